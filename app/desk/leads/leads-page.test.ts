import { expect, test } from 'vitest'
import { threadIdSchema } from '#app/platform/ids.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import { newBookingId, newCustomerId, newLeadId, newQuoteId } from '#tests/support/ids.ts'
import type { LeadOnList, PickupOfLead } from './lead-on-list.ts'
import Leads from './leads.page.tsx'
import { messageInWords } from './message-in-words.ts'

const lead: LeadOnList = {
	id: newLeadId(),
	name: 'Jo Bell',
	email: '',
	phone: '403-555-0142',
	address: '1 Elm Street',
	message: 'A message',
	threadId: undefined,
	takenBy: undefined,
	pickup: undefined,
	created: 'Nov 20, 2026',
	quoteId: null,
	customerId: null,
	stoppedBy: undefined,
	messages: [],
	replies: [],
}

const rights = ['bookings', 'customers', 'quotes'] as const

const pageOf = (change: Partial<LeadOnList>, ask: object = {}, own: Parameters<typeof drawn>[1] = {}) =>
	drawn(Leads, {
		loaderData: {
			ask: { q: '', before: undefined, ...ask },
			change: '1',
			leads: [{ ...lead, ...change }],
			older: undefined,
		},
		rights,
		...own,
	})

test('a lead’s card leads to its customer and its quote where there are such, and staff may see them', () => {
	const [customerId, quoteId] = [newCustomerId(), newQuoteId()]
	const plain = pageOf({}).markup
	expect(plain).not.toContain('/admin/customers/')
	expect(plain).toContain('Booked without a quote')
	const linked = pageOf({ customerId, quoteId }).markup
	expect(linked).toContain(`/admin/customers/${customerId}`)
	expect(linked).toContain(quoteId)
	expect(linked).not.toContain('Booked without a quote')
	const { markup } = pageOf({ customerId, quoteId }, {}, { rights: ['bookings'] })
	expect(markup).not.toContain(customerId)
	expect(markup).not.toContain(quoteId)
	expect(markup).not.toContain('Booked without a quote')
})

test('a caller who was kept as a lead leads to their thread, and is not said to have booked', () => {
	const threadId = threadIdSchema.parse(newLeadId())
	const { markup } = pageOf({ threadId, takenBy: 'Dana <dana@example.ca>' })
	expect(markup).toContain(`/admin/inbox/${threadId}`)
	expect(markup).toContain('Called, kept by Dana.')
	expect(markup).not.toContain('Booked without a quote')
})

test('a lead’s card has its email address where one was given, and says that texts were stopped where they were', () => {
	expect(pageOf({}).markup).not.toMatch(/mailto:|STOP/)
	expect(pageOf({ email: 'jo@example.ca' }).markup).toContain('mailto:jo@example.ca')
	expect(pageOf({ stoppedBy: 'customer' }).text).toContain('STOP')
	expect(pageOf({ stoppedBy: 'staff' }).text).toMatch(/^(?!.*STOP).*Staff stopped texts/s)
})

test('a message says how it stands, and that it may have gone twice only once it is sent', () => {
	const row = {
		id: '1',
		kind: 'confirmed',
		channel: 'mail',
		state: 'sent',
		reason: null,
		warning: null,
		perhaps_twice: false,
		address: null,
		notice: null,
		error_code: null,
	} as const
	const said = (change: Partial<Parameters<typeof messageInWords>[0]>) =>
		pageOf({ messages: [messageInWords({ ...row, ...change })] }).text
	expect(said({})).toContain('Email to the customer✓ sent')
	expect(said({})).not.toContain('twice')
	expect(said({ perhaps_twice: true })).toContain('twice')
	expect(said({ perhaps_twice: true, state: 'failed', reason: 'no' })).not.toContain('twice')
	const sync = { kind: 'sync', channel: 'crm' } as const
	expect(said(sync)).toContain('CRM sync✓ sent')
	expect(said({ ...sync, warning: 'The CRM didn’t keep the email.' })).toMatch(
		/^(?!.*✓ sent).*! The CRM didn’t keep the email\./s,
	)
	expect(said({ ...sync, state: 'skipped', reason: 'not set up' })).toContain('– not set up')
	expect(said({ state: 'failed', reason: '550 no such mailbox' })).toContain('× failed: 550 no such mailbox')
	expect(said({ state: 'skipped', reason: 'no email address was given' })).toContain(
		'– not sent: no email address was given',
	)
	expect(said({ state: 'pending' })).toContain('… on its way')
	expect(said({ kind: 'invoice' })).toContain('✓ sent')
	expect(said({ kind: 'invoice' })).not.toContain(', to ')
	expect(said({ kind: 'invoice', address: 'books@example.ca' })).toContain(', to books@example.ca✓ sent')
})

test('what a customer answered by text, and what they were told, stands on the card', () => {
	const { text } = pageOf({
		messages: [{ id: '1', what: 'Reminder', how: '✓ arrived', failed: false }],
		replies: [{ id: '2', at: 'Nov 21, 2026', body: 'The gate is open.', pictures: [] }],
	})
	expect(text).toContain('Reminder✓ arrived')
	expect(text).toContain('The gate is open.')
})

