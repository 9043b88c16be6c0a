import { expect, test } from 'vitest'
import { company, content } from '#tests/support/company.ts'
import { checkCatalogue } from './catalogue.server.ts'

const withPlace = (page: string) => ({
	...content,
	company: {
		...content.company,
		area: {
			...company.area,
			places: [...company.area.places, { name: 'Langdon', communities: 1, page }],
		},
	},
})

test('a place of the settings whose page does not exist stops the start, and the nearest page is named', () => {
	expect(() => checkCatalogue(withPlace('/langdon-junk-removal'))).toThrow(
		/^the company's settings: area\.places: Langdon: there is no page \/langdon-junk-removal; the nearest is \/[a-z]+-junk-removal: correct it, or take it out$/,
	)
	expect(() => checkCatalogue(withPlace('/cochrane-junk-remova'))).toThrow(
		'the nearest is /cochrane-junk-removal:',
	)
	expect(() => checkCatalogue(withPlace('/cochrane-junk-removal'))).not.toThrow()
})
