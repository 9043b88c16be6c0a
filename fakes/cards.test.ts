import { expect, test } from 'vitest'
import { fakeSecretKey, startFakeCards } from './cards.ts'

const fields = {
	mode: 'payment',
	'payment_method_types[0]': 'card',
	'line_items[0][quantity]': '1',
	'line_items[0][price_data][currency]': 'cad',
	'line_items[0][price_data][unit_amount]': '31500',
	'line_items[0][price_data][product_data][name]': 'Invoice INV-1001',
	client_reference_id: 'c1',
	expires_at: String(Date.parse('2026-12-01T19:00:00Z') / 1000),
	success_url: 'https://bowline.example/a',
	cancel_url: 'https://bowline.example/b',
}

/** The stand-in, and a request to make a checkout: its status, what is wrong, and whether it is the answer of before. */
async function setUp() {
	const clock = { at: new Date('2026-12-01T18:00:00Z') }
	const cards = await startFakeCards({ now: () => clock.at })
	const ask = async (
		change: Record<string, string> = {},
		headers: Record<string, string> = {},
		path = '/v1/checkout/sessions',
	) => {
		const answer = await fetch(`${cards.url}${path}`, {
			method: 'POST',
			headers: { Authorization: `Bearer ${fakeSecretKey}`, ...headers },
			body: new URLSearchParams({ ...fields, ...change }),
		})
		const { id, error } = await answer.json()
		return {
			...{ status: answer.status, id, said: error?.message, type: error?.type, code: error?.code },
			replayed: answer.headers.get('idempotent-replayed'),
		}
	}
	return { cards, clock, ask, [Symbol.asyncDispose]: () => cards.close() }
}

test.each([
	[{ mode: 'gift' }, 'Invalid mode'],
	[{ mode: 'subscription' }, 'recurring price'],
	[{ mode: 'setup' }, '`setup` mode'],
	[{ 'payment_method_types[0]': 'barter' }, 'Invalid payment_method_types'],
	[{ 'line_items[0][price_data][currency]': 'dollars' }, 'Invalid currency: dollars'],
	[{ 'line_items[0][price_data][unit_amount]': '49' }, 'at least $0.50 cad'],
	[{ 'line_items[0][price_data][unit_amount]': '12.5' }, 'Invalid integer: 12.5'],
	[{ 'line_items[0][price_data][unit_amount]': '-100' }, 'Invalid integer'],
	[{ 'line_items[0][quantity]': '0' }, 'at least'],
	[{ 'line_items[0][price_data][unit_amount]': '100000000' }, 'no more than'],
	[{ tip: '5' }, 'unknown parameter: tip'],
])('the stand-in for Stripe refuses what Stripe does: %o', async (change, said) => {
	await using setup = await setUp()
	expect(await setup.ask(change)).toMatchObject({ status: 400, said: expect.stringContaining(said) })
	expect(setup.cards.checkouts()).toEqual([])
	expect(await setup.ask({ 'line_items[0][price_data][unit_amount]': '50' })).toMatchObject({ status: 200 })
})

test('a version that there is none of is refused, and so is a body of another kind', async () => {
	await using setup = await setUp()
	const wrong = await setup.ask({}, { 'Stripe-Version': '2024-13-99' })
	expect(wrong).toMatchObject({ status: 400, said: 'Invalid Stripe API version: 2024-13-99' })
	expect(await setup.ask({}, { 'Stripe-Version': '2024-06-20' })).toMatchObject({ status: 200 })
	expect(await setup.ask({}, { 'Content-Type': 'application/json' })).toMatchObject({
		...{ status: 400, said: expect.stringContaining('POST content type') },
	})
	expect(await setup.ask()).toMatchObject({ status: 200 })
	expect(setup.cards.versions()).toEqual(['2024-13-99', '2024-06-20', '2020-08-27', '2020-08-27'])
})

test('a key gets its first answer again for a day, with the same parameters to the same endpoint alone', async () => {
	await using setup = await setUp()
	const { ask, clock, cards } = setup
	const key = { 'Idempotency-Key': 'k1' }
	const first = await ask({}, key)
	expect(first).toMatchObject({ status: 200, replayed: null })
	expect(await ask({}, key)).toEqual({ ...first, replayed: 'true' })
	expect(await ask({ client_reference_id: 'c2' }, key)).toMatchObject({
		...{ status: 400, type: 'idempotency_error', said: expect.stringContaining('same parameters') },
	})
	expect(cards.checkouts()).toHaveLength(1)
	expect(await ask({}, { 'Idempotency-Key': 'k'.repeat(256) })).toMatchObject({ status: 400 })
	clock.at = new Date('2026-12-02T18:00:00Z')
	const tomorrow = { expires_at: String(clock.at.getTime() / 1000 + 3600) }
	expect(await ask(tomorrow, key)).toMatchObject({ status: 200, replayed: null })
	expect(cards.checkouts()).toHaveLength(2)
})

test('a failure is what its key gets from then on; parameters that were refused leave the key unused', async () => {
	await using setup = await setUp()
	const { ask, cards } = setup
	const [broken, refused] = [{ 'Idempotency-Key': 'k1' }, { 'Idempotency-Key': 'k2' }]
	cards.failNext()
	expect(await ask({}, broken)).toMatchObject({ status: 500, type: 'api_error', replayed: null })
	expect(await ask({}, broken)).toMatchObject({ status: 500, type: 'api_error', replayed: 'true' })
	expect(await ask({ mode: 'gift' }, refused)).toMatchObject({ status: 400 })
	expect(await ask({}, refused)).toMatchObject({ status: 200, replayed: null })
	expect(await ask({}, { 'Idempotency-Key': 'k3' })).toMatchObject({ status: 200 })
	expect(cards.checkouts()).toHaveLength(2)
})