test('the list leads to older leads and to the newest only where there are such', () => {
	expect(pageOf({}).text).not.toMatch(/Older|Newest/)
	expect(pageOf({}, { before: newLeadId() }).text).toContain('Newest')
	const older = newLeadId()
	const { markup } = pageOf({}, {}, { loaderData: { ask: { q: 'Jo' }, change: '1', leads: [lead], older } })
	expect(markup).toContain('Older')
	expect(markup).toContain(older)
	expect(markup).toContain('“Jo”')
	expect(pageOf({}).markup).not.toContain('“')
})

test('a pickup’s next steps stand on the card of a lead that has one', () => {
	const pickup = { id: newBookingId(), reference: 'K7M3QX', version: 1, nobodyComes: undefined } as const
	expect(pageOf({}).markup).not.toContain('K7M3QX')
	const booked = pageOf({ pickup: { ...pickup, status: 'booked', actions: ['setOff', 'cancel'] } }).markup
	expect(booked).toContain('K7M3QX')
	expect(booked).toContain('On the way')
	const cancellable: PickupOfLead = { ...pickup, status: 'booked', actions: ['cancel'] }
	expect(pageOf({ pickup: cancellable }).text).toContain('We’ll tell the customer by text. The same goes')
	expect(pageOf({ pickup: cancellable, phone: '+4930901820' }).text).toMatch(
		/^(?!.*We’ll tell).*so call them\. The same goes when you confirm the day\.(?!.*crew will be there)/s,
	)
	const done = pageOf({ pickup: { ...pickup, status: 'done', actions: [] } }).markup
	expect(done).not.toContain('On the way')
})

test('an action that was sent is answered at the head of the list, and asked about on its pickup’s card', () => {
	const pickup: PickupOfLead = {
		id: newBookingId(),
		reference: 'K7M3QX',
		version: 2,
		status: 'booked',
		actions: ['setOff', 'cancel'],
		nobodyComes: undefined,
	}
	const about = { bookingId: pickup.id, version: 2, action: 'setOff', eta: 45 } as const
	const question = { words: 'It is another day. On the way?', yes: 'Yes, on the way', confirmed: 'early' }
	type Case = { message: string; asked: object; pickup: Partial<PickupOfLead> }
	const listOf = ({ message, asked, pickup: changed }: Partial<Case>) =>
		pageOf(
			{ pickup: { ...pickup, ...changed } },
			{},
			message === undefined ? {} : { actionData: { message, asked } },
		)
	const message = ''
	expectDifferences<Case>(listOf, [
		[{ message: 'The pickup is now: done.' }, /^\+ The pickup is now: done\.$/],
		[
			{ message, asked: { ...about, question } },
			/\+ It is another day\. On the way\?/,
			/\+ Yes, on the way/,
			/\+ No, leave it/,
			/name="eta" value="45"/,
			/name="confirmed" value="early"/,
			/- <button [^>]*value="setOff"/,
			/<details open=""|\+ <details/,
		],
		[{ message, asked: { ...about, version: 1, question } }, /^$/],
		[{ message, asked: { ...about, bookingId: newBookingId(), question } }, /^$/],
		[{ pickup: { nobodyComes: 'the day is closed' } }, /^\+ No crew: the day is closed\.$/],
		[{ pickup: { actions: ['setOff'] } }, /- Cancelling or declining frees/, /- <button [^>]*value="cancel"/],
		[{ pickup: { actions: ['cancel'] } }, /- <select [^>]*name="eta"|- <input [^>]*name="eta"/],
		[{ pickup: { status: 'arrived' } }, /- Move to another day or window/],
	])
	const bookingId = pickup.id
	const said = (stoppedBy: 'customer' | undefined, action: 'confirm' | 'cancel' | 'arrive') =>
		pageOf({ pickup, stoppedBy }, {}, { actionData: { message: 'Done.', done: { bookingId, action } } }).text
	for (const action of ['confirm', 'cancel'] as const) {
		expect(said('customer', action)).toContain(
			'Done. Jo Bell: They don’t want texts and left no email address',
		)
		expect(said(undefined, action)).not.toContain('Jo Bell:')
	}
	expect(said('customer', 'arrive')).not.toContain('Jo Bell:')
	const none = (q: string, show?: 'all') =>
		pageOf({}, {}, { loaderData: { ask: { q, show }, change: '1', leads: [], older: undefined } }).text
	expect(none('')).toContain('No one is waiting here')
	expect(none('', 'all')).toContain('No leads yet')
	expect(none('Jo')).toContain('No leads match')
	expect(pageOf({}).text).not.toMatch(/No leads yet|No leads match/)
})

test('its buttons are off while something is on its way, and only then', () => {
	const pickup = { id: newBookingId(), reference: 'K7M3QX', version: 1, nobodyComes: undefined } as const
	const booked = { pickup: { ...pickup, status: 'booked', actions: ['cancel'] } } as const
	expectOffWhileSending((sending) =>
		pageOf({ ...booked, pickup: { ...booked.pickup, actions: ['cancel'] } }, {}, { sending }),
	)
})
