import { createElement } from 'react'
import { expect, test } from 'vitest'
import { PhotoCard, type ShownPhoto } from '#app/photos/photo-card.tsx'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { PhotoProgress } from './photo-progress.tsx'

const nothing = () => undefined
const photo: ShownPhoto = {
	id: 'p-1',
	name: 'sofa.jpg',
	label: 'Other',
	preview: 'blob:1',
	stage: 'sent',
	progress: 0.4,
}
const progressOf = (...stages: ShownPhoto['stage'][]) =>
	drawn(() =>
		createElement(PhotoProgress, {
			photos: stages.map((stage, at) => ({ ...photo, id: `p-${at}`, name: `${at}.jpg`, stage })),
			onResume: nothing,
		}),
	).text.trim()

test('how many photos have arrived is said until all are saved, with those left out and the way to send the rest', () => {
	expect(progressOf()).toBe('')
	expect(progressOf('saved')).toBe('')
	expect(progressOf('sent')).toBe('1 of 1 photo sent')
	expect(progressOf('saved', 'sent')).toBe('2 of 2 photos sent')
	expect(progressOf('sent', 'waiting')).toBe('1 of 2 photos sent')
	expect(progressOf('failed', 'sending')).toBe('0 of 2 photos sent')
	expect(progressOf('sent', 'failed')).toMatch(/^1 of 2 photos sent, the rest .*Send the rest$/s)
	expect(progressOf('sent', 'lost')).toBe('1 of 1 photo sent')
	expect(progressOf('refused')).toBe('Left out: 0.jpg')
	expect(progressOf('sent', 'refused', 'refused')).toMatch(/^1 of 1 photo sent\s+Left out: 1\.jpg, 2\.jpg$/)
})

const cardOf = (change: Partial<ShownPhoto>) =>
	drawn(() =>
		createElement(PhotoCard, {
			photo: { ...photo, ...change },
			number: 2,
			actions: { add: nothing, relabel: nothing, remove: nothing, retry: nothing },
		}),
	)

test('a photo’s card says how its sending stands', () => {
	expectDifferences<ShownPhoto>(cardOf, [
		[{ stage: 'sending' }, /^\+ <progress [^>]*value="0\.4"[^>]*>$/],
		[{ stage: 'failed', fault: 'No answer.' }, /\+ .*sofa\.jpg/, /\+ +No answer\./, /\+ Try again/],
		[{ stage: 'refused', fault: 'It is no photo.' }, /\+ +It is no photo\./, /\+ Try again/],
		[{ stage: 'lost' }, /\+ <p role="alert">/, /^(?!.*Try again)/s],
		[{ stage: 'saved' }, /^$/],
	])
	expect(cardOf({ label: 'Heavy items' }).markup).toContain('<option selected="">Heavy items')
})
