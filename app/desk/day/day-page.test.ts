import { createElement } from 'react'
import { useFetcher } from 'react-router'
import { expect, test } from 'vitest'
import type { BookingAction } from '#app/policies/booking-states.ts'
import type { Right } from '#app/policies/rights.ts'
import { dayOfPickups } from '#tests/support/day-of-pickups.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newBookingId, newQuoteId, newTruckId } from '#tests/support/ids.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import type { Said } from './changes/change-outcome.ts'
import Day from './day.page.tsx'
import { NextAction, PendingAction } from './day-actions.tsx'
import { DayNotices } from './day-notices.tsx'
import type { DayOfPickups, WindowOfDay } from './day-of-pickups.ts'
import { DayPickup } from './day-pickup.tsx'
import type { DayRefusal } from './day-refusal.ts'

const nothing = () => undefined
const whole: readonly Right[] = ['today', 'bookings', 'customers', 'quotes', 'schedule']
const big = { id: newTruckId(), name: 'Big truck', room: '6 of 20 yd³', share: 0.3, isTooMuch: false }
const small = { ...big, id: newTruckId(), name: 'Small truck' }
const quoteId = newQuoteId()

type Card = PickupOfDay & {
	own: readonly Right[]
	trucks: DayOfPickups['trucks']
	sending: boolean
	isNew: boolean
	isNext: boolean
}

const cardOf = ({
	own = whole,
	trucks = [],
	sending,
	isNew = false,
	isNext = false,
	...change
}: Partial<Card>) => {
	const pickup = { ...pickupOfDay, ...change }
	const pending = { pickup, action: 'setOff', eta: '45', sending: sending === true } as const
	const handle = { draggable: true, onDragStart: nothing, onDragEnd: nothing }
	const props = {
		pickup,
		trucks,
		isNew,
		isNext,
		onQueue: nothing,
		onUndo: nothing,
		onSend: async () => undefined,
		onCharge: nothing,
		grip: () => handle,
	}
	const card = () =>
		createElement(DayPickup, { ...props, pending: sending === undefined ? undefined : pending })
	return drawn(card, { rights: own })
}

const { id, customerId } = pickupOfDay
const note = { id: '1', text: 'They called.', noted: 'Dana, Dec 2' }
const text = { id: '1', at: 'Nov 21', body: 'The gate is open.', pictures: [] }

test('a pickup’s card says of it what there is to say', () => {
	expectDifferences<Card>(cardOf, [
		[{ load: '1/2 truck' }, /\+ 1\/2 truck/, /- Not said/],
		[{ price: '$325.00, estimated' }, /^\+ \$325\.00, estimated$/],
		[{ price: '$325', travelFee: '$50' }, /\+ \$325\n\+ {2}\+ \$50 trip/],
		[{ charged: 24_000, price: '$325' }, /\+ \$240\n\+ {2}\+ tax charged/],
		[{ nobodyComes: 'the day is closed' }, /\+ <ul aria-label="Heads-up">\n\+ No crew: the day is closed$/],
		[{ status: 'requested' }, /^(?!.*Waiting).*\+ requested/s],
		[{ isCurbside: true }, /\+ <ul aria-label="Heads-up">\n\+ Curbside$/],
		[{ owesPhotos: true }, /\+ <ul aria-label="Heads-up">\n\+ Photos promised$/],
		[{ farAway: true }, /\+ Far away/],
		[{ leavesAtEight: true }, /\+ <ul aria-label="Heads-up">\n\+ 8 AM truck$/],
		[{ firstTime: true }, /\+ <ul aria-label="Heads-up">\n\+ First time$/],
		[{ quoteStatus: 'pending' }, /\+ Quote not reviewed/],
		[{ quoteStatus: 'rejected' }, /\+ Quote rejected/],
		[{ quoteStatus: 'approved' }, /^$/],
		[{ lacksCharge: true }, /\+ Charge not entered/],
		[{ overbookedBecause: 'a friend' }, /\+ Overbooked: a friend/],
		[{ payment: 'not paid yet' }, /\+ Unpaid/],
		[{ payment: 'cash' }, /^$/],
		[{ notes: ['Ring twice.', 'Gate 12'] }, /\+ Ring twice\.\nGate 12/],
		[{ payer: 'Billed to Acme' }, /\n\+ Billed to Acme$/],
		[{ staffNotes: [note] }, /\+ They called\. ?\n\+ Dana, Dec 2/],
		[{ texts: { stoppedBy: 'customer', latest: [], count: 0 } }, /^\+ .*STOP.*$/],
		[{ texts: { stoppedBy: 'staff', latest: [], count: 0 } }, /^\+ (?!.*STOP)/],
		[{ texts: { stoppedBy: undefined, latest: [text], count: 1 } }, /\+ The gate is open\./, /\+ All texts/],
		[{ texts: { stoppedBy: undefined, latest: [text], count: 2 } }, /\+ Both texts/],
		[{ texts: { stoppedBy: undefined, latest: [text], count: 3 } }, /\+ All 3 texts/],
		[{ notified: 'Told: there about 2:45 PM' }, /\+ Told: there about 2:45 PM$/],
		[{ pressed: ['Set off 9:42 AM', 'Arrived 10:05 AM'] }, /^\+ Set off 9:42 AM · Arrived 10:05 AM$/],
		[
			{ canBeLate: true },
			/\+ Running late/,
			/\+ <input [^>]*type="time"/,
			/\+ Tell \n?(\+ )?Jo Bell/,
			/We’ll tell the customer by text\./,
		],
		[{ canBeLate: true, phone: '403-555-0142 ext. 5' }, /We can’t text their number .*call them\./],
	])
	expect(cardOf({ isNext: true }).text).toMatch(/Next stop:Jo Bell/)
	expect(cardOf({}).text).not.toContain('Next')
	// What a row has no room for comes once it is opened, and is read out all the same.
	const many = { farAway: true, firstTime: true, isCurbside: true, lacksCharge: true }
	expect(cardOf(many).text).toMatch(/Curbside\s*Far away\s*First time\s*Charge not entered\s*\+2 more/)
	expect(cardOf({ farAway: true, firstTime: true }).text).not.toContain(' more')
	expect(cardOf({ isNew: true }).markup).not.toBe(cardOf({}).markup)
})

