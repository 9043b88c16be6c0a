import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRoutes } from '#tests/support/routes.ts'
import * as customerLinks from './customer-links.ts'
import * as deskLinks from './desk-links.ts'
import * as links from './links.ts'

/** What these are given, where two words would say nothing. */
const given: Record<string, unknown[]> = {
	deskBookingsExport: ['csv', {}],
	deskExport: ['xlsx', {}],
	appIcon: [192],
	picture: ['/calgary'],
	telephone: ['403-555-0142'],
	sayLoad: ['/booked/a', 'half'],
	higherPricePage: ['/booked/a'],
	otherTimes: ['/booked/a'],
	photosOf: ['/booked/a'],
	below: ['/calgary', 'a'],
	partOf: ['/calgary', 'a'],
	pathAfterSignIn: [null],
	townsByDistance: ['/calgary'],
}

/** Each address that a module of links builds, by the name of its link. */
const built = (module: object): [name: string, address: string][] =>
	Object.entries(module).flatMap(([name, link]) => {
		if (typeof link !== 'function') return []
		const addresses: unknown = Reflect.apply(link, undefined, given[name] ?? ['a', 'b'])
		return [addresses]
			.flat()
			.flatMap((each): [string, string][] => (typeof each === 'string' ? [[name, each]] : []))
	})

const patternOf = (path: string) =>
	new RegExp(`^/${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)
// What stands at any address of one word or two is the content's to say.
const isOfContent = (path: string) => path.startsWith(':')
const answering = (paths: readonly { path: string }[], address: string) =>
	paths.some(({ path }) => patternOf(path).test(address.replace(/[?#].*$/, '')))

test('each link of the desk leads to an address of the desk that something answers', () => {
	const atDesk = allRoutes.filter(({ path }) => /^admin(?:$|\/)/.test(path))
	const found = built(deskLinks).filter(
		([name]) => !['routeThrough', 'pickupHeading', 'pickupsCalendar'].includes(name),
	)
	expect(found.length).toBeGreaterThan(60)
	expect(found.filter(([, address]) => !answering(atDesk, address))).toEqual([])
	expect(answering(allRoutes, deskLinks.pickupsCalendar('a'))).toBe(true)
})

test('each link of the site leads to something that answers, a file, a part of a page or a person', () => {
	const own = allRoutes.filter(({ path }) => !isOfContent(path))
	const ofContent = ['localPage', 'below', 'place', 'townsByDistance', 'partOf']
	const elsewhere = /^(?:#\w|tel:\+1403|mailto:a|https:\/\/\w)/
	const found = [...built(links), ...built(customerLinks)]
	expect(found.length).toBeGreaterThan(60)
	const lost = found.filter(
		([name, address]) =>
			!elsewhere.test(address) &&
			!answering(ofContent.includes(name) ? allRoutes : own, address) &&
			!(address.length > 1 && existsSync(`public${address}`)),
	)
	expect(lost).toEqual([])
})
