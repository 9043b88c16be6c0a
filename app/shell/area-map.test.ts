import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#tests/support/company.ts'
import type { View } from './area-geography.ts'
import { AreaMap } from './area-map.tsx'
import { mappedCity } from './city.ts'

const city = mappedCity(content)

const mapOf = (view: View) => renderToStaticMarkup(createElement(AreaMap, { city, view, places: [] }))

/** How many parts of the city it draws. */
const partsIn = (markup: string) => markup.match(/<a [^>]*><title>/g)?.length ?? 0

test('a map draws the parts of the city that are in it, and no part, river or highway that is outside', () => {
	const whole = mapOf({ west: -60, east: 60, south: -60, north: 60 })
	expect(partsIn(whole)).toBe(city.map.parts.length)
	expect(whole).toMatch(/<path d="M[^"]+" stroke/)
	const far = mapOf({ west: 1000, east: 1100, south: 1000, north: 1100 })
	expect(partsIn(far)).toBe(0)
	expect(far).not.toMatch(/<path d="M[^"]+" stroke/)
})