test('a pickup’s card leads where staff may go, and does what its status allows', () => {
	const links = (card: Partial<Card>) =>
		[...cardOf(card).markup.matchAll(/href="\/admin\/([^"?]*)/g)].map(([, to]) => to)
	const sheets = [`bookings/${id}/job-sheet`, `bookings/${id}/promises`]
	const ofBooking = [`bookings/${id}`, ...sheets]
	expect(links({ own: ['today'] })).toEqual(sheets)
	expect(links({ own: ['today', 'customers'] })).toEqual([`customers/${customerId}`, ...sheets])
	expect(links({ own: ['today', 'bookings'] })).toEqual([...ofBooking, `pickups/${id}/move`])
	expect(links({ own: ['today', 'bookings'], status: 'arrived' })).toEqual(ofBooking)
	expect(links({ own: ['today', 'quotes'] })).toEqual(sheets)
	expect(links({ own: ['today', 'quotes'], quoteId })).toEqual([...sheets, `quote/${quoteId}`])
	expect(links({ own: ['today', 'bookings'], quoteId })).not.toContain(`quote/${quoteId}`)
	expect(links({ own: ['today'], status: 'done', isChargeable: true })).toEqual(ofBooking)
	expect(links({ own: ['today'], status: 'done', isChargeable: true, isCharged: true })).toEqual(sheets)
	const late = { status: 'cancelled', isChargeable: true } as const
	expect(links({ own: ['today', 'bookings'], ...late })).toEqual([`bookings/${id}`, ...ofBooking])
	expect(links({ own: ['today', 'bookings'], ...late, isCharged: true })).toEqual(ofBooking)
	// The crew opens only what is done.
	expect(links({ own: ['today'], ...late })).toEqual(sheets)
	// To the photos, once the crew is there.
	expect(links({ own: ['today'], owesPhotos: true })).toEqual(sheets)
	for (const status of ['arrived', 'done'] as const)
		expect(links({ own: ['today'], owesPhotos: true, status })).toEqual([
			`bookings/${id}/promises`,
			...sheets,
		])
	const texts = { stoppedBy: undefined, latest: [text], count: 3 }
	expect(links({ own: ['today'], texts })).toEqual(sheets)
	expectDifferences<Card>(cardOf, [
		[{ status: 'arrived' }, /- <span [^>]*title="Drag/],
		[{ own: ['today'] }, /- <span [^>]*title="Drag/],
		[
			{ actions: ['setOff', 'arrive', 'cancel'] },
			/value="setOff"[\s\S]*name="eta"[\s\S]*value="arrive"[\s\S]*value="cancel"/,
		],
		[{ actions: ['finish'] }, /\+ <button [^>]*value="finish"/, /^(?!.*name="(?:eta|charged)")/s],
		[
			{ actions: ['finish'], askedWithDone: { total: '315.00', taxNames: 'GST' } },
			/\+ Charged, with GST \(CAD\)/,
			/\+ <input [^>]*name="chargedIs" value="with tax"/,
			/\+ <input [^>]*name="charged" value="315\.00"|\+ <input [^>]*name="charged"[^>]*value="315\.00"/,
			/value="finish"[^>]*>\n\+ No amount now/,
		],
		[
			{ actions: ['finish'], askedWithDone: { total: '', taxNames: '' } },
			/\+ Charged \(CAD\)/,
			/^(?!.*chargedIs)/s,
		],
		[{ actions: ['setOff'] }, /\+ <button [^>]*value="setOff"/, /name="eta"/],
		[
			{ actions: ['setOff'], sending: false },
			/arriving in 45 minutes/,
			/ten seconds/,
			/\+ Undo/,
			/- <span[^>]*Drag/,
			/^(?!.*\+ Charge)/s,
			/\+ Undo\n\+ +Jo Bell\n\+ <button type="button">\n\+ Arrived\n\+ +for Jo Bell/,
		],
		[{ actions: ['setOff'], sending: true }, /sending/, /^(?!.*\+ (?:Undo|Arrived))/s],
	])
})

