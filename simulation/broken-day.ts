import { notifyLate, putOnTruck } from '#app/bookings/changes/changes.server.ts'
import { findWindow } from '#app/bookings/rules/arrival-window.ts'
import { openDayMoves } from '#app/desk/day/moving/day-moves.server.ts'
import { moveField, sentMove } from '#app/desk/day/moving/day-moves.ts'
import { receiveDayMoves } from '#app/desk/day/moving/moved-day.server.ts'
import { signedInStaff } from '#app/desk/staff/staff.ts'
import { bookingIdSchema, type TruckId } from '#app/platform/ids.ts'
import { changeTruckOut, readSchedule } from '#app/schedule/schedule.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { instantOf, localDate } from '#app/values/local-time.ts'
import { type Act, oneOf, pickups, type Scene } from './company-model.ts'
import { dispatcher, owner } from './staff.ts'

/** What goes wrong on a day: a truck breaks, it snows, the crew is late. */

const today = ({ world }: Scene): CalendarDate => localDate(world.now(), world.company.timeZone)

const trucksOn = async ({ world }: Scene, date: CalendarDate) =>
	(await readSchedule({ database: world.platform().database }, date, date)).trucks

/** A pickup is put on a truck, whether it works that day or not, or on none. */
export async function toTruck(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const [which, truck, none = 0] = step.dice
	const seen = oneOf(
		(await pickups(world)).filter(({ status }) => ['booked', 'on the way'].includes(status)),
		which,
	)
	if (!seen) return []
	const id = none < 0.1 ? null : (oneOf(await trucksOn(scene, today(scene)), truck)?.id ?? null)
	const by = { bookingId: bookingIdSchema.parse(seen.id), staff: signedInStaff(dispatcher) }
	const work = async () => {
		const put = await putOnTruck(world.platform(), by, id)
		return put.ok ? 'put' : put.reason
	}
	return [{ who: `Dana puts ${seen.reference} on a truck`, task: { work, fault: step.fault } }]
}

/** A truck is out from now on, today. */
export async function truckBreaks(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const date = today(scene)
	const truck = oneOf(await trucksOn(scene, date), step.dice[0])
	if (!truck) return []
	const work = async () => {
		const out = { does: 'truck-out', id: truck.id, date, reason: 'the clutch', since: world.now() } as const
		const changed = await changeTruckOut(world.platform(), out, signedInStaff(dispatcher))
		return changed.ok ? 'out' : changed.reason
	}
	return [{ who: 'Dana: a truck is out from now on', task: { work, fault: step.fault } }]
}

/** What is left of a day, or of one of its trucks, is moved in one go; at times the day is closed with it. */
export async function moveAll(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const [which, ofTruck = 0, closes = 0] = step.dice
	const ahead = (await pickups(world)).filter(
		({ status, date }) => ['booked', 'requested'].includes(status) && date >= today(scene),
	)
	const date = oneOf([...new Set(ahead.map((each) => each.date))].toSorted(), which)
	if (date === undefined) return []
	const truck: TruckId | undefined =
		ofTruck < 0.4 ? oneOf(await trucksOn(scene, today(scene)), ofTruck * 2.5)?.id : undefined
	const plan = await openDayMoves(world.platform(), date, { truck })
	if (!plan?.to) return []
	const fields = new URLSearchParams({ to: plan.to.date, because: 'snow' })
	for (const [n, { id, version, to }] of plan.moves.entries())
		if (to) fields.set(moveField(n), sentMove(id, version, to.windowId))
	if (closes < 0.4 && !truck) fields.set('close', 'yes')
	const work = async () => {
		const request = new Request('https://bowline.example/admin/day', { method: 'POST', body: fields })
		const by = { staff: signedInStaff(owner), date: date, mayClose: true }
		const { answer } = await receiveDayMoves(request, world.platform(), by)
		return answer.message
	}
	return [{ who: `Olive moves what is on ${date} to ${plan.to.date}`, task: { work, fault: step.fault } }]
}

/** A customer of today is told of a later time. */
export async function runLate(scene: Scene): Promise<Act[]> {
	const { world, step } = scene
	const [which, minutes = 0] = step.dice
	const seen = oneOf(
		(await pickups(world)).filter(
			({ status, date }) => ['booked', 'on the way'].includes(status) && date === today(scene),
		),
		which,
	)
	if (!seen) return []
	const begins = findWindow(world.company, seen.window_id)?.startHour
	const from = begins === undefined ? 0 : instantOf(seen.date, begins, world.company.timeZone).getTime()
	const at = new Date(Math.max(world.now().getTime(), from) + (20 + minutes * 200) * 60_000)
	const by = { bookingId: bookingIdSchema.parse(seen.id), staff: signedInStaff(dispatcher) }
	const work = async () => {
		const told = await notifyLate(world.platform(), by, { version: seen.version, at })
		return told.ok ? 'told' : told.reason
	}
	return [{ who: `Dana: ${seen.reference} is late`, task: { work, fault: step.fault } }]
}
