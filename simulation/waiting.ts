import { customerBy } from '#app/bookings/booking/receipt-token.server.ts'
import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import { findDetails } from '#app/bookings/self-service/receipt.server.ts'
import { pickupToMove } from '#app/bookings/self-service/self-service.server.ts'
import { signedInStaff } from '#app/desk/staff/staff.ts'
import { openPrices } from '#app/pricing/pricing.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import {
	acceptOffer,
	declineOffer,
	findCustomersEntry,
	joinWaitlist,
	leaveWaitlist,
	listWaitlist,
	processWaitlists,
	type TakeResult,
	type WaitingRight,
	waiterBy,
} from '#app/waiting/waiting.server.ts'
import { type Act, type Known, oneOf, type Scene, told } from './company-model.ts'
import { byLink, request as requestBy } from './customers.ts'
import { dispatcher } from './staff.ts'
import type { World } from './world.ts'

/** The windows of a day to wait for: the one that was full, and some of the others. */
const wouldTake = ({ company }: World, wanted: string, dice: number[]): string[] =>
	allWindows(company)
		.filter(({ id, todayOnly }, at) => !todayOnly && (id === wanted || (dice[at % 8] ?? 0) < 0.2))
		.map(({ id }) => id)

/**
 * A customer joins the wait list after a refused form, mostly the latest one. Where it is too late for that day, they wait
 * for the next, and some wait without a refusal.
 */
export function join({ world, known, step }: Scene): Act[] {
	const asked = known.refused.length > 0 && (step.dice[1] ?? 0) < 0.7 ? known.refused : known.forms
	const form = oneOf(asked, (step.dice[0] ?? 0) ** 0.3)
	if (!form) return []
	const { request, quoteToken, holder } = form
	const tomorrow = addDays(localDate(world.now(), world.company.timeZone), 1)
	const isNear = request.date < tomorrow && (step.dice[2] ?? 0) < 0.8
	const wanted = isNear ? { ...request, date: tomorrow } : request
	const windowIds = wouldTake(world, wanted.window, step.dice)
	const { offers: _, ...texts } = wanted
	const work = async () => {
		const joined = await joinWaitlist(world.platform(), {
			request: wanted,
			fields: new Map(Object.entries(texts).filter(([, text]) => text !== '')),
			windowIds,
			sourceSite: 'bowline.example',
			holder,
			quote: { id: known.quotes.find(({ token }) => token === quoteToken)?.id, token: quoteToken },
		})
		if (!joined.ok) return joined.reason
		known.places.push(joined.token)
		return 'in the line'
	}
	const who = `${wanted.name} waits for ${wanted.date} ${windowIds.join(', ')}, ${wanted.postal}`
	return [{ who, task: { work, fault: step.fault } }]
}

/** A customer waits to move a pickup. */
export function waitToMove(scene: Scene): Act[] {
	const { world, known, step } = scene
	const { date, window } = requestBy(world, step.dice)
	return byLink(scene, `waits to move to ${date} ${window}`, async ({ right }) => {
		const pickup = await pickupToMove(world.platform(), right)
		if (!pickup) return 'there is no such pickup'
		const joined = await joinWaitlist(world.platform(), {
			request: { ...pickup.request, date },
			fields: new Map(),
			windowIds: wouldTake(world, window, step.dice),
			sourceSite: 'bowline.example',
			moves: { bookingId: right.bookingId, jobSize: pickup.jobSize },
		})
		if (!joined.ok) return joined.reason
		known.places.push(joined.token)
		return 'in the line'
	})
}

