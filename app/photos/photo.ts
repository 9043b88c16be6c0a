import { z } from 'zod'

/** The six labels, in their order (docs/rules.md, 'Photos'). */
export const photoLabels = [
	'Main pile/items',
	'Access/stairs',
	'Heavy items',
	'Special items',
	'Room overview',
	'Other',
] as const
export const photoLabelSchema = z.enum(photoLabels)
export type PhotoLabel = z.infer<typeof photoLabelSchema>

/** Photos of one quote (docs/rules.md, 'Photos'). */
export const maxPhotos = 9

/** The largest file that is taken: room for a phone's photo, and not for a film. */
export const maxPhotoBytes = 15 * 1024 * 1024

/** The first photo of a batch shows the pile; the visitor says what the others are. */
export const labelForNew = (indexInBatch: number): PhotoLabel =>
	indexInBatch === 0 ? 'Main pile/items' : 'Other'

/** How many photos carry each label, in the labels' own order; labels that none carries are left out. */
export const summariseLabels = (labels: PhotoLabel[]): { label: PhotoLabel; count: number }[] =>
	photoLabels
		.map((label) => ({ label, count: labels.filter((each) => each === label).length }))
		.filter(({ count }) => count > 0)

/** docs/rules.md, 'Messages' */
export const uploadFailedMessage = (filename: string): string => `Failed to upload ${filename}`