test('beside what is pending stands what the crew presses next, and what is charged where it is done', () => {
	const besides = (action: BookingAction, sending = false) =>
		drawn(() =>
			createElement(PendingAction, {
				pending: { pickup: pickupOfDay, action, eta: undefined, sending },
				...{ onUndo: nothing, onNext: nothing, onCharge: nothing },
			}),
		).text.match(/Undo|Arrived for|Done for|Charge|On the way for/g)
	expect(besides('confirm')).toEqual(['Undo'])
	expect(besides('setOff')).toEqual(['Undo', 'Arrived for'])
	expect(besides('arrive')).toEqual(['Undo', 'Done for'])
	expect(besides('finish')).toEqual(['Undo', 'Charge'])
	expect(besides('missCustomer')).toEqual(['Undo'])
	expect(besides('setOff', true)).toBeNull()
	const moved = { pickup: pickupOfDay, moveTo: { date: '2026-12-01', windowId: '2-4pm', inWords: '2–4pm' } }
	const { text } = drawn(() =>
		createElement(PendingAction, {
			pending: { ...moved, sending: false } as const,
			...{ onUndo: nothing, onNext: nothing, onCharge: nothing },
		}),
	)
	expect(text).toMatch(/Move to 2–4pm[\s\S]*Undo/)
	expect(text).not.toMatch(/Arrived|Done/)
	// Who pressed 'Done' there finds what was charged open.
	const done = (opensDone: boolean) => {
		const ask = { total: '315.00', taxNames: 'GST' }
		const pickup: PickupOfDay = { ...pickupOfDay, actions: ['finish'], askedWithDone: ask }
		const Row = () =>
			createElement(NextAction, { pickup, onPress: nothing, fetcher: useFetcher<DayRefusal>(), opensDone })
		return drawn(Row).markup.includes('<details open=""')
	}
	expect([done(true), done(false)]).toEqual([true, false])
})

test('a pickup is put on one of the day’s trucks, by a list where they are many', () => {
	const many = Array.from({ length: 6 }, (_, at) => ({ ...big, id: newTruckId(), name: `Truck ${at}` }))
	expectDifferences<Card>(cardOf, [
		[
			{ trucks: [big, small] },
			/aria-pressed="false" value="[^"]*">\n(.*\n)?\+ Big truck|\+ Big truck/,
			/\+ Small truck/,
			/^(?!.*aria-pressed="true")/s,
		],
		[
			{ trucks: [big, small], truck: big },
			/aria-pressed="true"[^>]*value="none"|value="none"[^>]*aria-pressed="true"/,
		],
		[{ trucks: [], truck: big }, /\+ Big truck/],
		[{ trucks: [big], own: ['today'] }, /^(?!.*\+ Big truck)/s],
		[{ trucks: [big], status: 'cancelled' }, /^(?!.*\+ Big truck)/s],
		[{ trucks: many }, /^(?!.*<select)/s],
		[{ trucks: [...many, big] }, /<select/, /<option value="none"( selected="")?>/],
		[{ trucks: [big] }, /\+ Big truck\n\+ +6 of 20 yd³\n\+ 6\/20 yd³/],
		[{ trucks: [...many, big] }, /\+ Big truck, 6 of 20 yd³/],
	])
	// Once it is over the truck is read, and another one is chosen behind the three dots.
	for (const status of ['done', 'no-show'] as const) {
		const { markup } = cardOf({ trucks: [big, small], truck: big, status })
		expect(markup).toMatch(/>Big truck<[\s\S]*<details[\s\S]*> of Jo Bell<[\s\S]*aria-pressed="true"/)
		expect(markup.split('<details')[0]).not.toContain('aria-pressed')
	}
	expect(cardOf({ trucks: [big], status: 'arrived' }).markup.split('<details')[0]).toContain('aria-pressed')
	expect(cardOf({ trucks: [], truck: big }).text).not.toContain('yd³ of')
	expect(cardOf({ trucks: [big], truck: big }).markup.match(/Big truck/g)).toHaveLength(1)
})

