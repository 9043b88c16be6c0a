import type { PickupAtDesk, PickupOfDay } from '#app/desk/bookings/pickup-at-desk.ts'
import { newBookingId, newCustomerId } from './ids.ts'

/** A booked pickup of which no more is known than the form asks for. */
export const pickupAtDesk: PickupAtDesk = {
	id: newBookingId(),
	reference: 'K7M3QX',
	status: 'booked',
	version: 1,
	actions: [],
	date: '2026-12-01',
	day: 'Tue, Dec 1',
	windowId: '10-12pm',
	windowLabel: '10–12pm',
	asapWindowId: null,
	name: 'Jo Bell',
	phone: '403-555-0142',
	email: '',
	where: '1 Elm Street',
	shown: {},
	load: undefined,
	price: undefined,
	travelFee: undefined,
	isChargeable: false,
	isCharged: false,
	charged: null,
	isCredited: false,
	payment: null,
	quoteId: null,
	quoteStatus: null,
	customerId: newCustomerId(),
	customerMarks: [],
	farAway: false,
	overbookedBecause: null,
	truck: undefined,
	leftTruck: undefined,
	cubicYards: 10,
	minutes: 70,
	booked: new Date('2026-11-20T12:00:00Z'),
}

const instant = (text: string) => new Date(text).getTime()

export const pickupOfDay: PickupOfDay = {
	...pickupAtDesk,
	texts: { stoppedBy: undefined, latest: [], count: 0 },
	dayInWords: 'Tuesday, December 1',
	times: {
		day: { from: instant('2026-12-01T07:00:00Z'), until: instant('2026-12-02T07:00:00Z') },
		enteredUntil: instant('2026-12-03T07:00:00Z'),
		window: { from: instant('2026-12-01T17:00:00Z'), until: instant('2026-12-01T19:00:00Z') },
	},
	nobodyComes: undefined,
	firstTime: false,
	lacksCharge: false,
	higherPrice: undefined,
	notified: undefined,
	canBeLate: false,
	canMoveTo: [],
	isCurbside: false,
	notes: [],
}
