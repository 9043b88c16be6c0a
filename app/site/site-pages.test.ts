import { createElement, type FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import Search from '#app/catalogue/finding/search.page.tsx'
import { mappedCity } from '#app/shell/city.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { Header } from '#app/shell/header.tsx'
import type { Company } from '#app/values/company.ts'
import { sameDayHours } from '#app/values/hours.ts'
import { company, content } from '#tests/support/company.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import ContactPage from './contact.page.tsx'
import { AreaFinder } from './home/area-finder.tsx'
import { NotFound } from './not-found.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { QuoteNotOpened } from './quote-not-opened.tsx'
import { SomethingBroke } from './something-broke.tsx'

/** What a part of the site draws for a company that is otherwise in this. */
const ofCompany = <Props extends object>(
	Part: FunctionComponent<Props>,
	props: Props,
	change: Partial<Company>,
) =>
	drawn(() => createElement(CompanyContext, { value: { ...company, ...change } }, createElement(Part, props)))

const [own, town] = company.area.places
if (!own?.page || !town?.page) throw new Error('the company has no places with pages')
const { page: ownPage } = own
const withPlaces = (...places: Company['area']['places']) => ({ area: { ...company.area, places } })
const withoutPage = ({ name, communities }: typeof own) => ({ name, communities })

test('the header leads to the page of the company’s own city, where there is one', () => {
	const header = (change: Partial<Company>) => ofCompany(Header, { booking: '/book' }, change)
	expectDifferences<Partial<Company>>(header, [
		[withPlaces(withoutPage(own)), new RegExp(`^- <a href="${ownPage}">\n- ${own.name}$`)],
		[{ tagline: 'Fair prices' }, /\+ Fair prices$/],
		[{ tagline: undefined }, new RegExp(`\\+ Junk removal, ${company.city}$`)],
	])
})

test('the places where the company comes are counted in words, and lead to their pages', () => {
	const finder = (change: Partial<Company>) => ofCompany(AreaFinder, { city: mappedCity(content) }, change)
	const places = (...all: Company['area']['places']) => finder(withPlaces(...all)).text
	expect(places(own)).toContain(`${own.name} and the places around it.`)
	expect(places(own, town)).toContain(`${own.name}, one town around it, and the places between.`)
	expect(places(own, town, { ...town, name: 'Elsewhere' })).toContain('two towns around it')
	const many = Array.from({ length: 12 }, (_, at) => ({ name: `Town ${at}`, communities: at }))
	expect(places(own, ...many)).toContain('12 towns around it')
	expect(places(withoutPage(own), town)).not.toContain('All towns by distance')
	expect(places(own, town)).toMatch(/All towns by distance\. Not on the list\?/)
	const shown = withPlaces(own, town)
	expect(finder(shown).markup).toContain(`<a href="${town.page}"`)
	expect(finder(shown).markup).toContain(`>${town.communities}</b> communities`)
	expect(finder(shown).markup).toContain('<svg')
	const unmapped = withPlaces(own, withoutPage(town))
	expect(finder(unmapped).text).toContain(town.name)
	expect(finder(unmapped).markup).not.toContain(`<a href="${town.page}"`)
	expect(finder(unmapped).markup).not.toContain('<svg')
	expect(
		finder(withPlaces(own, { name: 'Elsewhere', communities: 1, page: '/elsewhere' })).markup,
	).not.toContain('<svg')
})

test('a page that is not there suggests what its address may have meant', () => {
	const notFound = ({
		suggested,
		...change
	}: Partial<Company> & { suggested?: { name: string; path: string }[] }) =>
		ofCompany(NotFound, { ...(suggested && { suggested }) }, change)
	expectDifferences<Partial<Company> & { suggested?: { name: string; path: string }[] }>(notFound, [
		[
			{ suggested: [{ name: 'Sofas', path: '/sofas' }] },
			/\+ Did you mean one of these\?/,
			/\+ <a href="\/sofas">\n\+ Sofas/,
		],
		[{ suggested: [] }, /^$/],
		[withPlaces(withoutPage(own)), /- Or see/, new RegExp(`- <a href="${ownPage}">`), /\+ Or\s*$/],
	])
})

test('the hours name a span of days or one, and the same-day hours where there are such', () => {
	const hours = (change: Partial<Company>) => ofCompany(OpeningHours, {}, change).text
	const [first] = company.hours
	if (!first) throw new Error('the company has no hours')
	expect(hours({ hours: [{ ...first, days: ['Monday', 'Tuesday', 'Wednesday'] }] })).toContain(
		'Monday–Wednesday',
	)
	expect(hours({ hours: [{ ...first, days: ['Monday', 'Friday'] }] })).toContain('Monday, Friday')
	expect(hours({ hours: [{ ...first, days: ['Monday'] }] })).toMatch(/Monday(?!–)/)
	const sameDay = sameDayHours(company)
	expect(hours({})).toContain(`Same-day pickups run ${sameDay?.from}–${sameDay?.to}`)
	expect(hours({ landingWindows: [] })).not.toContain('Same-day')
})

test('the contact page names the places, with links to those that have a page', () => {
	const contact = (change: Partial<Company>) =>
		drawn(
			() => createElement(CompanyContext, { value: { ...company, ...change } }, createElement(ContactPage)),
			{},
		).markup
	expect(contact({})).toContain(`<a href="${ownPage}">${own.name}</a>`)
	expect(contact(withPlaces(withoutPage(own)))).not.toContain(`<a href="${ownPage}">`)
	expect(contact(withPlaces(withoutPage(own)))).toContain(own.name)
	expect(contact({})).not.toContain('Check us')
	const numbers = [
		{ name: 'Licence', number: 'BL1', check: 'https://example.ca/licences' },
		{ name: 'WCB', number: '7' },
	]
	const checked = contact({ credentials: numbers })
	expect(checked).toMatch(/Check us.*Licence.*<a href="https:\/\/example\.ca\/licences">BL1<\/a>.*WCB.*7/s)
})

test('a link that opens no quote says whether it is unknown or too many were opened', () => {
	const of = (why: 'unknown' | 'later') => ofCompany(QuoteNotOpened, { why }, {}).text
	expect(of('unknown')).toContain('This link doesn’t open a quote')
	expect(of('later')).toContain('Too many links to quotes were opened')
	const broke = (forNow: boolean) => ofCompany(SomethingBroke, { forNow }, {}).text
	expect(broke(true)).toContain('We can’t reach our records')
	expect(broke(false)).toContain('Something went wrong on our side')
})

type Found = { name: string; path: string; description: string; called: string; price?: string }
type SearchCase = { q: string; answer: { title: string; text: string; pages: object[] }; found: Found[] }
const searchOf = ({ q = '', answer, found = [] }: Partial<SearchCase>) =>
	drawn(Search, {
		loaderData: {
			q,
			answer,
			found,
			hub: { name: company.city, path: '/hub' },
			waysOn: [{ name: 'Sofas', path: '/sofas' }],
			origin: '',
		},
	})
const hit = { name: 'Couch removal', path: '/couch', description: 'Of couches.', called: 'Service' }
const answer = { title: 'Not taken', text: 'Bring it there.', pages: [] }

test('a search says what it found, what we do not take, and where else to look', () => {
	expectDifferences<SearchCase>(searchOf, [
		[{ q: 'zzz' }, /\+ Nothing found for “zzz”/, /<input [^>]*value="zzz"/, /^(?!.*- Asked for most)/s],
		[
			{ q: 'couch', found: [hit] },
			/\+ Found for “couch”/,
			/- Asked for most/,
			/\+ <a href="\/couch">/,
			/^\+ Service$/m,
		],
		[{ q: 'couch', found: [{ ...hit, price: 'from $95' }] }, /\+ Service · from \$95/],
		[{ q: 'paint', answer }, /\+ Not taken/, /\+ Bring it there\./, /^(?!.*Nothing found)/s],
		[{ q: 'paint', answer, found: [hit] }, /\+ Not taken/, /\+ Found for “paint”/],
		[
			{ q: 'paint', answer: { ...answer, pages: [{ name: 'Depot', path: '/depot' }] } },
			/\+ <a href="\/depot"/,
		],
	])
	expect(searchOf({}).text).toContain('Asked for most')
	expect(searchOf({}).text).not.toContain('found for')
})
