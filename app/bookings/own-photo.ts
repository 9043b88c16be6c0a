import * as z from 'zod/mini'
import { photoLabelSchema, photoLabelsSchema } from '#app/photos/photo.ts'
import { photoIdSchema } from '#app/platform/ids.ts'

/** A photo of a booking as its customer sees it. */
const ownPhotoSchema = z.object({ id: photoIdSchema, label: photoLabelSchema })
export type OwnPhoto = z.infer<typeof ownPhotoSchema>

/** What the page asks: to put these photos, which it has sent, with the booking. */
export const addedSchema = z.strictObject({ labels: photoLabelsSchema })

/** What it is answered: all photos that the booking has of its own now. */
export const ownPhotosSchema = z.object({ own: z.array(ownPhotoSchema) })
/** Or why nothing was done. */
export const refusedSchema = z.object({ message: z.string() })
