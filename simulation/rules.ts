import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { loadSizes } from '#app/bookings/rules/booking.ts'
import { summaryOf } from '#app/desk/invoices/period.server.ts'
import { photoIdSchema } from '#app/platform/ids.ts'
import { localDate } from '#app/values/local-time.ts'
import type { Known } from './company-model.ts'
import { openHeard } from './heard.ts'
import { inboxWrongly } from './inbox.ts'
import { openTouched, touchesMoney, touchesPhotos, touchesPrices } from './touched.ts'
import type { World } from './world.ts'

/** A broken rule, and where. */
export type Breach = { rule: string; detail: string }

const breachSchema = z.array(z.object({ rule: z.string(), detail: z.string() }))
const takenSchema = z.array(
	z.object({
		what: z.enum(['window', 'day']),
		date: z.string(),
		window: z.string(),
		taken: z.number(),
		claimed: z.number(),
		/** The minutes of the crews; for a day only. */
		minutes: z.number(),
		allowed: z.number(),
	}),
)
const listsSchema = z.array(z.object({ id: z.number(), day: z.string() }))
const quotesSchema = z.array(z.object({ id: z.string(), at: z.date(), list: z.number() }))
const filesSchema = z.array(z.object({ id: photoIdSchema, key: z.string() }))
type Taken = z.infer<typeof takenSchema>[number]

const keyOf = ({ date, window }: Taken) => `${date} ${window}`

/** How much people were told of by now. */
const toldBy = ({ booked, accepted, answered, versions, photos, money }: Known) =>
	[
		[booked, accepted, answered, photos.there, photos.gone, money.issued, money.entered].map(
			({ size }) => size,
		),
		[...versions.values()].reduce((sum, version) => sum + version, 0),
	].join()

/**
 * Checks all rules on the records. Capacity is checked as it is taken, after each act: a schedule that staff lower takes
 * nothing away, and overbooking comes after what was given before, so a window may hold more than its slots, but nothing more
 * may come into it.
 */
