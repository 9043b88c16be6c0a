import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { priceListToday } from '#app/pricing/pricing.server.ts'
import { updateQuote } from '#app/quotes/quotes.server.ts'
import { processWaitlists } from '#app/waiting/waiting.server.ts'
import { type Act, oneOf, pickups, type Scene, told } from './company-model.ts'
import { changing, dispatcher, moving, overbook, rightTo } from './staff.ts'
import type { Fault } from './turns.ts'
import { byPlace, entrySeen } from './waiting.ts'

/** Saves a quote again, with a load that is mostly larger. */
function saving({ world, step }: Scene, quote: Scene['known']['quotes'][number], fault?: Fault): Act {
	const work = async () => {
		const platform = world.platform()
		const prices = await priceListToday(platform)
		const volume = oneOf(prices.volumes, (step.dice[2] ?? 0) ** 0.4)?.share ?? 1
		const saved = await updateQuote(platform, quote.token, quote.id, { volume })
		return saved.ok ? `saved with ${volume} of a truck` : saved.reason
	}
	return { who: 'somebody saves their quote anew', task: { work, fault } }
}

/** A quote is saved again, which waits on the wait list or is attached to a booking. */
export function saveAgain(scene: Scene): Act[] {
	const quote = oneOf(scene.known.quotes, (scene.step.dice[0] ?? 0) ** 0.5)
	return quote ? [saving(scene, quote, scene.step.fault)] : []
}

/** A customer with an offer saves a larger load, and accepts before, after or during that. */
export async function growAndTake(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const link = await entrySeen(scene)
	if (link === undefined) return []
	const { rows } = await world.admin.query(
		`select w.quote_id from access_tokens t join waiting_requests w on w.id = t.waiting_id
			where t.token_hash = sha256(convert_to($1, 'UTF8'))`,
		[link],
	)
	const quote = known.quotes.find(({ id }) => id === rows[0]?.quote_id)
	return [
		byPlace(scene, link, 'take'),
		...(quote ? [saving(scene, quote)] : []),
		...((step.dice[3] ?? 0) < 0.5 ? [lookingAtLines(scene)] : []),
	]
}

const lookingAtLines = ({ world }: Scene): Act => ({
	who: 'the lines',
	task: { work: () => processWaitlists(world.platform()).then(() => 'looked at') },
})

/** A window of an entry, mostly an offered one. */
async function windowOfEntry({
	world,
	step,
}: Scene): Promise<{ date: string; windowId: string } | undefined> {
	const { rows } = await world.admin.query(
		`select date::text, coalesce(offered_window_id, window_ids[1]) as "windowId" from waiting_requests
			where status = 'offered' or (status = 'waiting' and $1) order by id`,
		[(step.dice[7] ?? 0) < 0.3],
	)
	return oneOf(rows, step.dice[0])
}

/** The owner lowers the slots of an offered window, closes its day or overbooks it, sometimes during its acceptance. */
export async function changeUnderReservation(scene: Scene): Promise<Act[]> {
	const at = await windowOfEntry(scene)
	if (!at) return []
	const [, what = 0, slots = 0, atOnce = 0] = scene.step.dice
	const { date, windowId } = at
	const lowered = new Map([[windowId, Math.floor(slots * 3)]])
	const acts =
		what < 0.4
			? await changing(scene, { does: 'set-date', date, slots: lowered })
			: what < 0.55
				? await changing(scene, { does: 'close', date, reason: 'a storm' })
				: await overbook(scene, at)
	// Overbooking and accepting in one go would make what is beyond capacity indistinguishable.
	const link = atOnce < 0.4 && what < 0.55 ? await entrySeen(scene) : undefined
	return link === undefined ? acts : [...acts, byPlace(scene, link, 'take', undefined)]
}

/** A pickup of a day with a wait list is cancelled or moved: the freed slot may or may not do for the first in line. */
export async function freeNear(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const at = await windowOfEntry({ ...scene, step: { ...step, dice: [...step.dice.slice(0, 7), 0] } })
	if (!at) return []
	const booked = (await pickups(world)).filter(
		({ date, status }) => date === at.date && ['requested', 'booked'].includes(status),
	)
	const there = booked.filter(({ window_id }) => window_id === at.windowId)
	const [, which, , , , does = 0, atOnce = 0] = step.dice
	const seen = oneOf((step.dice[7] ?? 0) < 0.6 && there.length > 0 ? there : booked, which)
	if (!seen) return []
	const cancel = async () => {
		const { version } = seen
		const done = await changeBooking(world.platform(), rightTo(seen, dispatcher), {
			action: 'cancel',
			version,
		})
		if (!done.ok) return done.reason
		told(known, seen.id, done.version)
		return 'cancelled'
	}
	const act: Act =
		does < 0.6
			? { who: `Dana cancels ${seen.reference}`, task: { work: cancel, fault: step.fault } }
			: moving(scene, seen, step.dice)
	return atOnce < 0.6 ? [act, lookingAtLines(scene)] : [act]
}
