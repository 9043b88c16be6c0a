import { expect, test } from 'vitest'
import { labelForNew, maxPhotos, photoLabels, summariseLabels, uploadFailedMessage } from './photo.ts'

test('labels, limit and message are those of the rules', () => {
	expect(photoLabels).toEqual([
		'Main pile/items',
		'Access/stairs',
		'Heavy items',
		'Special items',
		'Room overview',
		'Other',
	])
	expect(maxPhotos).toBe(9)
	expect([0, 1, 5].map(labelForNew)).toEqual(['Main pile/items', 'Other', 'Other'])
	expect(summariseLabels(['Other', 'Main pile/items', 'Other'])).toEqual([
		{ label: 'Main pile/items', count: 1 },
		{ label: 'Other', count: 2 },
	])
	expect(uploadFailedMessage('pile.jpg')).toBe('Failed to upload pile.jpg')
})
