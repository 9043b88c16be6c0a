import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeBackTip } from '#app/invoices/invoices.server.ts'
import { tipIdSchema } from '#app/platform/ids.ts'
import { drawn, expectOffWhileSending } from '#tests/support/drawn.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { setUpInvoices } from '#tests/support/invoice-acts.ts'
import Tips from './tips.page.tsx'
import { openTips, receiveTips } from './tips.server.ts'

const day = '2026-03-30'
const staff = staffNamed('Olive')
const month = { from: '', to: '' }

/** Tips for Dan: $20 in cash, which he keeps, and $15 and $8 by card, one of them twice. */
async function setUp() {
	const setup = await setUpInvoices(day)
	const { platform } = setup
	const id = await setup.issue(10_000)
	await setup.tip(id, { method: 'card', amount: 1_500 })
	await setup.tip(id, { method: 'card', amount: 800 })
	await setup.tip(id, { method: 'cash', amount: 2_000 })
	const send = (form: Record<string, string>) => receiveTips(platform, staff, new Map(Object.entries(form)))
	const payOut = (change: Record<string, string> = {}) =>
		send({ do: 'pay out', forWhom: 'Dan', seen: '2300', paidOn: day, formKey: randomUUID(), ...change })
	const open = (asked: { from: string; to: string; after?: string } = month) => openTips(platform, asked)
	const tipBack = async (which: number) => {
		const { rows } = await setup.pool.query('select id from tips where takes_back is null order by id')
		const tipId = tipIdSchema.parse(rows[which]?.id)
		return platform.database
			.transaction()
			.execute((transaction) => takeBackTip(transaction, { invoiceId: id, tipId, on: day }, staff))
	}
	return { ...setup, id, send, payOut, open, tipBack }
}

test('what the company took for somebody is to be paid out, once, and tips in cash never', async () => {
	await using setup = await setUp()
	const { payOut, open, tip, id } = setup
	expect(await open()).toMatchObject({
		held: [{ forWhom: 'Dan', cents: 2_300, amount: '$23.00' }],
		people: [{ forWhom: 'Dan', amounts: ['$20.00', '$23.00', '$0.00'] }],
		payouts: [],
	})
	const formKey = randomUUID()
	expect(await payOut({ formKey })).toMatchObject({ status: 200, answer: { ok: true } })
	// The same form once more is done, another form finds nothing.
	expect(await payOut({ formKey })).toMatchObject({ status: 200 })
	expect(await payOut({ formKey, paidOn: '2026-03-29' })).toMatchObject({ status: 409 })
	expect(await payOut()).toMatchObject({ status: 409, answer: { message: /changed since/ } })
	expect(await open()).toMatchObject({
		held: [],
		people: [{ forWhom: 'Dan', amounts: ['$20.00', '$23.00', '$23.00'] }],
		payouts: [{ forWhom: 'Dan', amount: '$23.00', about: expect.stringMatching(/noted by Olive$/) }],
	})
	// A later tip is held by itself.
	await tip(id, { method: 'card', amount: 500 })
	expect((await open()).held).toMatchObject([{ cents: 500 }])
	const { tips } = await setup.books('2026-01-01', day)
	expect(tips.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_800)
})

test('what is paid out is what was seen, and on no day that is ahead', async () => {
	await using setup = await setUp()
	const { payOut, open } = setup
	expect(await payOut({ seen: '1500' })).toMatchObject({ status: 409 })
	expect(await payOut({ seen: '0' })).toMatchObject({ status: 422 })
	expect(await payOut({ paidOn: '2026-03-31' })).toMatchObject({ status: 422 })
	expect(await payOut({ forWhom: 'Eve' })).toMatchObject({ status: 409 })
	expect((await open()).held).toMatchObject([{ cents: 2_300 }])
})

test('a name in other cases or with other spaces is the same person, as it was typed last', async () => {
	await using setup = await setUp()
	const { payOut, open, tip, id } = setup
	await tip(id, { method: 'card', amount: 700, forWhom: 'dan' })
	await tip(id, { method: 'card', amount: 300, forWhom: 'DAN ' })
	await tip(id, { method: 'card', amount: 100, forWhom: 'Dan B' })
	const amounts = async () => (await open()).held.map(({ forWhom, cents }) => [forWhom.trim(), cents])
	expect(await amounts()).toEqual([
		['DAN', 3_300],
		['Dan B', 100],
	])
	expect((await open()).people.map(({ amounts }) => amounts[1])).toEqual(['$33.00', '$1.00'])
	const formKey = randomUUID()
	expect(await payOut({ seen: '3300', formKey })).toMatchObject({ status: 200 })
	expect(await payOut({ seen: '3300', formKey, forWhom: ' dan' })).toMatchObject({ status: 200 })
	expect(await amounts()).toEqual([['Dan B', 100]])
	expect((await open()).payouts).toHaveLength(1)
})

