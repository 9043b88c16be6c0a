import { expect, test } from 'vitest'
import { content } from '#tests/support/company.ts'
import { townsOf } from '../kinds/town/town.ts'
import { inMinutes } from '../units.ts'
import { offeredIn } from './offered-service.ts'
import { seasonalServices } from './seasonal.ts'
import { asHours, isUrgent, longestMinutes, reachOf, visitPlanOf } from './visit-plan.ts'
import type { Reach } from './visit-plan-texts.ts'

const towns = townsOf(content)
const offered = offeredIn(content)

test('the longest time named in a text', () => {
	expect(longestMinutes('1-3 hours')).toBe(180)
	expect(longestMinutes('30 minutes-3 hours')).toBe(180)
	expect(longestMinutes('20-60 minutes a visit')).toBe(60)
	expect(longestMinutes('4 hours to 2 days')).toBe(1200)
	expect(longestMinutes('1-3 evenings or one weekend')).toBe(900)
	expect(longestMinutes('soon')).toBe(0)
})

test('every service names a time that can be planned with', () => {
	for (const { slug, timeRequired } of offered) expect(longestMinutes(timeRequired), slug).toBeGreaterThan(0)
})

test('minutes are written as hours and minutes', () => {
	expect(asHours(140)).toBe('2 hours 20 minutes')
	expect(asHours(61)).toBe('1 hour')
	expect(asHours(50)).toBe('50 minutes')
})

test('towns are 20 to 125 minutes away, and those of the regions 125 to 320 km', () => {
	const around = towns.filter(({ region }) => !region)
	expect(around).toHaveLength(30)
	expect(Math.min(...around.map((town) => town.driveMinutes[0]))).toBe(20)
	expect(Math.max(...around.map((town) => town.driveMinutes[1]))).toBe(125)
	const regions = towns.filter(({ region }) => region)
	expect(regions).toHaveLength(15)
	expect(Math.min(...regions.map(({ kilometres }) => kilometres))).toBe(125)
	expect(Math.max(...regions.map(({ kilometres }) => kilometres))).toBe(320)
})

test('a plan has figures, and does not promise the same day where it is too far', () => {
	for (const town of towns)
		for (const service of offered) {
			const plan = visitPlanOf(content, town, service)
			expect(plan).toMatch(/\d/)
			if (reachOf(town) === 'fixed-days') expect(plan).not.toMatch(/same[ -]day|today/i)
		}
})

/** All plans of the towns of one reach, or of every town, with their town and service. */
const plans = (reach?: Reach) =>
	towns
		.filter((town) => reach === undefined || reachOf(town) === reach)
		.flatMap((town) =>
			offered.map((service) => ({
				town,
				service,
				where: `${town.slug} ${service.slug}`,
				plan: visitPlanOf(content, town, service),
			})),
		)
const urgent = ['emergency-cleanout', 'emergency-same-day']

test('a weekend pickup is planned for a Saturday or a Sunday in every town', () => {
	const weekend = plans().filter(({ service }) => service.slug === 'weekend-junk-removal')
	expect(weekend).toHaveLength(towns.length)
	for (const { plan } of weekend) {
		expect(plan).toMatch(/Saturday.*Sunday/)
		expect(plan).not.toMatch(/weekday/i)
	}
})

test('the plan of an urgent service says to call, and how long the drive is', () => {
	const all = plans().filter(({ service }) => urgent.includes(service.slug))
	expect(all).toHaveLength(urgent.length * towns.length)
	for (const { town, plan } of all.filter(({ town }) => !town.region)) {
		expect(plan).toMatch(/^Call, and|, call, and/)
		expect(plan).toContain(inMinutes(town.driveMinutes))
		expect(plan).not.toMatch(/booked|weekday|notice/i)
	}
})

test('the two emergencies are urgent everywhere, and with fixed days so is every service that cannot wait', () => {
	const ofReach = (reach: Reach) =>
		new Set(
			plans(reach)
				.filter(({ town, service }) => isUrgent(town, service))
				.map(({ service }) => service.slug),
		)
	for (const reach of ['near', 'half-day', 'route'] as const)
		expect([...ofReach(reach)].sort()).toEqual(urgent)
	expect(ofReach('fixed-days')).toContain('water-damage-cleanup')
	expect(ofReach('fixed-days')).toContain('same-day-junk-removal')
})

test('with fixed days the plan says that a day is confirmed, and that a same-day service must wait', () => {
	for (const { service, plan, where } of plans('fixed-days'))
		if (service.text.heldBack.includes('fixed-days')) expect(plan, where).toMatch(/waits.*Phone/)
		else expect(plan, where).toMatch(/confirm/)
})

test('on a route, a booking by 8 AM is for the same day', () => {
	for (const { service, plan, where } of plans('route').filter(
		({ service }) => !urgent.includes(service.slug),
	))
		expect(plan, `${where} ${service.timeRequired}`).toMatch(/[Bb]ooked by 8 AM/)
})

test('a plan names no other times than those of the work and the drive', () => {
	for (const { town, service, plan, where } of plans()) {
		const work = longestMinutes(service.timeRequired)
		const round = work + 2 * town.driveMinutes[1]
		const hours = plan
			.replaceAll(inMinutes(town.driveMinutes), '')
			.match(/\d+ hours?( \d+ minutes)?|\d+ minutes/g)
		for (const claimed of hours ?? []) expect([asHours(work), asHours(round)], where).toContain(claimed)
		if (work <= longestMinutes('5 hours')) expect(plan, where).not.toMatch(/(full|whole|for the) day/)
	}
})

test('a seasonal card names its subject, and something about its own town', () => {
	const cards = towns.flatMap((town) => seasonalServices(content, town))
	expect(cards).toHaveLength(3 * towns.length)
	expect(new Set(cards.map(({ text }) => text)).size).toBe(cards.length)
	for (const { title, text } of cards) {
		if (title === 'Winter Indoor Projects') expect(text).toMatch(/basement|cellar|storage cage/i)
		// The text about the town follows the first sentence for its kind of town.
		expect(text.split('. ').length, `${title}: ${text}`).toBeGreaterThanOrEqual(2)
	}
})

test('a job is planned by how long it takes on site, up to two hours, five, ten and longer', () => {
	const [town, service] = [towns.find((each) => reachOf(each) === 'near'), offered[0]]
	if (!town || !service) throw new Error('there is no town near, or no service')
	const planOf = (timeRequired: string) =>
		visitPlanOf(content, town, { ...service, slug: 'any', timeRequired })
	/** The text without the hours, which differ by themselves. */
	const kind = (hours: number) => planOf(`${hours} hours`).replace(/[\d,]+ (?:hours?|minutes?)/g, '')
	expect(kind(1)).toBe(kind(2))
	expect(kind(3)).toBe(kind(5))
	expect(kind(6)).toBe(kind(10))
	expect(new Set([kind(2), kind(5), kind(10), kind(11)]).size).toBe(4)
})
