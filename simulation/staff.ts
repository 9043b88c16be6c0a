import { snapshotOf as conflictSnapshot, conflictsOf } from '#app/bookings/capacity/capacity.server.ts'
import { confirmation } from '#app/bookings/changes/action-question.ts'
import { parseEdit } from '#app/bookings/changes/booking-edit.ts'
import {
	changeBooking,
	chargeBooking,
	editBooking,
	movePickup,
} from '#app/bookings/changes/changes.server.ts'
import { payments } from '#app/bookings/changes/paid-charge.ts'
import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import { loadSizes } from '#app/bookings/rules/booking.ts'
import { openBooking } from '#app/desk/bookings/edited-booking.server.ts'
import { typeInBooking } from '#app/desk/bookings/typed/typed-booking.server.ts'
import { dayAgreedField } from '#app/desk/bookings/typed/typed-booking.ts'
import type { Staff } from '#app/desk/staff/staff.ts'
import { signedInStaff } from '#app/desk/staff/staff.ts'
import { retryMessage } from '#app/notifications/notifications.server.ts'
import { bookingIdSchema, messageIdSchema, staffIdSchema } from '#app/platform/ids.ts'
import { actionNames, type BookingAction, bookingActions } from '#app/policies/booking-states.ts'
import { rightsOf } from '#app/policies/rights.ts'
import { stopLinks } from '#app/quotes/quotes.server.ts'
import { changeSchedule, changeTruckOut, changeTrucks, readSchedule } from '#app/schedule/schedule.server.ts'
import { type ScheduleChange, setFor, snapshotOf } from '#app/schedule/schedule.ts'
import { addDays, weekdays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { type Act, oneOf, type Pickup, pick, pickups, type Scene, told } from './company-model.ts'

const member = (name: string, role: Staff['role']): Staff => ({
	id: staffIdSchema.parse(name),
	name,
	email: `${name.toLowerCase()}@bowline.example`,
	role,
	rights: rightsOf(role, []),
	sessionId: 'here',
	sessionEndsAt: new Date('2100-01-01'),
	secondFactor: false,
})
export const owner = member('Olive', 'owner')
export const dispatcher = member('Dana', 'dispatcher')

/** One of the next days, or today. */
const aDay = ({ world }: Scene, number: number | undefined) =>
	addDays(localDate(world.now(), world.company.timeZone), Math.floor((number ?? 0) ** 2 * 4))

const aWindow = ({ world }: Scene, number: number | undefined) =>
	oneOf(allWindows(world.company), number)?.id ?? ''

export const rightTo = ({ id }: Pickup, staff: Staff) =>
	({ actor: 'staff', bookingId: bookingIdSchema.parse(id), staff: signedInStaff(staff) }) as const

/** Does an action as staff who confirm every question. */
export async function confirmed(...[platform, right, change]: Parameters<typeof changeBooking>) {
	const changed = await changeBooking(platform, right, change)
	if (changed.ok || changed.reason !== 'asks') return changed
	const { about, ...at } = changed.question
	return changeBooking(platform, right, { ...change, confirmed: confirmation(about, at) })
}

/** An action on a pickup as staff saw it; now and then one that its status does not allow, or on an old version. */
function acting(scene: Scene, seen: Pickup, staff: Staff, dice: number[]): Act {
	const { world, known, step } = scene
	const [which = 0, , strange = 0] = dice
	const [first, ...others] = actionNames.filter((action) => allows(action, seen.status))
	const action = strange < 0.1 || !first ? pick(actionNames, which) : pick([first, ...others], which)
	const version = strange > 0.95 ? seen.version - 1 : seen.version
	const work = async () => {
		const right = rightTo(seen, staff)
		const result = await confirmed(world.platform(), right, { action, version })
		if (!result.ok) return result.reason
		told(known, seen.id, result.version)
		return result.status
	}
	return {
		who: `${staff.name}: ${action} ${seen.reference} (${seen.status}, version ${version})`,
		task: { work, fault: step.fault },
	}
}

const statuses = ['requested', 'booked', 'on the way', 'arrived', 'done', 'cancelled', 'no-show'] as const
const allows = (action: BookingAction, status: string): boolean =>
	statuses.some((known) => known === status && bookingActions(known, 'staff').includes(action))

/** The pickups that have not ended; all of them when there is none. */
async function openPickups({ world }: Scene): Promise<Pickup[]> {
	const all = await pickups(world)
	const open = all.filter(({ status }) => !['done', 'cancelled', 'no-show'].includes(status))
	return open.length > 0 ? open : all
}

export async function pickup(scene: Scene): Promise<Act[]> {
	const seen = oneOf(await openPickups(scene), scene.step.dice[1])
	return seen ? [acting(scene, seen, dispatcher, scene.step.dice)] : []
}

/** Two members of staff act on one pickup at once, or one of them while another moves it. */
export async function staffAtOnce(scene: Scene): Promise<Act[]> {
	const seen = oneOf(await openPickups(scene), scene.step.dice[1])
	if (!seen) return []
	const { dice } = scene.step
	const second =
		(dice[4] ?? 0) < 0.5 ? acting(scene, seen, owner, dice.toReversed()) : moving(scene, seen, dice)
	return [acting(scene, seen, dispatcher, dice), { ...second, task: { work: second.task.work } }]
}

export function moving(scene: Scene, seen: Pickup, dice: number[]): Act {
	const { world, known, step } = scene
	const to = { date: aDay(scene, dice[2]), windowId: aWindow(scene, dice[3]) }
	const work = async () => {
		const result = await movePickup(world.platform(), rightTo(seen, dispatcher), {
			...to,
			version: seen.version,
		})
		if (!result.ok) return result.reason
		told(known, seen.id, result.version)
		return 'moved'
	}
	return {
		who: `Dana moves ${seen.reference} from ${seen.date} ${seen.window_id} to ${to.date} ${to.windowId}`,
		task: { work, fault: step.fault },
	}
}

export async function staffMove(scene: Scene): Promise<Act[]> {
	const { dice } = scene.step
	const seen = oneOf(await openPickups(scene), dice[1])
	if (!seen) return []
	return [(dice[5] ?? 0) < 0.3 ? overbookingMove(scene, seen, dice) : moving(scene, seen, dice)]
}

/** The owner moves a pickup into a window that may be full, with the snapshot of the conflict. */
function overbookingMove(scene: Scene, seen: Pickup, dice: number[]): Act {
	const { world, known, step } = scene
	const to = { date: aDay(scene, dice[2]), windowId: aWindow(scene, dice[3]) }
	const work = async () => {
		const right = rightTo(seen, owner)
		const there = await conflictsOf(world.platform(), right, to)
		if (!there) return 'there is none'
		const overbook = { because: 'a neighbour of the next one', seen: conflictSnapshot(there) }
		const result = await movePickup(world.platform(), right, { ...to, version: seen.version, overbook })
		if (!result.ok) return result.reason
		told(known, seen.id, result.version)
		return 'moved'
	}
	return {
		who: `Olive moves ${seen.reference} from ${seen.date} ${seen.window_id} to ${to.date} ${to.windowId} whatever is there`,
		task: { work, fault: step.fault },
	}
}

/** Staff correct the phone of a pickup, its load and, near by, its location; now and then on an old version. */
export async function staffEdit(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const seen = oneOf(await openPickups(scene), step.dice[1])
	if (!seen) return []
	const [, , phone = 0, location = 0, load = 0, strange = 0] = step.dice
	const work = async () => {
		const right = rightTo(seen, dispatcher)
		const opened = await openBooking(world.platform(), right.bookingId, { money: true })
		if (!opened) return 'there is none'
		const { fields } = opened
		const isNear = nearBy.some(({ city }) => city === fields.city)
		const typed = {
			...fields,
			...(phone < 0.3 && { phone: `403-555-07${10 + Math.floor(phone * 60)}` }),
			...(isNear && location < 0.5 && pick(nearBy, location * 2)),
			...(load < 0.6 && { load: oneOf(loadSizes, load)?.id ?? '' }),
			version: String(strange > 0.95 ? seen.version - 1 : seen.version),
		}
		const parsed = parseEdit(new Map(Object.entries(typed)), world.company)
		if (!parsed.ok) return `refused: ${Object.keys(parsed.faults).join(' ')}`
		const result = await editBooking(world.platform(), right, parsed.edit)
		if (!result.ok) return result.reason
		told(known, seen.id, result.version)
		return 'edited'
	}
	return [{ who: `Dana edits ${seen.reference}`, task: { work, fault: step.fault } }]
}

/** Staff enter the charge of a finished pickup, or correct it; now and then on an old version. */
export async function staffCharge({ world, known, step }: Scene): Promise<Act[]> {
	const done = (await pickups(world)).filter(({ status }) => status === 'done')
	const [, which, amount = 0, way = 0, strange = 0] = step.dice
	const seen = oneOf(done, which)
	if (!seen) return []
	const work = async () => {
		const result = await chargeBooking(world.platform(), rightTo(seen, dispatcher), {
			version: strange > 0.95 ? seen.version - 1 : seen.version,
			charged: Math.round(amount * 60_000),
			payment: pick(payments, way),
		})
		if (!result.ok) return result.reason
		told(known, seen.id, result.version)
		if (result.invoice) known.money.issued.add(result.invoice)
		return 'charged'
	}
	return [{ who: `Dana charges ${seen.reference}`, task: { work, fault: step.fault } }]
}

const nearBy = [
	{ address: '12 Crescent Road NW', postal: 'T2P 1J9', city: 'Calgary' },
	{ address: '3 Main Street', postal: 'T4B 1A1', city: 'Airdrie' },
] as const

/** Where callers are, as a place is drawn; on set days they often agree on the day with who types it in. */
function whereCallersAre(drawn: number): Record<string, string> {
	if (drawn < 0.7) return { address: '7 Elbow Drive SW', postal: 'T2P 1J9', city: 'Calgary' }
	const far = { address: '9 Bridge Street', postal: 'T1A 2B2', city: 'Medicine Hat', trip: '250' }
	return drawn < 0.8 ? far : { ...far, [dayAgreedField]: 'on' }
}

/** A booking by phone; the owner overbooks. */
export async function overbook(
	scene: Scene,
	at = { date: aDay(scene, scene.step.dice[2]), windowId: aWindow(scene, scene.step.dice[3]) },
): Promise<Act[]> {
	const { world, known, step } = scene
	const [who = 0, where = 0, , , load = 0, because = 0] = step.dice
	const sent = new Map(
		Object.entries({
			name: `Caller ${Math.floor(who * 9) + 1}`,
			phone: `+1403555020${Math.floor(who * 9) + 1}`,
			email: `caller${Math.floor(who * 9) + 1}@example.ca`,
			...whereCallersAre(where),
			date: at.date,
			window: at.windowId,
			load: pick(['', 'half', 'full'], load),
			because: because < 0.8 ? 'a neighbour of the next one' : '',
		}),
	)
	const staff = because > 0.1 ? owner : dispatcher
	const work = async () => {
		const send = (seen: string) =>
			typeInBooking(world.platform(), staff, {
				sent: new Map([...sent, ['seen', seen]]),
				host: 'bowline.example',
			})
		const first = await send('')
		const result = !first.ok && first.refused.canOverbook ? await send(first.refused.seen) : first
		if (!result.ok) return result.refused.refusal ?? Object.values(result.refused.faults).join(' ')
		const found = (await pickups(world)).find(({ reference }) => reference === result.reference)
		if (!found) known.wrongs.push(`${result.reference} was typed in and is nowhere`)
		else told(known, found.id, 1)
		return `booked ${result.reference}`
	}
	const day = `${sent.get('date')} ${sent.get('window')}`
	return [{ who: `${staff.name} types in ${sent.get('name')}, ${day}`, task: { work, fault: step.fault } }]
}

export async function changing(scene: Scene, change: ScheduleChange): Promise<Act[]> {
	const { world, step } = scene
	const windowIds = allWindows(world.company).map(({ id }) => id)
	const day = change.does === 'set-weekday' ? change.weekday : change.date
	const work = async () => {
		const platform = world.platform()
		const date = change.does === 'set-weekday' ? '2026-11-01' : change.date
		const seen = snapshotOf(setFor(await readSchedule(platform, date, date), day, windowIds))
		const by = { staff: signedInStaff(owner), seen, windowIds }
		return (await changeSchedule(platform, change, by)).ok ? 'set' : 'changed'
	}
	const slots = 'slots' in change ? ` ${JSON.stringify([...change.slots])}` : ''
	return [{ who: `Olive: ${change.does} ${day}${slots}`, task: { work, fault: step.fault } }]
}

export const close = (scene: Scene) =>
	changing(scene, { does: 'close', date: aDay(scene, scene.step.dice[0]), reason: 'a storm' })
export const open = (scene: Scene) => changing(scene, { does: 'open', date: aDay(scene, scene.step.dice[0]) })

const someSlots = (scene: Scene) => {
	const [, window, number = 0] = scene.step.dice
	return new Map([[aWindow(scene, window), number > 0.8 ? undefined : Math.floor(number * 5)]])
}
export const places = (scene: Scene) =>
	changing(scene, { does: 'set-date', date: aDay(scene, scene.step.dice[0]), slots: someSlots(scene) })
export const weekday = (scene: Scene) =>
	changing(scene, {
		does: 'set-weekday',
		weekday: pick(weekdays, scene.step.dice[0]),
		slots: someSlots(scene),
	})

/** A truck is bought, changed or sold, or is out on a day, or back. */
export async function trucks(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const [what = 0, which, yards = 0] = step.dice
	const work = async () => {
		const platform = world.platform()
		const date = aDay(scene, yards)
		const known = oneOf((await readSchedule(platform, date, date)).trucks, which)
		const staff = signedInStaff(owner)
		const cubicYards = 8 + Math.floor(yards * 14)
		const truck = { name: 'Truck', cubicYards, weekdays: [...weekdays], homeBase: '' }
		if (!known || what < 0.4) await changeTrucks(platform, { does: 'add-truck', truck }, staff)
		else {
			const { id, version } = known
			if (what < 0.7) await changeTrucks(platform, { does: 'change-truck', id, version, truck }, staff)
			else if (what < 0.8) await changeTrucks(platform, { does: 'remove-truck', id, version }, staff)
			else if (known.daysOut.has(date))
				await changeTruckOut(platform, { does: 'truck-back', id, date }, staff)
			else {
				const out = { does: 'truck-out', id, date, reason: 'a flat tire', since: null } as const
				await changeTruckOut(platform, out, staff)
			}
		}
		return 'set'
	}
	return [{ who: 'Olive changes the trucks', task: { work, fault: step.fault } }]
}

/** Staff stop the links of a quote and its bookings. */
export async function stopSomeLinks(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const booked = (await pickups(world)).filter(({ quote_id }) => quote_id !== null)
	const quoteId = oneOf(booked, step.dice[0])?.quote_id
	if (!quoteId) return []
	const work = async () => {
		const links = await linksOf(scene, quoteId)
		await stopLinks(world.platform(), quoteId, signedInStaff(owner))
		for (const link of links) known.stopped.add(link)
		return 'stopped'
	}
	return [{ who: 'Olive stops the links of a quote', task: { work, fault: step.fault } }]
}

/** The links to the bookings of a quote that people have. */
async function linksOf({ world, known }: Scene, quoteId: string): Promise<string[]> {
	const { rows } = await world.admin.query(
		`select link from unnest($1::text[]) as link
			join access_tokens t on t.token_hash = sha256(convert_to(link, 'UTF8'))
			join bookings b on b.id = t.booking_id
		where b.quote_id = $2`,
		[known.links, quoteId],
	)
	return rows.map(({ link }) => link)
}

/** A failed message is tried again from the desk's list. */
export async function retry(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const { rows } = await world.admin.query("select id from messages where state = 'failed' order by id")
	const failed = oneOf(rows, step.dice[0])
	if (!failed) return []
	const work = async () => {
		await retryMessage(world.platform(), messageIdSchema.parse(failed.id))
		return 'asked for'
	}
	return [{ who: 'Dana tries something unsent again', task: { work, fault: step.fault } }]
}
