import * as z from 'zod/mini'
import { photoLabelsSchema } from '#app/photos/photo.ts'

/** The photos of a booking that staff add: what the crew found there, and the place once everything is gone. */
const staffPhotoKinds = ['on-site', 'completion'] as const
export type StaffPhotoKind = (typeof staffPhotoKinds)[number]

/** Whose photo of a booking it is, or what for; nine of each. */
export type PhotoKind = 'customer' | StaffPhotoKind

/** The request of the desk's pages: which kind the photos are, and the labels of the uploads that are to be added. */
export const staffAddedSchema = z.strictObject({ kind: z.enum(staffPhotoKinds), labels: photoLabelsSchema })
