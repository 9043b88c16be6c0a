import { changeBooking } from '#app/bookings/bookings.server.ts'
import { priceListToday } from '#app/pricing/pricing.server.ts'
import { updateQuote } from '#app/quotes/quotes.server.ts'
import { serveLines } from '#app/waiting/waiting.server.ts'
import { type Act, oneOf, pickups, type Scene, told } from './company-model.ts'
import { changing, dispatcher, moving, overbook, rightTo } from './staff.ts'
import type { Fault } from './turns.ts'
import { byPlace, placeSeen } from './waiting.ts'

/** Saves a quote anew, with a load that is mostly larger. */
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

/** A quote is saved anew, by who waits with it or has sent it along. */
export function saveAgain(scene: Scene): Act[] {
	const quote = oneOf(scene.known.quotes, (scene.step.dice[0] ?? 0) ** 0.5)
	return quote ? [saving(scene, quote, scene.step.fault)] : []
}

/** Who is offered a place saves a larger load, and takes it before, after or while that is done. */
export async function growAndTake(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const link = await placeSeen(scene)
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
	task: { work: () => serveLines(world.platform()).then(() => 'looked at') },
})

/** A window that somebody waits for, mostly one that is held for them. */
async function waitedFor({ world, step }: Scene): Promise<{ date: string; windowId: string } | undefined> {
	const { rows } = await world.admin.query(
		`select date::text, coalesce(offered_window_id, window_ids[1]) as "windowId" from waiting_requests
			where status = 'offered' or (status = 'waiting' and $1) order by id`,
		[(step.dice[7] ?? 0) < 0.3],
	)
	return oneOf(rows, step.dice[0])
}

/** The owner lowers what is held, closes its day or books onto it, sometimes just while it is taken. */
export async function changeUnderHold(scene: Scene): Promise<Act[]> {
	const at = await waitedFor(scene)
	if (!at) return []
	const [, what = 0, places = 0, atOnce = 0] = scene.step.dice
	const { date, windowId } = at
	const lowered = new Map([[windowId, Math.floor(places * 3)]])
	const acts =
		what < 0.4
			? await changing(scene, { does: 'set-date', date, places: lowered })
			: what < 0.55
				? await changing(scene, { does: 'close', date, reason: 'a storm' })
				: await overbook(scene, at)
	// An owner's booking beyond a place and the taking of it would be one doing: what is beyond could not be told apart.
	const link = atOnce < 0.4 && what < 0.55 ? await placeSeen(scene) : undefined
	return link === undefined ? acts : [...acts, byPlace(scene, link, 'take', undefined)]
}

/** A pickup of a day that somebody waits for is cancelled or moved: what it frees may or may not do for who is first. */
export async function freeNear(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const at = await waitedFor({ ...scene, step: { ...step, dice: [...step.dice.slice(0, 7), 0] } })
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