/** Accepts an offer, or books from the wait list, and records what was booked. */
async function take(
	world: World,
	known: Known,
	right: WaitingRight,
	seen: { version: number; windowId?: string },
): Promise<string> {
	const platform = world.platform()
	const taken: TakeResult = await acceptOffer(
		{ ...platform, prices: await openPrices(platform) },
		right,
		seen,
	)
	if (!taken.ok) return taken.reason
	const booked = await customerBy(platform, taken.receiptToken)
	const found = booked && (await findDetails(platform, taken.receiptToken))
	if (booked && found) told(known, booked.bookingId, found.version)
	else known.wrongs.push('what was taken from the line is nowhere')
	known.links.push(taken.receiptToken)
	return 'taken'
}

const leaving = { leave: leaveWaitlist, decline: declineOffer } as const

/** The link to an entry that people have: mostly one with an offer. */
export async function entrySeen({ world, known, step }: Scene): Promise<string | undefined> {
	const { rows } = await world.admin.query(
		`select link from unnest($1::text[]) with ordinality as of (link, at)
			join access_tokens t on t.token_hash = sha256(convert_to(link, 'UTF8'))
			join waiting_requests w on w.id = t.waiting_id
		where $2 or w.status = 'offered' order by at`,
		[known.places, (step.dice[7] ?? 0) < 0.2],
	)
	return oneOf(rows, step.dice[0])?.link
}

export function byPlace(
	{ world, known, step }: Scene,
	link: string,
	does: 'take' | 'decline' | 'leave',
	fault = step.fault,
): Act {
	const work = async () => {
		const platform = world.platform()
		const right = await waiterBy(platform, link)
		const entry = right && (await findCustomersEntry(platform, right))
		if (!right || !entry) return 'the link opens nothing'
		const seen = { version: (step.dice[6] ?? 0) > 0.95 ? entry.version - 1 : entry.version }
		if (does === 'take') return take(world, known, right, seen)
		const left = await leaving[does](platform, right, seen)
		return left.ok ? `${does}: done` : left.reason
	}
	return { who: `who waits with link ${known.places.indexOf(link)}: ${does}`, task: { work, fault } }
}

/** A customer accepts the offer, declines it, or leaves. */
export async function answerOffer(scene: Scene): Promise<Act[]> {
	const link = await entrySeen(scene)
	const answer = oneOf(['take', 'take', 'take', 'decline', 'leave'] as const, scene.step.dice[1])
	return link !== undefined && answer ? [byPlace(scene, link, answer)] : []
}

/** The same twice, or accepting and giving up at once, while the wait lists are processed. */
export async function answerAtOnce(scene: Scene): Promise<Act[]> {
	const link = await entrySeen(scene)
	if (link === undefined) return []
	const second = oneOf(['take', 'decline', 'leave'] as const, scene.step.dice[1]) ?? 'take'
	return [
		byPlace(scene, link, 'take'),
		byPlace(scene, link, second, undefined),
		{
			who: 'the lines',
			task: { work: () => processWaitlists(scene.world.platform()).then(() => 'looked at') },
		},
	]
}

/** Staff book a window for an entry, or end it. */
export async function staffLine({ world, known, step }: Scene): Promise<Act[]> {
	const platform = world.platform()
	const first = localDate(world.now(), world.company.timeZone)
	const line = await listWaitlist(platform, {
		first,
		last: addDays(first, 7),
		staff: signedInStaff(dispatcher),
	})
	const entry = oneOf(line, step.dice[0])
	if (!entry) return []
	const right = { actor: 'staff', waitingId: entry.id, staff: signedInStaff(dispatcher) } as const
	const windowId = oneOf(entry.windows, step.dice[1])?.id ?? ''
	const takesOut = (step.dice[2] ?? 0) < 0.2
	const work = async () => {
		if (!takesOut) return take(world, known, right, { version: entry.version, windowId })
		const left = await leaveWaitlist(world.platform(), right, entry)
		return left.ok ? 'taken out' : left.reason
	}
	const does = takesOut ? 'takes out' : `books ${entry.date} ${windowId} for`
	return [{ who: `Dana ${does} ${entry.name}, who waits`, task: { work, fault: step.fault } }]
}
