import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { FreeWindow } from '#app/bookings/rules/arrival-window.ts'
import { company } from '#tests/support/company.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import { newBookingId, newCustomerId } from '#tests/support/ids.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import { listed } from '#tests/support/prices.ts'
import Move from './moving/move.page.tsx'
import NewBooking from './typed/new-booking.page.tsx'
import { NewBookingForm } from './typed/new-booking-form.tsx'
import type { RefusedBooking } from './typed/typed-booking.ts'

const windowOn = (change: object = {}) => ({
	id: '10-12pm',
	label: '10–12pm',
	state: 'open',
	taken: 1,
	slots: 2,
	full: undefined,
	...change,
})
const known = {
	id: newCustomerId(),
	bookingId: newBookingId(),
	name: 'Jo Bell',
	email: '',
	address: '1 Elm Street',
	unit: '',
	postal: 'T2P 1J9',
	city: 'Calgary',
	lastPickup: 'Tue, Dec 1',
	marks: [],
}
const refused: RefusedBooking = {
	typed: { phone: '403-555-0142' },
	faults: {},
	refusal: undefined,
	there: undefined,
	seen: 'seen',
	alternatives: [],
	canOverbook: false,
	bookedAlready: undefined,
}

type Case = {
	typed: string
	phone: string | undefined
	known: object[]
	chosen: object
	window: object
	closed: string
	mayOverbook: boolean
	refused: Partial<RefusedBooking>
	message: string
	sending: boolean
	nearest: FreeWindow[]
	forLoad: boolean
}
const pageOf = ({
	window,
	closed,
	nearest = [],
	forLoad,
	refused: change,
	message,
	sending = false,
	...rest
}: Partial<Case>) =>
	drawn(NewBooking, {
		loaderData: {
			typed: '403-555-0142',
			phone: '+14035550142',
			known: [],
			chosen: undefined,
			dates: { first: '2026-11-27', last: '2027-01-31' },
			windows: { date: '2026-12-01', closed, windows: [windowOn(window)], nearest, forLoad },
			mayOverbook: false,
			example: '403-555-0100',
			city: company.city,
			...rest,
		},
		...(change && { actionData: { ...refused, ...change } }),
		sending,
		...(message !== undefined && { actionData: { message } }),
	})

test('a booking by phone begins with the number, and offers who has booked from it', () => {
	expectDifferences<Case>(pageOf, [
		[{ typed: '', phone: undefined }, /- Another number/, /\+ Next/, /- <input [^>]*name="address"/],
		[{ typed: '12', phone: undefined }, /such as 403-555-0100/, /aria-invalid="true"/, /value="12"/],
		[
			{ known: [known] },
			/- No one has booked/,
			/\+ Jo Bell/,
			/aria-pressed="false"/,
			/Latest pickup Tue, Dec 1/,
		],
		[{ known: [{ ...known, email: 'jo@example.ca' }] }, /jo@example\.ca, /],
		[
			{ known: [{ ...known, marks: ['Don’t serve', 'Business'] }] },
			/\+ Don’t serve\n\+ Business\n\+ Jo Bell/,
		],
		[{ known: [known], chosen: known }, /aria-pressed="true"/, /\+ <input [^>]*value="1 Elm Street"/],
		[{ message: 'No answer.' }, /^\+ No answer\.$/],
	])
	expect(pageOf({ typed: '', phone: undefined }).text).not.toContain('such as')
	const focus = (change: Partial<Case>) =>
		[...pageOf(change).markup.matchAll(/<(?:input|button) (?=[^>]*autofocus="")[^>]*name="(\w+)"/gi)].map(
			([, name]) => name,
		)
	expect(focus({ typed: '', phone: undefined })).toEqual(['phone'])
	expect(focus({})).toEqual(['name'])
	expect(focus({ known: [known] })).toEqual(['again'])
	expect(focus({ known: [known], chosen: known })).toEqual(['date'])
	expect(focus({ refused: {} })).toEqual([])
})

