import fc from 'fast-check'
import { editFields } from '#app/bookings/changes/booking-edit.ts'
import { chargeFields } from '#app/bookings/changes/charge.ts'
import { detailNames } from '#app/bookings/outgoing/pickup-details.ts'
import { takeField } from '#app/bookings/rules/arrival-window.ts'
import { bookingFieldNames } from '#app/bookings/rules/booking-fields.ts'
import { helpingFields } from '#app/bookings/rules/parse-booking.ts'
import { higherPriceFields } from '#app/desk/bookings/higher-price/higher-price-form.ts'
import { typedFields } from '#app/desk/bookings/typed/typed-booking.ts'
import { trialFields } from '#app/desk/connections/trial-form.ts'
import { moveField } from '#app/desk/day/moving/day-moves.ts'
import { putField, truckOutFields } from '#app/desk/day/trucks-out/trucks-out.ts'
import { savedFields } from '#app/desk/inbox/saved-replies/saved-form-fields.ts'
import { threadFields } from '#app/desk/inbox/thread/thread-form.ts'
import { accountFields } from '#app/desk/invoices/account/on-account-form.ts'
import { runFormFields } from '#app/desk/invoices/books/run-form.ts'
import { settleFields } from '#app/desk/invoices/left/settle-form.ts'
import { tipsFields } from '#app/desk/invoices/tips/tips-form.ts'
import { messageFields } from '#app/desk/messages/message-form.ts'
import { priceFields } from '#app/desk/prices/price-fields.ts'
import { promisedFields } from '#app/desk/promises/one/promised.ts'
import { daysFields } from '#app/desk/schedule/close-days.server.ts'
import { scheduleFields } from '#app/desk/schedule/schedule-form.ts'
import { truckFields } from '#app/desk/schedule/trucks/truck-fields.ts'
import { waitingFields } from '#app/desk/schedule/wait-list/waiting-fields.ts'
import { settingFields } from '#app/desk/settings/setting-fields.ts'
import { askFields } from '#app/quotes/firm/ask-price.ts'
import { company } from '../company.ts'
import { filePrices } from '../local-prices.ts'
import { listed } from '../prices.ts'
import { rarely, wordsOf } from './hostile-text.ts'
import { type Known, valueFor } from './values.ts'

export type Body = (known: Known) => { type?: string; bytes: Buffer }

const urlencoded = 'application/x-www-form-urlencoded'