test('payouts beyond a page are on the next one, each once', async () => {
	await using setup = await setUp()
	await setup.pool.query(
		`insert into tip_payouts (for_whom, amount_cents, paid_on, noted_by, form_key)
		select 'Dan', n, date '2026-03-01' + (n % 3), 'Olive', uuidv7() from generate_series(1, 150) as n`,
	)
	const first = await setup.open()
	expect(first).toMatchObject({ isFollowing: false, next: expect.stringMatching(/^2026-03-0\d\./) })
	const second = await setup.open({ ...month, after: first.next ?? '' })
	expect(second).toMatchObject({ isFollowing: true, next: undefined })
	const all = [...first.payouts, ...second.payouts]
	expect([first.payouts.length, second.payouts.length]).toEqual([100, 50])
	expect(new Set(all.map(({ id }) => id)).size).toBe(150)
	expect((await setup.open({ ...month, after: 'x' })).payouts).toHaveLength(100)
})

test('two who note the same payout at once note it once', async () => {
	await using setup = await setUp()
	const answers = await Promise.all(Array.from({ length: 8 }, () => setup.payOut()))
	expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
	expect((await setup.open()).payouts).toHaveLength(1)
})

test('a payout that was a mistake is taken back by a row, once, and a tip that is paid out is not taken back before', async () => {
	await using setup = await setUp()
	const { payOut, send, open, tipBack, pool } = setup
	await payOut()
	expect(await tipBack(0)).toEqual({ ok: false, reason: 'paid-out' })
	// The database itself pays out no tip twice, and edits nothing.
	await expect(
		pool.query('insert into tips_paid_out select $1, tip_id from tips_paid_out', [randomUUID()]),
	).rejects.toThrow('a tip is paid out once')
	await expect(pool.query('update tip_payouts set amount_cents = 1')).rejects.toThrow('never edited')
	await expect(pool.query('delete from tip_payouts')).rejects.toThrow('never edited')
	const payout = (await open()).payouts[0]?.id ?? ''
	expect(await send({ do: 'take back', payout: randomUUID() })).toMatchObject({ status: 409 })
	for (let times = 0; times < 2; times++)
		expect(await send({ do: 'take back', payout })).toMatchObject({ status: 200 })
	expect(await open()).toMatchObject({
		held: [{ cents: 2_300 }],
		people: [{ amounts: ['$20.00', '$23.00', '$0.00'] }],
		payouts: [{ takenBackBy: 'Olive' }],
	})
	expect(await tipBack(0)).toMatchObject({ ok: true })
	expect((await open()).held).toMatchObject([{ cents: 800 }])
	expect(await payOut({ seen: '800' })).toMatchObject({ status: 200 })
})

test('a period has the tips and the payouts of its days alone', async () => {
	await using setup = await setUp()
	await setup.payOut()
	expect(await setup.open({ from: '2026-03-01', to: '2026-03-29' })).toMatchObject({
		people: [],
		payouts: [],
	})
	expect(await setup.open({ from: day, to: day })).toMatchObject({ people: [{}], payouts: [{}] })
	const wrong = await setup.open({ from: day, to: '2026-03-01' })
	expect(wrong).toMatchObject({ people: [], payouts: [] })
	expect(wrong.message).toMatch(/after the last one/)
})

const held = { forWhom: 'Dan', cents: 2_300, amount: '$23.00' }
const days = { from: '2026-03-01', to: day }
const loaderData = {
	...{ formKey: 'key', today: day, often: { thisMonth: days, lastMonth: days, thisYear: days } },
	...{ held: [held], asked: days, message: undefined, people: [], isFollowing: false, next: undefined },
	payouts: [
		{ id: 'one', forWhom: 'Dan', amount: '$9.00', about: 'Mar 1, noted by Olive', takenBackBy: undefined },
	],
}
const pageOf = (change: object = {}, rest: object = {}) =>
	drawn(Tips, { loaderData: { ...loaderData, ...change }, rights: ['money'], ...rest })

test('the page has a form for each whose tips are held, and for each payout that stands', () => {
	const { markup, text } = pageOf()
	expect(markup).toMatch(/name="forWhom" value="Dan"[^>]*>.*name="seen" value="2300"/)
	expect(markup).toContain('aria-label="Take back: $9.00 to Dan"')
	expect(text).not.toContain('No tips to pay out.')
	expect(pageOf({ held: [] }).text).toContain('No tips to pay out.')
	const back = pageOf({ payouts: [{ ...loaderData.payouts[0], takenBackBy: 'Olive' }] })
	expect(back.text).toContain('Taken back by Olive')
	expect(back.markup).not.toContain('aria-label="Take back')
	const refused = pageOf({}, { actionData: { ok: false, about: 'Dan', message: 'Nothing was saved.' } })
	expect(refused.markup).toMatch(/<p role="alert"[^>]*>Nothing was saved\./)
	const saved = pageOf({}, { actionData: { ok: true, about: 'Dan', message: 'Saved.' } })
	expect(saved.markup).toMatch(/<p role="status"[^>]*>Saved\./)
	expectOffWhileSending((sending) => pageOf({}, { sending }))
})
