import { expect, test } from 'vitest'
import { waitingIdSchema } from '#app/platform/ids.ts'
import type { Right } from '#app/policies/rights.ts'
import { weekdays } from '#app/values/calendar-date.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import { newBookingId, newTruckId } from '#tests/support/ids.ts'
import { aboutForm } from './form-answer.ts'
import Schedule from './schedule.page.tsx'
import { slotsField } from './schedule-week.ts'
import { waitingDoes } from './wait-list/waiting-fields.ts'

const window = {
	id: '10-12pm',
	label: '10–12pm',
	slots: 2,
	because: 'settings',
	taken: 1,
	full: undefined,
	pickups: [],
}
const trucks = {
	count: 3,
	cubicYards: '0 of 60 yd³',
	time: '0 h of 36 h',
	emptyings: 0,
	full: undefined,
	isTooMuch: false,
}
const day = {
	date: '2026-12-01',
	weekday: 'Tue',
	everyWeekday: 'Tuesday',
	day: 'Dec 1',
	inWords: 'Tuesday, December 1',
	isToday: false,
	isOver: false,
	closed: undefined,
	trucks,
	windows: [window],
	fields: [{ id: '10-12pm', label: '10–12pm', set: undefined, otherwise: 2 }],
	seen: 'seen now',
}
const week = {
	change: '1',
	first: '2026-11-30',
	last: '2026-12-06',
	isThisWeek: false,
	days: [day],
	weekdays: [],
	holidays: [],
	overbooked: [],
	history: [],
	trucks: [],
	reasons: [],
	trucksOfSettings: { count: 3, cubicYards: 20 },
	line: [],
	unnotified: [],
}

type Case = typeof week & {
	day: object
	window: object
	answer: object
	own: readonly Right[]
	sending: boolean
}
type Change = { [Key in keyof Case]: unknown }

const pageOf = ({ day: ofDay, window: ofWindow, answer, own, sending, ...change }: Partial<Change>) => {
	const windows = [{ ...window, ...(typeof ofWindow === 'object' && ofWindow) }]
	const days = [{ ...day, windows, ...(typeof ofDay === 'object' && ofDay) }]
	return drawn(Schedule, {
		loaderData: { ...week, days, ...change },
		...(answer !== undefined && { actionData: answer }),
		rights: Array.isArray(own) ? own : ['schedule', 'bookings'],
		sending: sending === true,
	})
}

const pickup = {
	id: newBookingId(),
	name: 'Jo Bell',
	reference: 'K7M3QX',
	status: 'booked',
	isAsap: false,
	isTooMany: false,
}

test('a day of the week says what is special of it', () => {
	expectDifferences<Change>(pageOf, [
		[{ isThisWeek: true }, /- <a [^>]*keyshortcuts="t"[^>]*>\n- This week/],
		[{ day: { isToday: true } }, /^\+ +today$/],
		[{ day: { closed: 'Snow' } }, /\+ Closed:/, /\+ +Snow/, /\+ Open this day/, /- Close this day/],
		[{ day: { trucks: { ...trucks, count: 0 } } }, /\+ No truck is working/, /- 3 trucks/],
		[{ day: { trucks: { ...trucks, count: 1 } } }, /\+ 1 truck: /],
		[{ day: { trucks: { ...trucks, emptyings: 1 } } }, /\+ , once to/],
		[{ day: { trucks: { ...trucks, emptyings: 2 } } }, /\+ , twice to/],
		[{ day: { trucks: { ...trucks, emptyings: 3 } } }, /\+ , 3 times to/],
		[{ day: { trucks: { ...trucks, isTooMuch: true } } }, /^\+ More than they can haul$/],
		[{ window: { taken: 3 } }, /\+ 3 of 2/, /\+ 1 too many/, /<rect width="100"/],
		[{ window: { taken: 2, full: 'slots' } }, /\+ full$/, /^(?!.*too many)/s],
		[{ window: { taken: 3, full: 'slots' } }, /^(?!.*\+ full)/s],
		[{ window: { slots: 4 } }, /<rect width="25"/],
		[{ window: { slots: 0, taken: 0 } }, /<rect width="0"/],
		[{ window: { slots: 0, taken: 1 } }, /<rect width="100"/],
		[{ window: { because: 'date' } }, /^\+ set for this day$/],
		[{ window: { because: 'closed' } }, /^$/],
		[{ window: { pickups: [pickup] } }, /\+ <a [^>]*>\n\+ Jo Bell\n\+ K7M3QX\n\+ , booked$/],
		[{ window: { pickups: [{ ...pickup, isAsap: true }] } }, /, as Today ASAP/],
		[{ window: { pickups: [{ ...pickup, isTooMany: true }] } }, /, too many/, /Too many: Jo Bell \(K7M3QX\)/],
		[{ window: { pickups: [pickup] }, own: ['schedule'] }, /\+ Jo Bell/, /^(?!.*\/admin\/bookings)/s],
		[{ day: { isOver: true } }, /- Change this day/],
	])
})

const refused = (does: string, of: string, rest = {}) => ({
	answer: { ok: false, message: 'Nothing was changed.', about: aboutForm(does, of), ...rest },
})

