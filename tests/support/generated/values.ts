import fc from 'fast-check'
import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import { moveField } from '#app/desk/day/moving/day-moves.ts'
import { putField, sentPut } from '#app/desk/day/trucks-out/trucks-out.ts'
import { slotsField } from '#app/desk/schedule/schedule-week.ts'
import { worksField } from '#app/desk/schedule/trucks/truck-fields.ts'
import { messageNames } from '#app/notifications/message-words.ts'
import { actionNames } from '#app/policies/booking-states.ts'
import { weekdays } from '#app/values/calendar-date.ts'
import { company } from '../company.ts'
import { oddText, wordsOf } from './hostile-text.ts'

/** Values that are known only when a request is sent. */
export type Known = {
	/** Name and port of the program. */
	host: string
	/** A quote, and the cookie that opens it. */
	quoteId: string
	quoteCookie: string
	/** A pickup, its customer, and the token of its receipt. */
	bookingId: string
	customerId: string
	receiptToken: string
	/** A photo that was added to the pickup, and the token of the page that has sent it. */
	photoId: string
	photoToken: string
	/** The session of an owner. */
	staffCookie: string
	/** A photo that is accepted. */
	photo: Buffer
	/** A day that can be booked. */
	date: string
}

/** A text that is made when the request is sent. */
export type Value = (known: Known) => string

export const fixed =
	(text: string): Value =>
	() =>
		text

/** Valid values for a field, a parameter of an address or a query, by name. */
const fitting = new Map<string, Value[]>([
	['quoteId', [({ quoteId }) => quoteId]],
	['bookingId', [({ bookingId }) => bookingId]],
	['booking', [({ bookingId }) => bookingId]],
	['customerId', [({ customerId }) => customerId]],
	['other', [({ customerId }) => customerId]],
	['token', [({ receiptToken }) => receiptToken]],
	['photoId', [({ photoId }) => photoId]],
	['date', [({ date }) => date]],
	['otherDate', [({ date }) => date]],
	['day', [({ date }) => date]],
	['from', [({ date }) => date]],
	['to', [({ date }) => date, fixed('403-555-0142'), fixed('jo@example.ca')]],
	['until', [({ date }) => date]],
	[moveField(0), [({ bookingId }) => `${bookingId} 1 10-12pm`]],
	[putField(0), [({ bookingId }) => sentPut(bookingId, bookingId, bookingId)]],
	['instead', [({ date }) => `${date} 8-10am`]],
	...Object.entries({
		town: ['cochrane', 'airdrie-junk-removal'],
		slug: ['beltline', 'couch-removal'],
		name: ['Jo Tremblay'],
		phone: ['403-555-0142'],
		provider: ['email', 'texts', 'crm', 'cards', 'photos', 'database'],
		email: ['jo@example.ca', 'nobody@bowline.example'],
		address: ['12 Crescent Road NW'],
		postal: ['T2P 1J9'],
		city: ['Calgary'],
		window: ['10-12pm', 'today-asap'],
		load: ['full'],
		page: ['/cochrane'],
		offers: ['on'],
		notes: ['Gate 4421'],
		status: ['approved', 'pending', 'all'],
		version: ['1', '2', '99999999999'],
		finalAmount: ['325.00'],
		changeOrder: ['2f1c7a52-54f6-4a0e-9a39-0c8f7f0f6a12'],
		photoRequest: ['2f1c7a52-54f6-4a0e-9a39-0c8f7f0f6a11'],
		choice: ['', 'The same again with more light.'],
		wanted: ['The gate.'],
		lines: ['[{"part":"volume","label":"1/2 truck","amount":"325.00"}]'],
		action: [...actionNames],
		eta: ['20'],
		truck: ['none'],
		form: ['truck', 'truck-out', 'put-all', 'late', 'done'],
		at: ['23:55', '14:45', '24:00'],
		because: ['A regular, and the neighbour of another.'],
		gateCode: ['#4421'],
		onSite: ['Sam'],
		do: wordsOf(
			'invite disable enable link end-sessions second-step-off password begin confirm off end-session calendar calendar-off join join-booking separate',
		),
		does: wordsOf(
			'close open set-date set-weekday add-truck change-truck remove-truck truck-out truck-back save restore take decline leave take-out-of-line book-from-line withdraw close-days open-days fill',
		),
		part: ['office', 'hours', 'calls', 'invoices'],
		prefix: ['INV-', ''],
		firstNumber: ['1001', '0'],
		registration: ['123456789 RT0001', ''],
		dueDays: ['14', ''],
		taxYearEnds: ['December'],
		missedCallTexts: ['on', 'off'],
		officeTexts: ['never', 'open', 'always'],
		officeNumbers: ['403-555-0142', '403-555-0142, 403-555-0143'],
		mailingAddress: ['1 Centre Street S, Calgary, Alberta T2G 1A1'],
		'opens-Monday': ['07:00', ''],
		'closes-Monday': ['21:00', ''],
		trip: ['0', '50', '250'],
		scope: ['new', 'all'],
		formKey: ['2f1c7a52-54f6-4a0e-9a39-0c8f7f0f6a11'],
		run: ['1', '2147483648'],
		file: ['invoices.csv', 'invoices.xlsx', 'xero-invoices-1.csv', 'payments.csv', 'summary.xlsx'],
		MessageStatus: ['delivered', 'undelivered'],
		CallStatus: ['no-answer', 'completed'],
		DialCallStatus: ['no-answer', 'completed'],
		answer: ['accept', 'decline', 'agree', 'refuse', 'ask', 'Yes, we do.'],
		question: ['Do you take paint?'],
		weekday: ['1', '7'],
		reason: ['Christmas Day', 'more to take'],
		seen: ['', '0', '1'],
		cubicYards: ['20', '17.5'],
		homeBase: ['Northeast yard'],
		message: [...messageNames],
		subject: ['Your pickup: {date}, {window}'],
		mail: ['Hello {name}, we come on:'],
		text: ['{company}: we come {window}. {link} Reply STOP to end texts.'],
		role: ['staff', 'owner'],
		code: ['123456', 'ABCDE-FGHIJ'],
		label: ['Other', 'Main pile/items'],
		size: ['thumbnail'],
		q: ['jo', 'couch'],
		_routes: ['desk/review/quotes.page'],
		...Object.fromEntries(allWindows(company).map(({ id }) => [slotsField(id), ['3', '']])),
		...Object.fromEntries(weekdays.map((weekday) => [worksField(weekday), ['on']])),
	}).map(([name, texts]): [string, Value[]] => [name, texts.map(fixed)]),
])
const others = wordsOf(
	'id messageId before selected current password again to ended quote index phone join show priceList MessageSid CallSid ErrorCode',
)

/** The names of fields, parameters and queries of the program. */
export const names: readonly string[] = [...fitting.keys(), ...others]

/** A value for a name: mostly a valid one, when there is one. */
export const valueFor = (name: string): fc.Arbitrary<Value> => {
	const anyText = oddText.map(fixed)
	const fits = fitting.get(name)
	if (!fits) return anyText
	return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fits) }, { weight: 1, arbitrary: anyText })
}