/** The forms of the program by their addresses, with their fields: where there are two, each is a form of its own. */
export const forms = new Map<string, readonly (readonly string[])[]>([
	[
		'book',
		[[...bookingFieldNames, ...helpingFields], wordsOf('name phone email address postal city date window')],
	],
	['bookings', [wordsOf('name phone email address postal city date window notes offers load page instead')]],
	['booked/:token/move', [wordsOf('version date window'), wordsOf('version instead')]],
	['booked/:token/other-times', [wordsOf('version instead')]],
	['booked/:token/cancel', [wordsOf('version')]],
	['booked/:token/load', [wordsOf('load')]],
	['booked/:token/price', [wordsOf('answer changeOrder name')]],
	['booked/:token/details', [['version', ...Object.keys(detailNames)]]],
	['booked/:token/wait', [['date', ...company.arrivalWindows.map(({ id }) => takeField(id))]]],
	[
		'waiting',
		[
			[
				...bookingFieldNames,
				...helpingFields,
				...company.arrivalWindows.map(({ id }) => takeField(id)),
				...wordsOf('join show quote priceList'),
			],
			wordsOf('name phone email address postal city date window'),
		],
	],
	['waiting/:token', [wordsOf('version does')]],
	['quotes/another', [[]]],
	['your-quotes', [[]]],
	['quote', [askFields, [...askFields, 'open']]],
	[
		'quote/:token',
		[wordsOf('answer price name reason'), wordsOf('answer price'), wordsOf('answer question')],
	],
	['texts/incoming', [wordsOf('MessageSid From Body')]],
	['card-payments/notices', [[]]],
	['texts/notices', [wordsOf('MessageSid MessageStatus ErrorCode')]],
	['calls/ended', [wordsOf('CallSid From CallStatus DialCallStatus')]],
	[
		'admin/bookings/new',
		[
			typedFields,
			[
				...typedFields.filter((name) => name !== 'instead'),
				...wordsOf('volume weightKg loadKind hasStairs count-sofa'),
			],
		],
	],
	['admin/bookings/:bookingId', [editFields, chargeFields, wordsOf('undo version')]],
	['admin/bookings/:bookingId/price', [[...higherPriceFields]]],
	[
		'admin/day',
		[
			wordsOf('bookingId version action eta'),
			wordsOf('bookingId truck'),
			wordsOf('bookingId version at'),
			wordsOf('bookingId version charged chargedIs payment'),
			truckOutFields,
			[putField(0)],
		],
	],
	['admin/bookings/:bookingId/job-sheet', [wordsOf('note')]],
	['admin/bookings/:bookingId/promises', [promisedFields]],
	['admin/day/change', [wordsOf('bookingId version action eta')]],
	['admin/day/move-pickups', [['to', 'because', moveField(0)], wordsOf('to because close')]],
	['admin/day/move/:bookingId', [wordsOf('version date window')]],
	['admin/leads', [wordsOf('bookingId version action eta')]],
	['admin/inbox', [['to']]],
	['admin/inbox/:threadId', [threadFields]],
	['admin/inbox/saved-replies', [savedFields]],
	[
		'admin/pickups/:bookingId/move',
		[wordsOf('version date window'), wordsOf('version instead'), wordsOf('version date window because seen')],
	],
	['admin/schedule', [scheduleFields(company), truckFields, waitingFields, [...daysFields]]],
	['admin/messages', [messageFields]],
	['admin/prices', [priceFields([listed], filePrices)]],
	['admin/settings', [settingFields]],
	[
		'admin/quote/:quoteId/review',
		[
			wordsOf('status finalAmount notes customerNote version'),
			wordsOf('status finalAmount lines version'),
			wordsOf('status removeAmount removeNotes version'),
		],
	],
	['admin/sign-in', [wordsOf('email password')]],
	['admin/sign-in/code', [wordsOf('code')]],
	['admin/sign-in/forgotten', [wordsOf('email')]],
	['admin/set-password/:token', [wordsOf('password again')]],
	['admin/staff', [wordsOf('do name email role'), wordsOf('do id')]],
	[
		'admin/account',
		[wordsOf('do current password'), wordsOf('do current'), wordsOf('do code'), wordsOf('do id')],
	],
	['admin/invoices/card-payments', [settleFields]],
	['admin/invoices/tips', [tipsFields]],
	['admin/customers/:customerId/account', [accountFields]],
	['admin/invoices/period', [runFormFields]],
	[
		'admin/invoices/:invoiceId',
		[
			wordsOf('do method amount reference paidOn takenBy formKey'),
			wordsOf('do amount reason formKey'),
			wordsOf('do document to formKey'),
			wordsOf('do reason replaced'),
		],
	],
	[
		'admin/customers/:customerId',
		[wordsOf('do other'), wordsOf('do reference'), wordsOf('do notes business doNotServe of version')],
	],
	[
		'admin/quote/:quoteId',
		[
			wordsOf('question answer'),
			wordsOf('question answer does saved'),
			wordsOf('photoRequest label choice wanted'),
		],
	],
	['admin/quote/:quoteId/links', [[]]],
	['admin/jobs', [wordsOf('messageId')]],
	['admin/connections', [[...trialFields]]],
	['admin/sign-out', [[]]],
	['admin/session', [[]]],
])

/** Mostly all fields of a form; rarely some of them. */
const withoutEmpty = (fields: readonly string[]): fc.Arbitrary<Body> =>
	rarely
		.chain((some) => (some ? fc.subarray([...fields]) : fc.constant(fields)))
		.chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), valueFor(name)))))
		.map((filled) => (known) => {
			const pairs = filled.map(([name, value]) => [name, value(known)])
			return { type: urlencoded, bytes: Buffer.from(String(new URLSearchParams(pairs))) }
		})

