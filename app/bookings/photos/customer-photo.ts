import * as z from 'zod/mini'
import { photoLabelSchema, photoLabelsSchema } from '#app/photos/photo.ts'
import { photoIdSchema } from '#app/platform/ids.ts'

/** A photo of a booking as its customer sees it. */
const customerPhotoSchema = z.object({ id: photoIdSchema, label: photoLabelSchema })
export type CustomerPhoto = z.infer<typeof customerPhotoSchema>

/** The request of the page: the labels of its uploads that are to be added to the booking. */
export const addedSchema = z.strictObject({ labels: photoLabelsSchema })

/** The answer: all photos added so far. */
export const customerPhotosSchema = z.object({ own: z.array(customerPhotoSchema) })
/** A refusal, with its reason in words. */
export const refusedSchema = z.object({ message: z.string() })
