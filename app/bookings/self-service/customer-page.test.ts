import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { revokeTokens } from '#app/customers/customers.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest, fullWindow, setWindows } from '#tests/support/booking.ts'
import { hostileForm } from '#tests/support/hostile-form.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { makeReceiptToken } from '../booking/receipt-token.server.ts'
import { bookPickup } from '../bookings.server.ts'
import { findLeadSnapshot } from '../outgoing/lead-snapshot.server.ts'
import * as cancel from './cancel.page.tsx'
import * as details from './details.page.tsx'
import * as move from './moving/move.page.tsx'
import { findReceipt } from './receipt.server.ts'
import { receiptNotice } from './receipt.ts'

const pages = { move, cancel, details }
const answerSchema = z.object({
	alternatives: z.array(z.object({ date: z.string(), windowId: z.string(), windowLabel: z.string() })),
})
const dana = staffNamed('Dana <dana@example.ca>')

async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const { quote, token: quoteToken } = await saveQuote(platform, defaultLoad, listed)
	const booked = await bookPickup(platform, bookingRequest({ notes: 'Ring twice.' }), {
		quoteToken,
		sourceSite: 'localhost',
	})
	if (!booked.ok) throw new Error('not booked')
	const token = await makeReceiptToken(platform, booked.leadId)
	const { rows } = await pool.query('select id from bookings')
	const context = requestContext(platform)
	const args = (init: RequestInit & { token?: string; day?: string }) =>
		routeArgs(context, {
			path: `/booked/key${init.day ? `?day=${init.day}` : ''}`,
			params: { token: init.token ?? token },
			...init,
		})
	return {
		...setup,
		token,
		quoteId: quote.id,
		leadId: booked.leadId,
		byStaff: { actor: 'staff', bookingId: bookingIdSchema.parse(rows[0].id), staff: dana } as const,
		receipt: () => findReceipt(platform, token),
		open: async (page: keyof typeof pages, how: { token?: string; day?: string } = {}) =>
			pages[page].loader(args(how)),
		/** Posts a form; returns the status, the redirect and the text of the answer. */
		post: async (
			page: keyof typeof pages,
			form: Record<string, string> | Uint8Array<ArrayBuffer>,
			key = token,
		) => {
			const answer = await pages[page].action(
				args({
					method: 'POST',
					token: key,
					headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
					body: form instanceof Uint8Array ? form : new URLSearchParams(form),
				}),
			)
			return answer instanceof Response
				? { status: answer.status, to: answer.headers.get('Location'), says: undefined }
				: { status: answer.init?.status, to: undefined, says: answer.data }
		},
		everything: async () =>
			(
				await pool.query(
					`select (select json_agg(b order by id) from bookings b) as bookings,
						(select json_agg(w order by date, window_id) from arrival_windows w where booked > 0) as windows,
						(select json_agg(e order by id) from booking_events e) as entries,
						(select count(*) from pgboss.job) as jobs`,
				)
			).rows,
	}
}

const there = { version: '1', date: '2026-12-02', window: '2-4pm' }