const window: WindowOfDay = {
	id: '10-12pm',
	label: '10–12pm',
	fullness: { taken: 1, slots: 2, state: 'open' },
	pickups: [],
	asap: [],
}
const day: DayOfPickups = { ...dayOfPickups, windows: [window] }

const asked = {
	bookingId: id,
	version: 1,
	action: 'setOff',
	eta: 45,
	question: { words: 'It is another day.', yes: 'Yes, on the way', confirmed: 'early' },
} as const

type DayCase = DayOfPickups & {
	own: readonly Right[]
	window: Partial<WindowOfDay>
	booked: string
	message: string
	asked: object
}

const dayOf = ({ own = whole, window: changed, booked = '', message, asked, ...change }: Partial<DayCase>) =>
	drawn(Day, {
		loaderData: {
			change: '1',
			day: { ...day, ...(changed && { windows: [{ ...window, ...changed }] }), ...change },
			today: undefined,
			booked,
		},
		...((message ?? asked) !== undefined && { actionData: { message, asked } }),
		rights: own,
	})

test('a day says how full its windows are, what is closed, and which pickups are cancelled', () => {
	expectDifferences<DayCase>(dayOf, [
		[{ window: { fullness: { taken: 2, slots: 2, state: 'full' } } }, /\+ 2 of 2 [a-z]+ taken$/],
		[{ window: { fullness: { taken: 3, slots: 2, state: 'full' } } }, /\+ 1 too many/],
		[{ window: { fullness: { taken: 0, slots: 0, state: 'closed' } } }, /^- 1 of 2.*\n\+ closed$/],
		[{ window: { fullness: { taken: 1, slots: 0, state: 'closed' } } }, /\+ 1 of 0/, /\+ 1 too many/],
		[{ window: { fullness: undefined } }, /\+ no longer one of our windows/, /^(?!.*too many)/s],
		[{ window: { asap: ['Ann', 'Bo'] } }, /\+ .*Today ASAP: Ann, Bo/],
		[{ window: { pickups: [pickupOfDay] } }, /\+ Jo Bell/],
		[{ closed: 'Snow' }, /\+ Closed:\n\+ +Snow/],
		[
			{ load: ['10 of 60 yd³', '1 h of 24 h', 'once to the landfill'] },
			/\+ No pickups · 10 of 60 yd³ · 1 h of 24 h · once to the landfill$/,
		],
		[{ cancelled: [{ ...pickupOfDay, status: 'cancelled' }] }, /\+ Cancelled \(1\)/, /\+ Jo Bell/],
		[{ message: 'That went wrong.' }, /^\+ That went wrong\.$/],
		[{ booked: 'K7M3QX', window: { pickups: [pickupOfDay] } }, /\+ Booked: K7M3QX/],
		[
			{ booked: 'K7M3QX', window: { pickups: [{ ...pickupOfDay, status: 'requested' }] } },
			/\+ Request taken: K7M3QX/,
		],
		[{ booked: 'AAAAAA', window: { pickups: [pickupOfDay] } }, /^(?!.*(?:Booked|taken): )/s],
		[
			{ asked },
			/\+ It is another day\./,
			/\+ Yes, on the way/,
			/\+ No, leave it/,
			/name="confirmed" value="early"/,
		],
	])
})