test('under the windows of a day that has none stand the nearest free ones, but what was refused has its own', () => {
	const free = {
		date: '2026-12-03',
		dateInWords: 'Thursday, December 3',
		windowId: '2-4pm',
		windowLabel: '2–4pm',
	}
	const full = { window: { state: 'full', full: 'slots' }, nearest: [free] }
	expectDifferences<Case>(pageOf, [
		[
			full,
			/\+ No window that day is free\. The nearest that +are:/,
			/\+ <a href="\/admin\/bookings\/new\?phone=%2B14035550142&amp;date=2026-12-03"[^>]*>\n\+ Thursday, December 3, 2–4pm/,
		],
		[{ ...full, forLoad: true }, /\+ No window that day has room for this load\. The nearest that +have:/],
	])
	expect(pageOf({}).text).not.toContain('No window that day')
	const refusedOn = (date: string, alternatives = [free]) =>
		pageOf({ ...full, refused: { typed: { ...refused.typed, date }, alternatives } }).text
	expect(refusedOn('2026-12-01')).not.toContain('No window that day')
	expect(refusedOn('2026-12-02')).toContain('No window that day is free')
	expect(refusedOn('2026-12-01', [])).toContain('No window that day is free')
})

test('the button that was pressed says what is under way', () => {
	const form = (busy: boolean, doing?: string) =>
		drawn(() =>
			createElement(NewBookingForm, {
				phone: '+14035550142',
				chosen: undefined,
				lead: undefined,
				leadId: undefined,
				offersKnown: false,
				city: company.city,
				dates: { first: '2026-11-27', last: '2027-01-31' },
				windows: { date: '2026-12-01', closed: undefined, windows: [], nearest: [] },
				mayOverbook: false,
				pricing: { list: listed, things: [], maySaveQuote: true },
				formKey: 'key',
				refused: undefined,
				message: undefined,
				busy,
				doing,
			}),
		).text
	expect(form(false)).toMatch(/Book it\nSave as a quote\n[\s\S]*Keep as a lead/)
	expect(form(true)).toMatch(/Booking\.\.\.\nSave as a quote\n[\s\S]*Keep as a lead/)
	expect(form(true, 'quote')).toMatch(/Book it\nSaving\.\.\.\n[\s\S]*Keep as a lead/)
	expect(form(true, 'lead')).toMatch(/Book it\nSave as a quote\n[\s\S]*Keeping\.\.\./)
})

test('a window is offered with what is free of it, and a full one only to who may overbook', () => {
	const radio = (change: Partial<Case>) => /<input [^>]*type="radio"[^>]*>/.exec(pageOf(change).markup)?.[0]
	expect(radio({})).not.toMatch(/disabled|checked/)
	const full = { state: 'full', taken: 2, full: 'slots' }
	expect(radio({ window: full })).toContain('disabled=""')
	expect(radio({ window: full, mayOverbook: true })).not.toContain('disabled')
	expect(radio({ window: { state: 'too-late' }, mayOverbook: true })).toContain('disabled=""')
	expect(radio({ refused: { typed: { window: '10-12pm' } } })).toContain('checked=""')
	expectDifferences<Case>(pageOf, [
		[{ window: full }, /- 1 of 2 free/, /\+ Full, 2 of 2$/],
		[{ window: { full: 'minutes' } }, /\+ 1 of 2, full: the crews/],
		[{ window: { full: 'cubic yards' } }, /\+ 1 of 2, full: the trucks/],
		[{ window: { state: 'too-late' } }, /\+ Too late/],
		[{ window: { state: 'closed' } }, /\+ Closed$/],
		[{ window: { state: 'full' } }, /\+ No window left today/],
		[{ closed: 'Snow' }, /\+ Closed:\n\+ +Snow/],
	])
})

test('staff may ask for photos with what confirms the booking; a form that was refused keeps the tick, and says why at it', () => {
	const tick = (change: Partial<Case>) => {
		const box = /<input [^>]*name="askPhotos"[^>]*>/.exec(pageOf(change).markup)?.[0] ?? ''
		return [box !== '', box.includes('checked=""'), box.includes('aria-invalid="true"')]
	}
	expect(tick({})).toEqual([true, false, false])
	expect(tick({ refused: { typed: { phone: '403-555-0142', askPhotos: 'on' } } })).toEqual([
		true,
		true,
		false,
	])
	const faults = { askPhotos: ['No way to ask.'] }
	expect(tick({ refused: { faults } })).toEqual([true, false, true])
	expect(pageOf({ refused: { faults } }).text).toContain('No way to ask.')
})

