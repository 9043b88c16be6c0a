import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { limitsContext, platformContext, visitorContext } from '#app/platform/context.server.ts'
import { largestBody } from '#app/platform/http/request-body.server.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { company } from '#tests/support/company.ts'
import { busyWith, grownInLine, hostileForm, longHostileForm } from '#tests/support/hostile-form.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { landingBookingSchema } from '../rules/booking.ts'
import { receiveBooking } from './receive-booking.server.ts'

const names = [
	...Object.keys(landingBookingSchema({ company, dates: { first: '2026-11-20', last: '2027-02-18' } }).shape),
	'instead',
]

const rounds = process.env.HARD ? 20 : 1

async function openForm() {
	const setup = await testPlatform()
	const context = new RouterContextProvider()
	context.set(platformContext, setup.platform)
	context.set(pricesContext, setup.platform.prices)
	context.set(visitorContext, { address: '192.0.2.1' })
	context.set(limitsContext, { count: async () => undefined })
	const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
	return {
		post: (body: BodyInit) =>
			receiveBooking(new Request('http://localhost/book', { method: 'POST', body, headers }), context),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('a refused form returns only what was typed into its own fields', async () => {
	await using form = await openForm()
	const { outcome } = await form.post('name=Jo&page=%2Fcochrane&postal=no&instead=2026-12-01+8-10am')
	expect(outcome).toMatchObject({
		outcome: 'refused',
		form: {
			initialValue: { name: 'Jo', page: '/cochrane', postal: 'no', date: '2026-12-01', window: '8-10am' },
		},
	})
	expect(JSON.stringify(outcome)).not.toContain('instead')
	expect(await form.post('name=Jo&a[99999999]=1')).toMatchObject({
		status: 400,
		outcome: { outcome: 'failed', message: expect.stringContaining('no form of ours') },
	})
})

test('any hostile form is refused, and only its own fields are returned', async () => {
	await using form = await openForm()
	await fc.assert(
		fc.asyncProperty(hostileForm(names), async (body) => {
			const { outcome, status } = await form.post(new Uint8Array(body))
			expect([400, 422]).toContain(status)
			if (outcome.outcome === 'refused')
				expect(names).toEqual(expect.arrayContaining(Object.keys(outcome.form.initialValue ?? {})))
		}),
		{ numRuns: 150 * rounds },
	)
})

test('the time to answer a long booking grows in line with its length', async () => {
	await using form = await openForm()
	await fc.assert(
		fc.asyncProperty(longHostileForm(names), async (body) => {
			const posting = (length: number) => {
				const bytes = new Uint8Array(body(length))
				return busyWith(() => form.post(bytes))
			}
			const times = [await posting(largestBody / 16), await posting(largestBody)] as const
			expect(grownInLine(...times), `${times.join(' ms, then ')} ms`).toBe(true)
		}),
		{ numRuns: 30 * rounds },
	)
})
