import { expect, test } from 'vitest'
import { content } from '#tests/support/company.ts'
import {
	cataloguePage as pageAt,
	cataloguePages as pagesOf,
	rightAddress as right,
} from './catalogue.server.ts'
import { offeredIn } from './in-town/offered-service.ts'
import { townsOf } from './kinds/town/town.ts'

const towns = townsOf(content)
const offered = offeredIn(content)
const cataloguePages = pagesOf(content)
const cataloguePage = (path: string) => pageAt(content, path)
const rightAddress = (path: string) => right(content, path)

test('an address that nearly names a page leads to it', () => {
	for (const [path, meant] of [
		['/calgary/car-removal', '/item/car-removal'],
		['/calgary/kensington', '/calgary/kensington-junk-removal'],
		['/kensington', '/calgary/kensington-junk-removal'],
		['/Calgary/Kensington/', '/calgary/kensington-junk-removal'],
		['/calgary/eviction-cleanout', '/situation/eviction-cleanout'],
		['/airdrie/canals', '/airdrie/canals-junk-removal'],
		['/cochrane/canals-junk-removal', '/airdrie/canals-junk-removal'],
		['/okotoks/westmount', '/okotoks/westmount-okotoks-junk-removal'],
		['/airdrie/couch-removal', '/airdrie/furniture-removal'],
		['/airdrie/treadmill-removal', '/calgary/treadmill-removal'],
		['/airdrie-junk-removal/furniture-removal', '/airdrie/furniture-removal'],
		['/service/airdrie-furniture-removal', '/airdrie/furniture-removal'],
		['/airdrie-furniture-removal', '/airdrie/furniture-removal'],
		['/red-deer-hot-tub-removal', '/red-deer/hot-tub-removal'],
		['/airdrie/divorce', '/service/airdrie-divorce-cleanout'],
		['/item/fall-cleanup', '/calgary/fall-cleanup'],
		['/situation/couch-removal', '/calgary/couch-removal'],
		['/couch', '/calgary/couch-removal'],
		['/calgary/okotoks', '/okotoks-junk-removal'],
		['/calgary/red-deer', '/red-deer'],
		['/calgary-junk-removal', '/calgary'],
	])
		expect(rightAddress(path ?? ''), path).toBe(meant)
})

test('an address that means no page, or more than one, is not led anywhere', () => {
	for (const path of [
		'/',
		'/nowhere',
		'/airdrie/nothing',
		'/airdrie-nothing',
		'/nowhere/furniture-removal',
		'/calgary/piano',
		'/calgary/beltline-junk-removal/more',
		'/calgary/__proto__',
		'/constructor/toString',
		'/service',
		'/search',
		'/contact/',
		'/book',
		'/quotes/couch-removal',
		'/admin/quote',
		`/calgary/${'a'.repeat(5000)}`,
	])
		expect(rightAddress(path), path.slice(0, 60)).toBeUndefined()
})

test('every name in every folder is a page, leads to one in a single step, or leads nowhere; the right ones never move', () => {
	const prefixes = [
		...['calgary', 'item', 'specialized', 'situation', 'service', 'location'],
		...towns.flatMap(({ slug }) => [slug, `${slug}-junk-removal`]),
	]
	const slugs = new Set(
		cataloguePages
			.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
			.flatMap((slug) => [
				slug,
				slug.replace(/-junk-removal$/, ''),
				slug.replace(/-(removal|disposal|pickup|cleanout|cleanup)$/, ''),
			]),
	)
	const paths = [...slugs].flatMap((slug) => [`/${slug}`, ...prefixes.map((prefix) => `/${prefix}/${slug}`)])
	const redirected = paths.flatMap((path) => {
		const right = rightAddress(path)
		return right === undefined ? [] : [{ path, right }]
	})
	expect(redirected.length).toBeGreaterThan(10_000)
	expect(redirected.filter(({ path }) => cataloguePage(path))).toEqual([])
	expect(redirected.filter(({ right }) => !cataloguePage(right) || rightAddress(right))).toEqual([])
	expect(cataloguePages.filter(({ path }) => rightAddress(path))).toEqual([])
	for (const { slug } of offered)
		expect(rightAddress(`/airdrie-junk-removal/${slug}`), slug).toMatch(/^\/(airdrie\/|service\/airdrie-)/)
})