test('where trucks go on set days staff may say that they agreed the day; elsewhere only a page without scripts asks', () => {
	const red = { postal: 'T4N 3T3', city: 'Red Deer' }
	const tick = (change: Partial<Case>) => {
		const { markup } = pageOf(change)
		const [around = ''] =
			/<div class="[^"]*"><label[^>]*><input [^>]*name="dayAgreed".*?I agreed this day and window with them/.exec(
				markup,
			) ?? []
		return [around.includes('hidden noscript:block'), around.includes('checked=""'), around !== '']
	}
	expect(tick({})).toEqual([true, false, true])
	expect(tick({ refused: { typed: red } })).toEqual([false, false, true])
	expect(tick({ known: [known], chosen: { ...known, ...red } })).toEqual([false, false, true])
	expect(tick({ refused: { typed: { ...red, dayAgreed: 'on' } } })).toEqual([false, true, true])
	expect(tick({ refused: { typed: { ...red, dayAgreed: '' } } })).toEqual([false, false, true])
	expectDifferences<Case>(pageOf, [
		[
			{ refused: { typed: red } },
			/- .*For places our trucks get out to on set days\./,
			/set days, so this will be/,
		],
		[{ refused: { typed: red, faults: { dayAgreed: ['It is closed.'] } } }, /\+ It is closed\./],
	])
})

test('a booking that was refused says why, who is there, what is free near it, and lets an owner overbook', () => {
	const jo = { name: 'Jo Bell', reference: 'K7M3QX', status: 'booked', cubicYards: 7.5 }
	const near = { date: '2026-12-02', dateInWords: 'Wed, Dec 2', windowId: '1-3pm', windowLabel: '1–3pm' }
	const by = (change: Partial<RefusedBooking>): [Partial<Case>] => [{ refused: change }]
	expectDifferences<Case>(pageOf, [
		[
			...by({ faults: { name: ['A name.'], window: ['A window.'] } }),
			/\+ Nothing is booked yet\. A name\. A window\./,
			/aria-invalid="true"/,
			/^(?!.*name="because")/s,
		],
		[
			...by({
				bookedAlready: { id: newBookingId(), reference: 'K7M3QX', load: '1/2 truck', hasNotes: true },
			}),
			/\+ This pickup is booked already, as K7M3QX, with another load: 1\/2 truck\. That load wasn’t changed\. Your notes/,
			/^(?!.*Nothing is booked)/s,
			/href="\/admin\/bookings\/.*\+ Open K7M3QX/s,
		],
		[
			...by({ refusal: 'It is full.' }),
			/\+ Nothing is booked yet\. It is full\./,
			/name="seen" value="seen"/,
			/^(?!.*name="because")/s,
		],
		[
			...by({ refusal: 'It is full.', there: { inWindow: [jo], elsewhere: [] } }),
			/\+ In it: Jo Bell \(7\.5 yd³, K7M3QX, booked\)\./,
			/^(?!.*Also on that day)/s,
		],
		[
			...by({ refusal: 'It is full.', there: { inWindow: [], elsewhere: [jo, jo] } }),
			/\+ Also on that day: Jo Bell .*; Jo Bell/,
			/^(?!.*In it:)/s,
		],
		[
			...by({ refusal: 'It is full.', alternatives: [near] }),
			/name="instead"[^>]*value="2026-12-02 1-3pm"|value="2026-12-02 1-3pm"[^>]*name="instead"/,
			/\+ Free windows near it/,
			/\+ Book Wed, Dec 2, 1–3pm/,
		],
		[
			...by({ refusal: 'It is full.', canOverbook: true, typed: { because: 'A friend' } }),
			/name="because"/,
			/value="A friend"/,
		],
		[...by({ faults: { because: ['Say why.'] } }), /name="because"/, /\+ Say why\./],
		[
			...by({ typed: { name: 'Di', load: 'half', date: '2026-12-09' } }),
			/value="Di"/,
			/<option value="half" selected=""/,
			/value="2026-12-09"/,
		],
	])
	expect(pageOf({ refused: {} }).markup).not.toContain('name="seen"')
	expect(pageOf({}).markup.match(/required=""/g)).toHaveLength(
		pageOf({ refused: {} }).markup.match(/required=""/g)?.length ?? 0,
	)
})