const load = fc.record(
	{
		volume: fc.constantFrom<unknown>(0.5, 1, -1, 'x'),
		weightKg: fc.oneof(fc.constant(120), fc.double()),
		hasStairs: fc.boolean(),
		addOns: fc.constantFrom<unknown>(['tv'], [], ['tv', 'tv'], 'tv', null),
		labels: fc.dictionary(fc.uuid(), fc.constantFrom('Other', 'Mine')),
	},
	{ requiredKeys: [] },
)
const longJson = [
	'['.repeat(100_000),
	JSON.stringify({ addOns: Array(40_000).fill('tv') }),
	JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`a${at}`, 1]))),
	JSON.stringify({ labels: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [at, 'x'])) }),
]
const json: fc.Arbitrary<Body> = fc
	.oneof(
		{ weight: 6, arbitrary: load.map((value) => JSON.stringify(value)) },
		{ weight: 2, arbitrary: fc.json() },
		{ weight: 1, arbitrary: fc.constantFrom('{"volume":', '\ufeff{}', ...longJson) },
	)
	.map((text) => () => ({ type: 'application/json', bytes: Buffer.from(text) }))

const types = [
	urlencoded,
	'application/json',
	'text/plain',
	'multipart/form-data; boundary=x',
	'image/jpeg',
	';',
]

const hostile: fc.Arbitrary<Body> = fc
	.record({
		type: fc.constantFrom(...types, undefined),
		unit: fc.constantFrom('a[99999999]=1', 'a=b&', '&', 'a.', '%', '&notes=', '\0', 'é', '--x\r\n'),
		length: fc.constantFrom(1, 100, 20_000, 250_000),
	})
	.map(({ type, unit, length }) => () => {
		const bytes = Buffer.from(unit.repeat(Math.ceil(length / unit.length)))
		return type === undefined ? { bytes } : { type, bytes }
	})

const unexpected: fc.Arbitrary<Body> = fc.oneof(
	{ weight: 2, arbitrary: hostile },
	{ weight: 1, arbitrary: json },
	{ weight: 1, arbitrary: fc.constantFrom(...[...forms.values()].flat()).chain(withoutEmpty) },
	{
		weight: 1,
		arbitrary: fc.tuple(fc.constantFrom(...types), fc.uint8Array({ maxLength: 200 })).map(
			([type, bytes]): Body =>
				() => ({ type, bytes: Buffer.from(bytes) }),
		),
	},
	{ weight: 1, arbitrary: fc.constant<Body>(() => ({ bytes: Buffer.alloc(0) })) },
)
const labels: Body = ({ photoId }) => ({
	type: 'application/json',
	bytes: Buffer.from(JSON.stringify({ labels: { [photoId]: 'Other' } })),
})
const staffLabels: Body = ({ photoId }) => ({
	type: 'application/json',
	bytes: Buffer.from(JSON.stringify({ kind: 'completion', labels: { [photoId]: 'Other' } })),
})
const photo: Body = ({ photo: bytes }) => ({ type: 'image/jpeg', bytes })

/**
 * A body for an address of `app/routes.ts`: half of the time its own form, JSON or photo, otherwise an unexpected one.
 */
export function bodyFor(path: string): fc.Arbitrary<Body> {
	const own = forms.get(path)
	if (own) return fc.oneof(unexpected, fc.constantFrom(...own).chain(withoutEmpty))
	if (path.endsWith('/added')) return fc.oneof(unexpected, fc.constant(labels))
	if (path === 'admin/bookings/:bookingId/photos') return fc.oneof(unexpected, fc.constant(staffLabels))
	return path.endsWith(':photoId') ? fc.oneof(unexpected, fc.constant(photo)) : fc.oneof(unexpected, json)
}