test('each truck that works has its load, an empty one too, with its way; one that does not work that day is told', () => {
	const loaded = { ...pickupOfDay, truck: big, cubicYards: 6 }
	expectDifferences<DayCase>(dayOf, [
		[{ window: { pickups: [pickupOfDay] }, trucks: [] }, /^(?!.*aria-label="Trucks")/s],
		[
			{ trucks: [{ ...big, room: '0 of 20 yd³', share: 0 }] },
			/\+ <ul aria-label="Trucks">/,
			/\+ : empty, 0 of 20 yd³/,
			/^(?!.*Route)/s,
		],
		[
			{ window: { pickups: [{ ...loaded, where: '1 Elm Street, Calgary' }] }, trucks: [big, small] },
			/href="https:\/\/www\.google\.com\/maps\/dir\/\?api=1&amp;destination=1\+Elm\+Street%2C\+Calgary"/,
			/\+ Route\n\+ +of Big truck/,
			/\+ Small truck\n\+ : empty, 6 of 20 yd³/,
		],
		[
			{
				trucks: [big],
				window: { pickups: Array.from({ length: 11 }, () => ({ ...loaded, id: newBookingId() })) },
			},
			/\+ Route, stops 1–10\n\+ +of Big truck/,
			/\+ Route, stop 11\n\+ +of Big truck/,
		],
		// Where it has been already is no stop.
		[{ window: { pickups: [{ ...loaded, status: 'done' }] }, trucks: [big] }, /^(?!.*Route)/s],
		[
			{ window: { pickups: [loaded, { ...pickupOfDay, id: newBookingId() }] }, trucks: [big] },
			/\+ <ul aria-label="Trucks">/,
			/\+ : 1 pickup, 6 of 20 yd³/,
			/\+ Not on a truck yet\n\+ : 1 pickup, 10 yd³/,
			/^(?!.*can haul)/s,
			/^(?!.*put them on another truck)/s,
		],
		[{ window: { pickups: [loaded] }, trucks: [small] }, /put them on another truck/],
		[
			{ window: { pickups: [{ ...loaded, status: 'done' }] }, trucks: [small] },
			/^(?!.*put them on another)/s,
		],
		[{ window: { pickups: [loaded] }, trucks: [{ ...big, isTooMuch: true }] }, /\+ \. More than it can haul/],
	])
})

test('a day without pickups is a sentence, with the next that has some, and its windows folded', () => {
	const empty = { inWords: 'Nothing is booked yet: 18 spots are free.', next: undefined }
	const next = { date: '2026-12-04', inWords: 'Friday, December 4' } as const
	expectDifferences<DayCase>(dayOf, [
		[
			{ empty },
			/\+ Nothing is booked yet: 18 spots are free\./,
			/\+ Book one for this day/,
			/^(?!.*Next pickups)/s,
		],
		[
			{ empty: { ...empty, next } },
			/href="\/admin\/day\?date=2026-12-04"[^>]*>\n\+ Next pickups: Friday, December 4/,
		],
		[{ empty, own: ['today'] }, /^(?!.*Book one)/s],
		// It is over, or closed.
		[{ empty, canClose: false }, /\+ Nothing is booked yet/, /^(?!.*Book one)/s],
		// One that was dropped here a moment ago is a pickup.
		[{ empty, window: { pickups: [pickupOfDay] } }, /^(?!.*Nothing is booked)/s],
	])
	expect(dayOf({ empty }).markup).toMatch(
		/<details><summary[^>]*>Its windows<\/summary>[\s\S]*window-10-12pm/,
	)
})

test('the latest messages about pickups stand above the day, with free windows for one that was not moved', () => {
	const free = [{ date: '2026-12-02', dateInWords: 'Wed, Dec 2', windowId: '1-3pm', windowLabel: '1–3pm' }]
	const stayed = { version: 1, date: '2026-12-01', free }
	const noticesOf = (said: Partial<Said>, pickups = [pickupOfDay]) =>
		drawn(() =>
			createElement(DayNotices, { said: [{ id, words: 'It stays.', ...said }], pickups, onQueue: nothing }),
		).text
	expect(noticesOf({})).toBe('It stays.\n')
	expect(noticesOf({ stayed })).toMatch(
		/It stays\.[\s\S]*Move Jo Bell to Wed, Dec 2, 1–3pm[\s\S]*Choose a window for Jo Bell/,
	)
	expect(noticesOf({ stayed: { ...stayed, version: 2 } })).toBe('It stays.\n')
	expect(noticesOf({ stayed }, [])).toBe('It stays.\n')
	expect(noticesOf({ asks: { pickup: pickupOfDay, asked } })).toContain('It is another day.')
})
