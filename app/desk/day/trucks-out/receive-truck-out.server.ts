import { z } from 'zod'
import { putOnTruck } from '#app/bookings/changes/changes.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { bookingIdSchema, type SignedInStaff, type TruckId, truckIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isUnderWay } from '#app/policies/booking-states.ts'
import { plus } from '#app/schedule/day-capacity.ts'
import { changeTruckOut, readSchedule } from '#app/schedule/schedule.server.ts'
import { trucksWorkingOn } from '#app/schedule/trucks.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { type Hauling, haulingOn } from '#app/values/hauling.ts'
import { oneLine } from '#app/values/typed-text.ts'
import { pickupsOn } from '../../bookings/bookings.server.ts'
import type { PickupAtDesk } from '../../bookings/pickup-at-desk.ts'
import { changeableDays } from '../../schedule/schedule-days.ts'
import { truckRefusals } from '../changes/receive-truck.server.ts'
import { hasRoomFor, type LoadedTruck, loadedTrucks } from './truck-rooms.ts'
import { longestReason, putFields, truckOutFields } from './trucks-out.ts'

type Received = { ok: true } | { ok: false; httpStatus: number; message: string; asked?: undefined }
type By = { staff: SignedInStaff; date: CalendarDate }

const refused = (httpStatus: number, message: string): Received => ({ ok: false, httpStatus, message })

const reasonSchema = z
	.string({ error: 'Say why the truck is out, in a word or two.' })
	.overwrite(oneLine)
	.min(1, 'Say why the truck is out, in a word or two.')
	.max(longestReason, `Keep the reason under ${longestReason} characters.`)
	.regex(/^\P{Cc}*$/u, 'Write the reason on one line.')

const changeSchema = z.discriminatedUnion('does', [
	z.object({
		does: z.literal('truck-out'),
		truck: truckIdSchema,
		reason: reasonSchema,
		from: z.enum(['now', 'day']).default('day'),
	}),
	z.object({ does: z.literal('truck-back'), truck: truckIdSchema }),
])

const refusals = {
	'no-such-truck': 'That truck isn’t working this day any more. Nothing has changed. Reload the page.',
	'out-already': 'That truck is out already. Nothing has changed.',
	'back-already': 'That truck is back already. Nothing has changed.',
} as const

/** Handles the form that takes a truck out, or back. */
export async function receiveTruckOut(
	request: Request,
	platform: Platform,
	{ staff, date }: By,
): Promise<Received> {
	const read = await readForm(request, truckOutFields)
	if (!read.ok) return refused(read.status, read.message)
	const parsed = changeSchema.safeParse(Object.fromEntries(read.fields))
	if (!parsed.success) {
		const [fault] = parsed.error.issues
		const isTyped = fault?.path[0] === 'reason'
		return refused(422, `${isTyped ? fault?.message : 'Reload the page and try again.'} Nothing has changed.`)
	}
	const { first, last } = changeableDays(platform)
	if (date < first) return refused(422, 'That day has passed. Nothing has changed.')
	if (date > last) return refused(422, 'That day is too far ahead. Nothing has changed.')
	const { data } = parsed
	const since = data.does === 'truck-out' && data.from === 'now' && date === first ? platform.now() : null
	const changed = await changeTruckOut(
		platform,
		data.does === 'truck-out'
			? { does: data.does, id: data.truck, date, reason: data.reason, since }
			: { does: data.does, id: data.truck, date },
		staff,
	)
	return changed.ok ? changed : refused(409, refusals[changed.reason])
}

const putSchema = z.preprocess(
	(sent) => {
		const [bookingId, from, to] = String(sent).split(' ')
		return { bookingId, from, to }
	},
	z.object({ bookingId: bookingIdSchema, from: truckIdSchema, to: truckIdSchema }),
)

/**
 * Handles the form that puts the pickups of a truck that is out on the trucks that were shown, each in a transaction of its
 * own: one that was put on another truck meanwhile, or has no room there any more, is named and stays.
 */
export async function receivePutAll(
	request: Request,
	platform: Platform,
	{ staff, date }: By,
): Promise<Received> {
	const read = await readForm(request, putFields)
	if (!read.ok) return refused(read.status, read.message)
	const parsed = z
		.array(putSchema)
		.min(1)
		.safeParse([...read.fields.values()])
	if (!parsed.success) return refused(422, 'Reload the page and try again. Nothing has changed.')
	const pickups = await pickupsOn(platform, date, { money: false })
	const { trucks } = await readSchedule(platform, date, date)
	const standing = pickups.filter(({ status }) => status !== 'cancelled')
	const loaded = new Map(loadedTrucks(trucksWorkingOn(trucks, date), standing).map((each) => [each.id, each]))
	const stayed: string[] = []
	for (const { bookingId, from, to } of parsed.data) {
		const pickup = standing.find(({ id }) => id === bookingId)
		const truck = loaded.get(to)
		const stays = (words: string) => stayed.push(`${pickup?.name ?? 'One pickup'}: ${words}`)
		const why =
			pickup && truck && whyItStays({ hauling: haulingOn(platform.company, date) }, { pickup, from, truck })
		if (why) {
			stays(why)
			continue
		}
		const put = await putOnTruck(platform, { bookingId, staff }, to, from)
		if (!put.ok) stays(truckRefusals[put.reason][1])
		else if (pickup && truck) loaded.set(to, { ...truck, load: plus(truck.load, pickup) })
	}
	if (stayed.length === 0) return { ok: true }
	const done = parsed.data.length - stayed.length
	return refused(409, [`${done} of ${parsed.data.length} put on another truck.`, ...stayed].join(' '))
}

/** What changed since the page was drawn; `undefined` where the pickup can go on the truck, or is on another one, which is found there. */
function whyItStays(
	figures: { hauling: Hauling },
	{ pickup, from, truck }: { pickup: PickupAtDesk; from: TruckId; truck: LoadedTruck },
): string | undefined {
	if (!isUnderWay(pickup.status)) return 'It’s finished by now.'
	if (pickup.truck?.id === from) return 'Its truck is back, so it stays there.'
	return pickup.leftTruck?.id === from && !hasRoomFor(figures, truck, pickup)
		? `${truck.name} has no room for it any more.`
		: undefined
}