const choice = {
	reference: 'K7M3QX',
	version: 3,
	can: 'move',
	status: 'booked',
	isFar: false,
	dateInWords: 'Tuesday, December 1',
	windowLabel: '10–12pm',
	first: '2026-11-30',
	last: '2027-01-31',
	days: [],
	day: '2026-12-02',
	dayInWords: 'Wednesday, December 2',
	windows: [{ id: '1-3pm', label: '1–3pm', state: 'full' }],
	present: undefined,
}
type MoveCase = {
	can: string
	mayOverbook: boolean
	pickup: object
	answer: object
	own: readonly ['customers'] | readonly []
	sending: boolean
}
const moveOf = ({
	can = 'move',
	mayOverbook = false,
	pickup = {},
	answer,
	own = ['customers'],
	sending = false,
}: Partial<MoveCase>) =>
	drawn(Move, {
		loaderData: {
			choice: { ...choice, can },
			bookingId: pickupOfDay.id,
			mayOverbook,
			pickup: { ...pickupOfDay, ...pickup },
		},
		...{ rights: own, sending },
		...(answer && { actionData: answer }),
	})

test('staff move a pickup to what is free, and an owner to what is not, with a reason', () => {
	const overbook = {
		date: '2026-12-02',
		windowId: '1-3pm',
		refusal: '',
		seen: 'seen',
		because: 'A friend',
		faults: undefined,
		inWindow: [],
		elsewhere: [],
	}
	const stopped = { stoppedBy: 'staff', latest: [], count: 0 }
	const said = (change: Partial<MoveCase>) => /<p role="status"[^>]*>([^<]*)/.exec(moveOf(change).markup)?.[1]
	expectDifferences<MoveCase>(moveOf, [
		[{ can: 'too-late' }, /- Choose a day/, /\+ It can’t be moved any more/],
		[
			{ pickup: { phone: '+4930901820' } },
			/- We’ll tell the customer the new time\./,
			/\+ We can’t text their number and they left no email address, so call them\./,
		],
		[{ own: [] }, /^- <a href="\/admin\/customers[^>]*>\n- All of this customer$/],
		[{ mayOverbook: true }, /- Nothing is free/, /\+ Move the pickup/, /^(?!.*name="because")/s],
		[
			{ mayOverbook: true, answer: { moved: false, message: 'Full.', alternatives: [], overbook } },
			/\+ Full\./,
			/name="because"/,
			/value="A friend"/,
			/checked=""/,
		],
		[
			{ answer: { moved: false, message: 'Full.', alternatives: [], overbook } },
			/\+ Full\./,
			/^(?!.*name="because")/s,
		],
		[
			{
				mayOverbook: true,
				answer: {
					moved: false,
					message: 'Full.',
					alternatives: [],
					overbook: { ...overbook, faults: ['Say why.'] },
				},
			},
			/\+ Say why\./,
			/aria-invalid="true"/,
		],
	])
	const moved = { moved: true }
	const email = 'jo@example.ca'
	expect(said({ answer: moved, pickup: { email } })).toMatch(/^Moved\. .*mail and text/)
	expect(said({ answer: moved })).toMatch(/^Moved\. .*by text/)
	expect(said({ answer: moved, pickup: { email, texts: stopped } })).toMatch(/^Moved\. .*by e?mail\./)
	expect(said({ answer: moved, pickup: { texts: stopped } })).toMatch(/^Moved\. .*call them/)
	const phone = '403-555-0142 ext. 5'
	expect(said({ answer: moved, pickup: { phone } })).toMatch(/^Moved\. We can’t text .*call them/)
	expect(said({ answer: moved, pickup: { phone, email } })).toMatch(/^Moved\. .*by e?mail\./)
})

test('its buttons are off while something is on its way, and only then', () => {
	expectOffWhileSending((sending) => pageOf({ sending }))
	expectOffWhileSending((sending) => moveOf({ mayOverbook: true, sending }))
})
