import { expect, test } from 'vitest'
import { content } from '#tests/support/company.ts'
import { combined } from '../kinds/combination/combination.ts'
import { services } from '../kinds/service/service.ts'
import { situations } from '../kinds/situation/situation.ts'
import { specialized } from '../kinds/specialized/specialized.ts'
import { townsOf } from '../kinds/town/town.ts'
import { factsInTown } from './in-town.ts'
import { latest, offeredIn, offeredNamed } from './offered-service.ts'

const towns = townsOf(content)
const offered = offeredIn(content)

/** Words that are true of Calgary only: its landfills and charities, its hours, its two-hour response. */
const onlyInCalgary =
	/\b[Tt]he City\b|\ba City\b|\bWINS\b|Tuscany|Auburn Bay|Shepard|Spyhill|[Tt]wo-hour|within \w+ hours|[Ee]vening windows|[Nn]ext-day|day rates/

test('in a town, a service promises nothing that is true of Calgary only', () => {
	const [town] = towns
	if (!town) throw new Error('there are no towns')
	const promises = offered.flatMap((service) => {
		const { considerations } = factsInTown(content, { ...town, specialConsiderations: undefined }, service)
		return [
			service.description,
			service.disposal ?? '',
			...service.highlights.slice(0, 3),
			...considerations,
			...Object.values(service.text.places),
			service.text.season,
		].map((text) => `${service.slug}: ${text}`)
	})
	expect(promises.filter((text) => onlyInCalgary.test(text))).toEqual([])
})

test('a combination shows four highlights in every town', () => {
	for (const town of towns)
		for (const service of offered.filter(({ source }) => source === 'specialized'))
			expect(combined(content, town, service).serviceHighlights, `${town.slug} ${service.slug}`).toHaveLength(
				4,
			)
})

test('every service has a text for towns, and is offered there', () => {
	const all = [services, specialized, situations].flatMap((each) =>
		each.all(content).map(({ slug }: { slug: string }) => slug),
	)
	expect(offered.map(({ slug }) => slug).toSorted()).toEqual([...new Set(all)].toSorted())
})

test('a service that is offered is found by its name, and another is not', () => {
	for (const service of offered) expect(offeredNamed(content, service.slug)).toBe(service)
	expect(offeredNamed(content, 'no-such-service')).toBeUndefined()
})

test('a page that is put together of several files changed when the last of them did, and those without a day count for nothing', () => {
	const days = ['2026-11-03', undefined, '2026-11-20', '2026-11-01']
	for (const given of [days, days.toReversed()]) expect(latest(given)).toBe('2026-11-20')
	expect(latest([undefined, '2026-11-01'])).toBe('2026-11-01')
	expect(latest([undefined])).toBeUndefined()
})
