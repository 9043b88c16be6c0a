import { createElement, createRef } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { stepsOf } from '#tests/support/hook-steps.ts'
import { newPhotoId, newQuoteId } from '#tests/support/ids.ts'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { useViewedPhotos, type ViewedPhotos } from './use-viewed-photos.ts'

const quoteId = newQuoteId()
const photos = ['Front', 'Other', 'Stairs'].map((label) => ({
	id: newPhotoId(),
	label,
	width: 40,
	height: 30,
}))
const gridOf = (count: number) =>
	drawn(() => createElement(PhotoGrid, { quoteId, photos: photos.slice(0, count) }))
const sources = (markup: string) => [...markup.matchAll(/ src="([^"]+)"/g)].map(([, source]) => source)
const thumbnail = ({ id }: { id: string }) => `/admin/quote/${quoteId}/photos/${id}?size=thumbnail`

test('each photo of a quote stands small with its number and label, and the first is ready at full size', () => {
	expect(gridOf(0).text).toContain('No photos')
	const { markup, text } = gridOf(3)
	expect(sources(markup)).toEqual([
		...photos.map(thumbnail),
		`/admin/quote/${quoteId}/photos/${photos[0]?.id}`,
	])
	expect([...markup.matchAll(/alt="(\d: [^"]+)"/g)].map(([, alt]) => alt)).toEqual(
		expect.arrayContaining(['1: Front', '2: Other', '3: Stairs']),
	)
	expect(text).toMatch(/Front\s+Other\s+Stairs\s+1 of 3: Front← → next, s side by side, z zoom/)
	expect(text).not.toContain('No photos')
})

test('at full size one photo goes on to the next, round, and two stand side by side with the right one going on', () => {
	const seen = (...acts: ((view: ViewedPhotos) => void)[]) => {
		const { at, beside, zoomed } = stepsOf(() => useViewedPhotos(3), acts).at(-1) ?? {}
		return { at, beside, zoomed }
	}
	const open = (view: ViewedPhotos) => view.open(2)
	const alone = { beside: undefined, zoomed: false }
	expect(seen(open)).toEqual({ at: 2, ...alone })
	expect(seen(open, ({ turn }) => turn(1))).toEqual({ at: 0, ...alone })
	expect(seen(({ turn }) => turn(-1))).toEqual({ at: 2, ...alone })
	const compare = (view: ViewedPhotos) => view.compare()
	expect(seen(open, compare)).toMatchObject({ at: 2, beside: 0 })
	expect(seen(open, compare, compare)).toEqual({ at: 2, ...alone })
	expect(seen(compare, ({ turn }) => turn(1))).toMatchObject({ at: 0, beside: 2 })
	expect(seen(compare, ({ turn }) => turn(1, true))).toMatchObject({ at: 1, beside: 1 })
	expect(seen(({ zoom }) => zoom())).toMatchObject({ at: 0, zoomed: true })
	expect(seen(({ zoom }) => zoom(), compare)).toMatchObject({ beside: 1, zoomed: true })
	expect(seen(({ zoom }) => zoom(), open)).toEqual({ at: 2, ...alone })
})

test('the viewer has one photo or two, and says how to go on only where there are several', () => {
	const acts = {
		open: () => undefined,
		turn: () => undefined,
		compare: () => undefined,
		zoom: () => undefined,
	}
	const of = (count: number, view: Partial<ViewedPhotos> = {}) =>
		drawn(() =>
			createElement(PhotoViewer, {
				photos: photos.slice(0, count).map((photo) => ({ ...photo, address: `/${photo.label}` })),
				view: { at: 0, beside: undefined, zoomed: false, ...acts, ...view },
				ref: createRef(),
			}),
		)
	expect(sources(of(3).markup)).toEqual(['/Front'])
	expect(sources(of(3, { beside: 2 }).markup)).toEqual(['/Front', '/Stairs'])
	expect(of(3).text).toMatch(/Previous\nNext\n[\s\S]*Side by side/)
	expect(of(1).text).not.toMatch(/Previous|next|side by side|→/i)
	expect(of(3, { beside: 2 }).text).toContain('with Shift the left one')
	const pressed = (view: Partial<ViewedPhotos>) =>
		[...of(3, view).markup.matchAll(/aria-pressed="(\w+)"/g)].map(([, is]) => is)
	expect(pressed({})).toEqual(['false', 'false'])
	expect(pressed({ beside: 2 })).toEqual(['true', 'false'])
	expect(pressed({ zoomed: true })).toEqual(['false', 'true'])
})
