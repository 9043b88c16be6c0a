import { signedInStaff } from '#app/desk/staff/staff.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { readWrittenLists, setPrices, withdrawPrices } from '#app/pricing/pricing.server.ts'
import { datedLists, firstDayToSet, versionOf } from '#app/pricing/written-list.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { type Act, oneOf, type Scene } from './company-model.ts'
import { dispatcher, owner } from './staff.ts'

/** Owners set prices from a coming midnight on. */

const dearer = ({ volumes, ...list }: PriceList, by: number): PriceList => ({
	...list,
	volumes: volumes.map((volume) => ({ ...volume, price: volume.price + by })),
})

function setting({ world, step }: Scene, staff: typeof owner, dice: number[]): Act {
	const [by = 0, day = 0, strange = 0, late = 0] = dice
	const work = async () => {
		const platform = world.platform()
		const written = await readWrittenLists(platform)
		const latest = datedLists(written).at(-1)
		if (!latest) return 'there is none'
		const { id: _, ...prices } = latest.list
		// Now and then a day that is too early.
		const first =
			strange > 0.9
				? localDate(world.now(), world.company.timeZone)
				: firstDayToSet(world.now(), world.company)
		const set = await setPrices(
			platform,
			{
				seen: versionOf(written) - (late > 0.9 ? 1 : 0),
				holdsFrom: addDays(first, Math.floor(day * 3)),
				prices: dearer(prices, Math.ceil(by * 90) * 100),
				local: latest.local,
			},
			signedInStaff(staff),
		)
		return set.ok ? 'set' : set.why
	}
	return { who: `${staff.name} sets prices`, task: { work, fault: step.fault } }
}

/** An owner sets prices, now and then at once with another. */
export function changePrices(scene: Scene): Act[] {
	const { dice } = scene.step
	const first = setting(scene, owner, dice)
	if ((dice[4] ?? 0) < 0.7) return [first]
	const second = setting(scene, dispatcher, dice.toReversed())
	return [first, { ...second, task: { work: second.task.work } }]
}

/** An owner withdraws a list; now and then one that has begun. */
export function withdrawList({ world, step }: Scene): Act[] {
	const work = async () => {
		const platform = world.platform()
		const written = await readWrittenLists(platform)
		const dated = datedLists(written)
		const coming = dated.filter(({ holdsFrom }) => holdsFrom > localDate(world.now(), world.company.timeZone))
		const found = oneOf((step.dice[1] ?? 0) > 0.85 ? dated.slice(1) : coming, step.dice[0])
		if (!found) return 'there is none to come'
		const done = await withdrawPrices(
			platform,
			{ seen: versionOf(written), id: found.list.id },
			signedInStaff(owner),
		)
		return done.ok ? `not from ${done.holdsFrom}` : done.why
	}
	return [{ who: 'Olive withdraws a price list', task: { work, fault: step.fault } }]
}