test('what was answered stands at its form, which is open', () => {
	expectDifferences<Change>(pageOf, [
		[{ answer: { ok: true, message: 'It is changed.', about: 'close 2026-12-09' } }, /^\+ It is changed\.$/],
		[{ answer: { ok: false, message: 'No answer.', about: '' } }, /^\+ No answer\.$/],
		[refused('close', '2026-12-09'), /^$/],
		[refused('close', day.date), /\+ <details open="">/, /\+ Nothing was changed\./],
		[
			refused('close', day.date, { seen: 'seen then', typed: { reason: 'Sno' } }),
			/- <input [^>]*value="seen now"/,
			/\+ <input [^>]*value="seen then"/,
			/\+ <input [^>]*value="Sno"/,
		],
		[
			refused('close', day.date, { faults: { reason: 'Give a reason.' } }),
			/\+ Give a reason\./,
			/aria-invalid="true"/,
			/^(?!.*Nothing was changed)/s,
		],
		[
			refused('set-date', day.date, { faults: { [slotsField('10-12pm')]: 'A number.' } }),
			/\+ A number\./,
			/open=""/,
		],
		[refused('add-truck', ''), /\+ <details open="">/, /\+ Nothing was changed\./],
		[{ answer: { ok: true, message: 'Done.', about: 'add-truck ' } }, /^\+ Done\.$/],
	])
	const closed = pageOf({
		day: { closed: 'Snow' },
		...refused('open', day.date, { seen: 'seen then' }),
	}).markup
	expect(closed).toMatch(/<details[^>]* open="">/)
	expect(closed).toContain('value="seen then"')
	expect(closed).toContain('Nothing was changed.')
})

const truck = {
	id: newTruckId(),
	name: 'Big truck',
	cubicYards: 20,
	weekdays: [1],
	homeBase: '',
	seen: 'seen',
	worksOn: 'Mondays',
}

test('the trucks that are set stand in the place of those of the settings', () => {
	expectDifferences<Change>(pageOf, [
		[
			{ trucks: [truck] },
			/- .*3 trucks of 20 cubic yards/,
			/\+ Big truck/,
			/\+ 20 yd³, Mondays$/m,
			/\+ Change Big truck/,
		],
		[{ trucks: [{ ...truck, homeBase: 'Airdrie' }] }, /20 yd³, Mondays, from Airdrie/],
		[{ trucks: [truck], ...refused('change-truck', truck.id) }, /open=""/, /\+ Nothing was changed/],
		[{ trucks: [truck], ...refused('remove-truck', truck.id) }, /open=""/, /\+ Nothing was changed/],
		[
			{ trucks: [truck], answer: { ok: true, message: 'Done.', about: `change-truck ${truck.id}` } },
			/^(?!.*open="")/s,
		],
		[
			{
				trucks: [truck],
				...refused('change-truck', truck.id, { typed: { name: 'Bigg' }, faults: { name: 'Taken.' } }),
			},
			/value="Bigg"/,
			/\+ Taken\./,
			/^(?!.*checked="")/s,
		],
	])
	const checked = (trucks: object[]) => pageOf({ trucks }).markup.match(/checked=""/g)?.length
	expect([checked([]), checked([truck])]).toEqual([weekdays.length, weekdays.length + 1])
})

const entry = {
	id: waitingIdSchema.parse('5c0e2a30-0c5e-4a5e-9d0c-3f1f6c1f0b11'),
	version: 1,
	date: '2026-12-01',
	dateInWords: 'Tuesday, December 1',
	name: 'Di Waits',
	email: 'di@example.ca',
	phone: '403-555-0143',
	where: '2 Oak Street',
	windows: [
		{ id: '10-12pm', label: '10–12pm' },
		{ id: '1-3pm', label: '1–3pm' },
	],
	since: 'Nov 20',
	isMove: false,
	offered: undefined,
}
const offered = { id: '1-3pm', label: '1–3pm', until: '4 pm', notifiedFrom: '2 pm' }

test('what waits, what is too much and who is told nothing is listed where there is any', () => {
	const holiday = { date: '2026-12-25', name: 'Christmas', inWords: 'Friday, December 25', seen: '' }
	const nobodyComes = {
		date: '2026-12-02',
		inWords: 'Wednesday',
		because: 'the day is closed',
		isTruck: false,
		pickups: [pickup],
		reminded: 0,
	}
	expectDifferences<Change>(pageOf, [
		[{ holidays: [holiday] }, /\+ Christmas/],
		[
			{
				overbooked: [
					{ date: '2026-12-02', inWords: 'Wednesday', what: '10–12pm', amount: '2 of 1', pickups: [pickup] },
				],
			},
			/10–12pm: 2 of 1/,
		],
		[{ unnotified: [nobodyComes] }, /the day is closed/, /\+ Open the day/],
		[
			{ unnotified: [{ ...nobodyComes, isTruck: true }] },
			/\+ Put them on another truck/,
			/^(?!.*\+ Open the day)/s,
		],
		[
			{ line: [entry] },
			/\+ Di Waits/,
			/10–12pm or 1–3pm, 2 Oak Street$/m,
			/<option value="10-12pm">/,
			/^(?!.*is held until)/s,
		],
		[{ line: [{ ...entry, isMove: true }] }, /moves a booked pickup/],
		[
			{ line: [{ ...entry, offered }] },
			/1–3pm is held until 4 pm; told from 2 pm/,
			/^(?!.*<option value="10-12pm">)/s,
		],
		[{ line: [entry], ...refused(waitingDoes.book, entry.id) }, /\+ Nothing was changed/],
		[{ line: [entry], ...refused(waitingDoes.takeOut, entry.id) }, /\+ Nothing was changed/],
		[
			{ line: [entry], answer: { ok: true, message: 'Done.', about: aboutForm(waitingDoes.book, entry.id) } },
			/^(?!.*role="alert")/s,
		],
	])
})

test('its buttons are off while something is on its way, and only then', () => {
	expectOffWhileSending((sending) => pageOf({ sending }))
})
