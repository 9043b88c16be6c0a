import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CompanyContext } from '#app/shell/company-context.ts'
import { company, content } from '#tests/support/company.ts'
import { headAt, pageAt } from '#tests/support/landing.ts'
import { LandingBody } from '../../landing/landing-body.tsx'
import { specialLocations, toLocation } from './location.ts'

test('a place inside the city is below it and among its communities, one outside is in its area and among towns', () => {
	const places = specialLocations.all(content)
	const inside = places.filter(({ parentMunicipality }) => parentMunicipality === 'Calgary')
	expect(inside.map(({ slug }) => slug)).toContain('university-district')
	expect(inside.length).toBeLessThan(places.length)
	for (const place of places) {
		const { path } = toLocation(place)
		const html = renderToStaticMarkup(
			createElement(CompanyContext, { value: company }, createElement(LandingBody, { data: pageAt(path) })),
		)
		const isInside = inside.includes(place)
		expect(/Calgary Area/.test(html + headAt(path).head), path).toBe(!isInside)
		expect(/Communities nearby/.test(html), path).toBe(isInside)
		expect(/Towns nearby/.test(html), path).toBe(!isInside)
	}
})
