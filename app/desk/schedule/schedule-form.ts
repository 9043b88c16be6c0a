import { z } from 'zod'
import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import { mostSlots, type ScheduleChange, type SlotsByWindow } from '#app/schedule/schedule.ts'
import { type CalendarDate, isCalendarDate, type Weekday } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { oneLine } from '#app/values/typed-text.ts'
import { slotsField } from './schedule-week.ts'

type Windows = Pick<Company, 'arrivalWindows' | 'landingWindows'>
export type Days = { first: CalendarDate; last: CalendarDate }

export const scheduleFields = (company: Windows) => [
	'does',
	'date',
	'weekday',
	'reason',
	'seen',
	...allWindows(company).map(({ id }) => slotsField(id)),
]

const wrongSlots = `Enter a whole number from 0 to ${mostSlots}, or leave it empty.`
const slotsSchema = z.union([
	z.literal('').transform(() => undefined),
	z
		.string()
		.overwrite(oneLine)
		.regex(/^\d{1,2}$/)
		.transform(Number),
])

export const aboutDate = ({ first, last }: Days) =>
	z
		.string({ error: 'Choose a date.' })
		.refine(isCalendarDate, 'Choose a date.')
		.refine((date) => date >= first, 'That day is over. Choose today or later.')
		.refine((date) => date <= last, 'That’s too far ahead. Choose a day within the next 400.')

export const closingReason = z
	.string({ error: 'Say why, in a word or two.' })
	.overwrite(oneLine)
	.min(1, 'Say why, in a word or two.')
	.max(100, 'Keep this under 100 characters.')

const weekdaySchema = z
	.enum(['1', '2', '3', '4', '5', '6', '7'])
	.transform((text): Weekday => weekdayByText[text])
const weekdayByText = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7 } as const

const changeSchema = (days: Days) =>
	z.discriminatedUnion('does', [
		z.object({
			does: z.literal('close'),
			date: aboutDate(days),
			reason: closingReason,
		}),
		z.object({ does: z.literal('open'), date: aboutDate(days) }),
		z.object({ does: z.literal('set-date'), date: aboutDate(days) }),
		z.object({ does: z.literal('set-weekday'), weekday: weekdaySchema }),
	])

export type ReadChange =
	| { ok: true; change: ScheduleChange }
	/** By the names of the fields. */
	| { ok: false; faults: Record<string, string> }

/** Reads a form of the schedule. A window whose field is empty has nothing set. */
export function readChange(
	fields: ReadonlyMap<string, string>,
	{ company, days }: { company: Windows; days: Days },
): ReadChange {
	const parsed = changeSchema(days).safeParse(Object.fromEntries(fields))
	if (!parsed.success)
		return {
			ok: false,
			faults: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
		}
	const { data } = parsed
	if (data.does === 'close' || data.does === 'open') return { ok: true, change: data }
	const read = readSlots(fields, company)
	return 'faults' in read
		? { ok: false, faults: read.faults }
		: { ok: true, change: { ...data, slots: read.slots } }
}

function readSlots(
	fields: ReadonlyMap<string, string>,
	company: Windows,
): { slots: SlotsByWindow } | { faults: Record<string, string> } {
	const slots = new Map<string, number | undefined>()
	const faults: Record<string, string> = {}
	// A window that the form does not show, because it has ended, keeps what is set for it.
	const all = allWindows(company)
	const shown = all.filter(({ id }) => fields.has(slotsField(id)))
	for (const { id } of shown.length > 0 ? shown : all) {
		const parsed = slotsSchema.safeParse(fields.get(slotsField(id)) ?? '')
		if (parsed.success) slots.set(id, parsed.data)
		else faults[slotsField(id)] = wrongSlots
	}
	return Object.keys(faults).length > 0 ? { faults } : { slots }
}
