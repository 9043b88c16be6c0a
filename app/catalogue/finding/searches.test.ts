import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { home } from '#app/shell/links.ts'
import { company, content } from '#tests/support/company.ts'
import { answerTo } from './answers.server.ts'
import { searchCatalogue } from './search.server.ts'

/** The rows of docs/searches.md: what is typed, and each answer that is right. */
const rows = [...readFileSync('docs/searches.md', 'utf8').matchAll(/^\| (.+) \| (.+) \|$/gm)]
	.map(([, typed = '', wanted = '']) => ({ typed, wanted: wanted.split(' or ') }))
	.filter(({ typed }) => typed !== 'what people type')

/** What a visitor sees first, as the table names it. */
function first(query: string): string {
	const { answer, rest } = answerTo(content, company, query)
	if (answer?.title.includes('not on our truck')) return 'what we don’t take'
	if (answer?.title.includes('booking')) return 'their booking'
	const path = answer?.pages[0]?.path ?? searchCatalogue(content, rest, answer ? 'named' : 'most')[0]?.path
	return path === home() ? 'home' : (path?.replace(/^.*[/#]/, '') ?? 'nothing found')
}

test('every search of docs/searches.md sees first what it wants', () => {
	expect(rows.length).toBeGreaterThanOrEqual(80)
	const wrong = rows
		.map(({ typed, wanted }) => ({ typed, wanted, first: first(typed) }))
		.filter((row) => !row.wanted.includes(row.first))
	expect(wrong).toEqual([])
})

/** How many pages are shown, the answer's and those below it. */
function shown(query: string): string[] {
	const { answer, rest } = answerTo(content, company, query)
	const found = searchCatalogue(content, rest, answer ? 'named' : 'most')
	return [...(answer?.pages ?? []), ...found].map(({ path }) => path)
}

test('a word of another shop, another page or another place leads nowhere else', () => {
	expect(shown('canadian tire bbq')[0]).toBe('/item/barbecue-removal')
	expect(shown('canadian tire')[0]).toBe('/item/tire-disposal')
	// Words of two pages, which only pages in towns have together.
	expect(shown('ikea pax wardrobe')[0]).toBe('/item/dresser-removal')
	expect(shown('airdrie ikea pax wardrobe')[0]).toBe('/airdrie/furniture-removal')
	expect(first('pull out couch')).toBe('couch-removal')
	expect(first('medcine')).toBe('what we don’t take')
	expect(first('banff')).toBe('canmore-junk-removal')
	expect(first('banff trail')).toBe('northwest-calgary')
	expect(first('langdon trail')).not.toBe('chestermere-junk-removal')
	expect(shown('let')).not.toContain('/lethbridge')
	expect(shown('leth')).toContain('/lethbridge')
	expect(first('prix matelas')).toBe('mattress-removal')
	expect(first('prix')).toBe('pricing')
})

test('no page that only mentions a word comes second', () => {
	expect(shown('paint thinner')).toEqual([])
	expect(shown('couch price')).toEqual(['/calgary/couch-removal'])
	expect(shown('cancel my pickup')).toEqual(['/contact'])
	expect(shown('jerry can of gas')).toEqual([])
	// What is only mentioned is found where nothing is called so.
	expect(shown('fish creek').length).toBeGreaterThan(0)
})

test('a misspelt place is one when nothing else is meant, or when it is a letter off', () => {
	expect(shown('lethbrige')[0]).toBe('/lethbridge')
	expect(shown('couch airdre')[0]).toBe('/airdrie/furniture-removal')
	expect(shown('langden')[0]).toBe('/chestermere-junk-removal')
	expect(shown('dyson')).toEqual([])
	expect(shown('wedding photographer')).toEqual([])
})

test('a place without a page leads to the nearest, and its own words lead to a page that has them', () => {
	const answer = (query: string) => answerTo(content, company, query).answer
	expect(answer('langdon')).toMatchObject({
		title: 'Langdon is near Chestermere',
		pages: [{ path: '/chestermere-junk-removal' }],
	})
	expect(answer('altadore')).toMatchObject({
		title: 'Altadore is in Calgary',
		pages: [{ path: '/calgary/marda-loop-junk-removal' }],
	})
	expect(answer('chestermere')).toBeUndefined()
	expect(answer('downtown')).toBeUndefined()
	expect(shown('diamond valley')).toEqual(['/black-diamond-junk-removal', '/turner-valley-junk-removal'])
	expect(shown('couch langdon')).toEqual(['/chestermere-junk-removal', '/chestermere/furniture-removal'])
})

test('a wish about a booking is told from junk with the same words', () => {
	const isBooking = (query: string) => answerTo(content, company, query).answer?.title.includes('booking')
	for (const wish of ['cancel', 'reschedule', "where's my truck", 'invoice', 'i never got a confirmation'])
		expect(isBooking(wish), wish).toBe(true)
	for (const junk of [
		'receipt printer',
		'moving boxes',
		'late husband',
		'fridge pickup',
		'where are you located',
	])
		expect(isBooking(junk), junk).toBeFalsy()
})