describe('a customer', () => {
	test('moves the pickup: the same link leads back to it, and shows where it is now', async () => {
		await using setup = await setUp()
		expect(await setup.open('move', { day: '2026-12-02' })).toMatchObject({
			data: { choice: { can: 'move', version: 1, day: '2026-12-02', windows: { length: 6 } } },
		})
		expect(await setup.post('move', there)).toMatchObject({ status: 303, to: `/booked/${setup.token}` })
		const receipt = await setup.receipt()
		expect(receipt).toMatchObject({
			dateInWords: 'Wednesday, December 2, 2026',
			windowLabel: '2–4pm',
			movedFrom: 'Tuesday, December 1, 2026, 10–12pm',
		})
		expect(receipt && receiptNotice(receipt).title).toBe('Your pickup has been moved')
		expect(await findLeadSnapshot(setup.platform, setup.leadId)).toMatchObject({
			dateInWords: 'Wednesday, December 2, 2026',
			lead: {
				preferredDate: '2026-12-02',
				message: expect.stringMatching(
					/^Arrival window: 2–4pm\nDate: Wednesday, December 2, 2026\n.*\nAdded later:\nMoved by the customer, from Tuesday, December 1, 2026, 10–12pm$/s,
				),
			},
		})
	})

	test('who asks for a day that is none sees the pickup’s own day', async () => {
		await using setup = await setUp()
		for (const day of ['2027-02-30', 'tomorrow'])
			expect(await setup.open('move', { day })).toMatchObject({ data: { choice: { day: '2026-12-01' } } })
	})

	test('is offered three free windows for one that is full, and one of them is a tap', async () => {
		await using setup = await setUp()
		await setWindows(setup.pool, [fullWindow('2026-12-02', '2-4pm')])
		const refused = await setup.post('move', there)
		expect(refused).toMatchObject({
			status: 409,
			says: {
				message: 'That window just filled. Nothing was changed; these are free.',
				alternatives: { length: 3 },
			},
		})
		const { alternatives } = answerSchema.parse(refused.says)
		const [free] = alternatives
		const instead = `${free?.date} ${free?.windowId}`
		expect(await setup.post('move', { version: '1', date: there.date, instead })).toMatchObject({
			status: 303,
		})
		expect(await setup.receipt()).toMatchObject({ windowLabel: free?.windowLabel })
	})

	test('cancels it once, and is shown no way back; the link stays', async () => {
		await using setup = await setUp()
		const before = await setup.everything()
		expect(await setup.open('cancel')).toMatchObject({ data: { standing: { can: 'move', version: 1 } } })
		expect(await setup.everything()).toEqual(before)
		for (let sent = 0; sent < 2; sent++)
			expect(await setup.post('cancel', { version: '1' })).toMatchObject({
				status: 303,
				to: `/booked/${setup.token}`,
			})
		expect(await setup.receipt()).toMatchObject({ status: 'cancelled', selfServiceUntil: undefined })
		const { rows } = await setup.pool.query("select count(*)::int as n from history where action = 'cancel'")
		expect(rows).toEqual([{ n: 1 }])
		for (const page of ['move', 'cancel'] as const)
			expect(await setup.open(page)).toMatchObject({
				data: { [page === 'move' ? 'choice' : 'standing']: { can: 'not-possible' } },
			})
		const after = await setup.everything()
		expect(await setup.post('move', { ...there, version: '2' })).toMatchObject({ status: 409 })
		expect(await setup.post('details', { version: '2', notes: 'Come back.' })).toMatchObject({ status: 409 })
		expect(await setup.everything()).toEqual(after)
	})

	test('says what helps the crew, and changes it; what was said before is kept, and the crew reads the last', async () => {
		await using setup = await setUp()
		expect(await setup.open('details')).toMatchObject({
			data: { found: { details: { notes: 'Ring twice.', gateCode: '', onSite: '' }, version: 1 } },
		})
		const said = { notes: 'Ring once.', gateCode: '#4421', onSite: 'Sam, 403-555-0188' }
		expect(await setup.post('details', { version: '1', ...said })).toMatchObject({ status: 303 })
		expect(await setup.post('details', { version: '2', ...said })).toMatchObject({ status: 303 })
		expect(await setup.post('details', { version: '2', ...said, gateCode: '' })).toMatchObject({
			status: 303,
		})
		expect(await setup.open('details')).toMatchObject({
			data: { found: { details: { ...said, gateCode: '' }, version: 3 } },
		})
		const { rows } = await setup.pool.query(
			'select notes, gate_code, on_site, replaces from booking_events order by id',
		)
		expect(rows).toEqual([
			{ notes: 'Ring twice.', gate_code: null, on_site: null, replaces: false },
			{ notes: said.notes, gate_code: said.gateCode, on_site: said.onSite, replaces: true },
			{ notes: said.notes, gate_code: null, on_site: said.onSite, replaces: true },
		])
		const found = await findLeadSnapshot(setup.platform, setup.leadId)
		expect(found?.lead.notes).toBe('Ring once.')
		expect(found?.lead.message).toContain('Gate or buzzer code: #4421')
		expect(found?.lead.message).toContain('Who will be there: Sam, 403-555-0188')
		const mails = await setup.pool.query("select from messages where kind = 'addition'")
		expect(mails.rowCount).toBe(2)
	})

	test('who saw an earlier state changes nothing; what they typed comes back', async () => {
		await using setup = await setUp()
		await changeAsSure(setup.platform, setup.byStaff, { action: 'setOff', version: 1 })
		const before = await setup.everything()
		for (const page of ['move', 'cancel', 'details'] as const) {
			const form =
				page === 'move' ? there : { version: '1', ...(page === 'details' && { notes: 'Typed long.' }) }
			const answer = await setup.post(page, form)
			expect(answer).toMatchObject({
				status: 409,
				says: { message: expect.stringContaining('was just changed') },
			})
			if (page === 'details') expect(answer.says).toMatchObject({ typed: { notes: 'Typed long.' } })
		}
		expect(await setup.everything()).toEqual(before)
	})
})

test('a token that is unknown, expired or stopped opens none of the pages, and changes nothing', async () => {
	await using setup = await setUp()
	const forms = { move: there, cancel: { version: '1' }, details: { version: '1', notes: 'Mine now.' } }
	const isClosed = async (token: string) => {
		const before = await setup.everything()
		for (const page of ['move', 'cancel', 'details'] as const) {
			expect(await setup.open(page, { token })).toMatchObject({ init: { status: 404 } })
			expect(await setup.post(page, forms[page], token)).toMatchObject({ status: 404 })
		}
		expect(await setup.everything()).toEqual(before)
	}
	await isClosed('A'.repeat(43))
	const expiring = await makeReceiptToken(setup.platform, setup.leadId)
	await setup.pool.query(
		"update access_tokens set expires_at = now() - interval '1 second' where token_hash = sha256($1)",
		[expiring],
	)
	await isClosed(expiring)
	expect(await setup.open('move')).toMatchObject({ init: { status: 200 } })
	await revokeTokens(setup.platform.database, { quoteId: setup.quoteId, staff: dana })
	await isClosed(setup.token)
})

test('too many changes from one address are refused for a while, and what was typed comes back', async () => {
	await using setup = await setUp()
	for (let sent = 0; sent < 30; sent++) await setup.post('details', { version: 'none' })
	const before = await setup.everything()
	const said = { version: '1', notes: 'Still here.' }
	expect(await setup.post('details', said)).toMatchObject({
		status: 429,
		says: { typed: { notes: 'Still here.' } },
	})
	expect(await setup.post('move', there)).toMatchObject({ status: 429 })
	expect(await setup.post('cancel', { version: '1' })).toMatchObject({ status: 429 })
	expect(await setup.everything()).toEqual(before)
})

test('any hostile form is refused by each page, and changes nothing', async () => {
	await using setup = await setUp()
	const before = await setup.everything()
	for (const page of ['move', 'cancel', 'details'] as const)
		await fc.assert(
			fc.asyncProperty(hostileForm(['version', 'date', 'window', 'instead', 'notes']), async (body) => {
				const { status } = await setup.post(page, new Uint8Array(body))
				expect([400, 404, 413, 415, 422, 429]).toContain(status)
			}),
			{ numRuns: 40 },
		)
	expect(await setup.everything()).toEqual(before)
})
