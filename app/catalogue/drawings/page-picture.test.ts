import { array, assert, constantFrom, property } from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as homeDrawings from '#app/site/home/service-drawings.tsx'
import { content } from '#tests/support/company.ts'
import { items } from '../kinds/item/item.ts'
import { services } from '../kinds/service/service.ts'
import { situations } from '../kinds/situation/situation.ts'
import { specialized } from '../kinds/specialized/specialized.ts'
import { drawingNames } from './drawing-names.ts'
import { drawings } from './drawings.tsx'
import { PagePicture } from './page-picture.tsx'

test('whatever stands in a picture is inside it, each thing once, and is hidden from who cannot see it', () => {
	assert(
		property(array(constantFrom(...drawingNames), { minLength: 1, maxLength: 4 }), (drawn) => {
			const svg = renderToStaticMarkup(createElement(PagePicture, { drawn }))
			const [left = 0, top = 0, width = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
			const placed = [...svg.matchAll(/<g transform="translate\((-?\d+)(?: (-?\d+))?\)">/g)]
				.map(([, x, y]) => ({ x: Number(x), y: Number(y ?? 0) }))
				.slice(0, drawn.length)
			expect(svg).toContain('aria-hidden="true"')
			const reach = drawn.map((name) => drawings[name])
			expect(width).toBeGreaterThanOrEqual(Math.max(...reach.map((each) => each.left + each.right)))
			expect(-top).toBeGreaterThanOrEqual(Math.max(...reach.map(({ up }) => up)))
			for (const { x } of placed) expect(x).toBeGreaterThanOrEqual(left)
		}),
	)
})

test('each drawing has something to see, in each of its parts, and no two are the same', () => {
	const kinds = Object.entries(homeDrawings).flatMap(([name, Drawing]) =>
		typeof Drawing === 'function' ? [{ name, markup: renderToStaticMarkup(createElement(Drawing)) }] : [],
	)
	const things = drawingNames.map((name) => ({
		name,
		markup: renderToStaticMarkup(createElement('svg', null, drawings[name].drawn)),
	}))
	for (const all of [kinds, things]) {
		for (const { name, markup } of all) {
			expect(markup, name).toMatch(/<(?:path|circle|rect|ellipse|line|polygon)\b/)
			expect(markup, name).not.toMatch(/<g[^>]*><\/g>/)
		}
		expect(new Set(all.map(({ markup }) => markup)).size).toBe(all.length)
	}
})

test('each thing has a picture of its own, and no two services of one list the same', () => {
	for (const all of [items, services, situations, specialized]) {
		const pictures = all.all(content).map(({ drawn }) => drawn.join())
		expect(new Set(pictures).size).toBe(pictures.length)
	}
})

test('every drawing is in some picture', () => {
	const used = new Set(
		[items, services, situations, specialized].flatMap((all) =>
			all.all(content).flatMap(({ drawn }) => drawn),
		),
	)
	expect(drawingNames.filter((name) => !used.has(name))).toEqual([])
})