export async function openRules(world: World) {
	const { admin, company, platform } = world
	const [checks, touchedOnly, capacity, line, ledger] = await Promise.all([
		readFile('simulation/checks.sql', 'utf8'),
		readFile('simulation/touched-only.sql', 'utf8'),
		readFile('simulation/capacity.sql', 'utf8'),
		readFile('simulation/waitlist.sql', 'utf8'),
		readFile('simulation/ledger.sql', 'utf8'),
	])
	const { hauling, windowCapacity } = company
	const figures = JSON.stringify({
		places: windowCapacity,
		trucks: hauling.trucks.count,
		yards: hauling.trucks.cubicYards,
		workMinutes: hauling.workMinutes,
		emptyingMinutes: hauling.emptyingMinutes,
	})
	const loads = Object.fromEntries(loadSizes.map(({ id, label }) => [label, hauling.loads[id]]))
	const shortChecks = checks.replace('with given as', () => `${touchedOnly},\ngiven as`)
	const touched = openTouched({ admin })
	const heard = openHeard(world)
	let before = new Map<string, Taken>()
	let scheduleBefore = 0
	let historyBefore = 0
	let toldBefore = ''

	async function overtaken(): Promise<Breach[]> {
		const { rows } = await admin.query({ name: 'capacity', text: capacity, values: [figures] })
		const changes = await admin.query(`select count(*)::int as n from history where subject = 'schedule'`)
		const hasChanged = changes.rows[0].n !== scheduleBefore
		scheduleBefore = changes.rows[0].n
		const taken = takenSchema.parse(rows)
		const found = taken.flatMap((now): Breach[] => {
			const then = before.get(keyOf(now))
			if (now.claimed <= (then?.claimed ?? 0) && now.minutes <= (then?.minutes ?? 0)) return []
			// What was claimed just before a change was claimed by the schedule before it.
			if (hasChanged && (now.what === 'day' || (then && now.taken <= then.allowed) || !then)) return []
			if (now.taken <= now.allowed) return []
			return now.what === 'window'
				? [{ rule: 'a window takes its places', detail: `${keyOf(now)}: ${now.taken} of ${now.allowed}` }]
				: [{ rule: 'a day takes what its trucks haul', detail: now.date }]
		})
		before = new Map(taken.map((each) => [keyOf(each), each]))
		return found
	}

	async function passedBy(): Promise<Breach[]> {
		const { rows } = await admin.query({ name: 'line', text: line, values: [historyBefore] })
		const latest = await admin.query('select coalesce(max(id), 0)::int as id from history')
		historyBefore = latest.rows[0].id
		return breachSchema.parse(rows)
	}

	/** The rules of money, by its entries, and whether the program's own books come to the same. */
	async function unbalanced({ money }: Known): Promise<Breach[]> {
		const given = JSON.stringify({
			firstNumber: company.invoices?.firstNumber,
			percent: company.taxes.reduce((sum, { percent }) => sum + percent, 0),
			issued: [...money.issued],
			entered: [...money.entered],
		})
		const { rows } = await admin.query({ name: 'ledger', text: ledger, values: [given] })
		const { after } = await summaryOf(platform(), { from: '2026-01-01', to: '2030-12-31' })
		const owing = await admin.query('select coalesce(sum(balance_cents), 0)::int as owing from invoices')
		const told = { rule: 'the books say what is owing', detail: `${after}, not ${owing.rows[0].owing}` }
		return [...breachSchema.parse(rows), ...(after === owing.rows[0].owing ? [] : [told])]
	}

	/** By this program's calendar: the database's may know another one of a zone. */
	async function pricedOtherwise(): Promise<Breach[]> {
		const lists = await admin.query(`select p.id, p.holds_from::text as day from price_lists p
			where p.withdraws is null and not exists (select from price_lists w where w.withdraws = p.id)
			order by p.holds_from desc, p.id desc`)
		const quotes = await admin.query('select id, created_at as at, price_list_id as list from quote_requests')
		const dated = listsSchema.parse(lists.rows)
		return quotesSchema.parse(quotes.rows).flatMap(({ id, at, list }) => {
			const day = localDate(at, company.timeZone)
			// Before the first list begins, it holds already.
			const ofDay = (dated.find((each) => each.day <= day) ?? dated.at(-1))?.id
			return list === ofDay
				? []
				: [
						{
							rule: 'a quote is priced by the list of its day',
							detail: `${id}, ${day}: ${list}, not ${ofDay}`,
						},
					]
		})
	}

	/** The files of a photo go before its row, once its removal has begun. */
	async function withoutFiles({ photos }: Known): Promise<Breach[]> {
		const { rows } = await admin.query(`select id, key
			from (select id, storage_key, thumbnail_key from booking_photos
				union all select id, storage_key, thumbnail_key from sent_photos) as photos,
			lateral (values (storage_key), (thumbnail_key)) as files (key)`)
		const { files } = platform()
		const missing = []
		for (const { id, key } of filesSchema.parse(rows))
			if (!photos.touched.has(id) && !(await files.get(key)))
				missing.push({ rule: 'a photo has its files', detail: id })
		return missing
	}

	/** The breaches of capacity and of the order of offers since the last check. */
	const doing = async (): Promise<Breach[]> =>
		(await touched.slotsChanged()) ? [...(await overtaken()), ...(await passedBy())] : []

	return {
		doing,
		/**
		 * The breaches after a step. All records are asked at the end of a day; otherwise those of what was written since, and money
		 * where money was: its entries, numbers and books are always asked as a whole.
		 */
		breaches: async (known: Known, about: 'everything' | 'what was written'): Promise<Breach[]> => {
			const slots = await doing()
			const since = touched.take()
			const all = about === 'everything'
			const noticed = known.wrongs.splice(0).map((detail) => ({ rule: 'what people see is true', detail }))
			const told = toldBy(known)
			if (!all && since.places.size === 0 && told === toldBefore) return [...slots, ...noticed]
			const said = await heard()
			const toldMore = told !== toldBefore
			toldBefore = told
			const given = JSON.stringify({
				figures: { ...hauling.minutes, unknownLoad: hauling.unknownLoad },
				loads,
				drive: hauling.drive,
				booked: [...known.booked],
				accepted: [...known.accepted],
				answered: [...known.answered],
				versions: [...known.versions],
				photos: [...known.photos.there]
					.filter(([id]) => !known.photos.touched.has(id))
					.map(([id, { bookingId }]) => [id, bookingId]),
				gone: [...known.photos.gone],
			})
			const { rows } = await admin.query(
				all
					? { name: 'checks', text: checks, values: [given] }
					: {
							name: 'short checks',
							text: shortChecks,
							values: [given, [...since.bookings], [...since.quotes], [...since.waiting]],
						},
			)
			return [
				...breachSchema.parse(rows),
				...(all || touchesMoney(since) || toldMore ? await unbalanced(known) : []),
				...(all || touchesPrices(since) ? await pricedOtherwise() : []),
				...slots,
				...said,
				...(all ? await inboxWrongly(world, known) : []),
				...(all || touchesPhotos(since) ? await withoutFiles(known) : []),
				...noticed,
			]
		},
	}
}
