import * as z from 'zod/mini'

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

/** The labels of photos, by the ids that the browser made for them. */
export const photoLabelsSchema = z.record(z.uuid().check(z.lowercase()), photoLabelSchema)

/** The most photos of one quote (docs/rules.md, 'Photos'). */
export const maxPhotos = 9

/** The header with the token of the photos that a page has sent and that are in no quote yet. */
export const photoTokenHeader = 'Photo-Token'

/** The largest file accepted: enough for a phone's photo, but not for a video. */
export const maxPhotoBytes = 15 * 1024 * 1024

/** The first photo of a batch shows the pile; the visitor labels the others. */
export const labelForNew = (indexInBatch: number): PhotoLabel =>
	indexInBatch === 0 ? 'Main pile/items' : 'Other'

/** The number of photos with each label, in the order of the labels; unused labels are left out. */
export const summariseLabels = (labels: PhotoLabel[]): { label: PhotoLabel; count: number }[] =>
	photoLabels
		.map((label) => ({ label, count: labels.filter((each) => each === label).length }))
		.filter(({ count }) => count > 0)

/** docs/rules.md, 'Messages' */
export const uploadFailedMessage = (filename: string): string => `Failed to upload ${filename}`

/** The lowest place that no photo of a quote or a booking has, from 1. */
export function lowestFree(positions: number[]): number {
	for (let position = 1; ; position++) if (!positions.includes(position)) return position
}
