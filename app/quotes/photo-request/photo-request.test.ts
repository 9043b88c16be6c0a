import fc from 'fast-check'
import { expect, test } from 'vitest'
import { photoLabels } from '#app/photos/photo.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import { labelsToAsk, photoRequestSchema, wantedChoices, wantedInWords } from './photo-request.ts'

test('each label can be asked for, those that no photo has first, each part in the order of labels', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...photoLabels)), (had) => {
			const asked = labelsToAsk(had)
			expect(new Set(asked)).toEqual(new Set(photoLabels))
			expect(asked).toHaveLength(photoLabels.length)
			const missing = photoLabels.filter((label) => !had.includes(label))
			expect(asked.slice(0, missing.length)).toEqual(missing)
			expect(asked.slice(missing.length)).toEqual(photoLabels.filter((label) => had.includes(label)))
		}),
	)
})

const good = { photoRequest: newPhotoId(), label: 'Other', choice: wantedChoices[0], wanted: '' }

test('a request has one of the choices, words of its own, or both', () => {
	const wordsOf = (change: object) => {
		const { data, error } = photoRequestSchema.safeParse({ ...good, ...change })
		return data ? wantedInWords(data) : error?.issues[0]?.message
	}
	expect(wordsOf({})).toBe(wantedChoices[0])
	expect(wordsOf({ choice: '', wanted: ' The gate.\r\n' })).toBe('The gate.')
	expect(wordsOf({ wanted: 'And the gate.' })).toBe(`${wantedChoices[0]}\nAnd the gate.`)
	expect(wordsOf({ choice: '', wanted: ' ' })).toBe('Say what should be in the photo.')
	expect(wordsOf({ choice: 'Something else' })).toBe('Choose what should be in the photo.')
	expect(wordsOf({ wanted: 'x'.repeat(501) })).toBe('Keep your words under 500 characters.')
	expect(wordsOf({ photoRequest: '1' })).toBe('Reload the page and try again.')
	expect(photoRequestSchema.safeParse({ ...good, label: 'Cellar' }).success).toBe(false)
})
