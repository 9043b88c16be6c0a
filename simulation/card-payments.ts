import { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { payByHand } from '#app/bookings/billing/billing.server.ts'
import { action } from '#app/card-payments/card-notice.resource.ts'
import { keepCardPayment, leftPayments, settleCardPayment } from '#app/card-payments/card-payments.server.ts'
import { bookLateCheckouts } from '#app/card-payments/late-checkouts.server.ts'
import { wayToPay } from '#app/card-payments/pay-by-card.server.ts'
import { signedInStaff } from '#app/desk/staff/staff.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { type InvoiceId, invoiceIdSchema } from '#app/platform/ids.ts'
import { localDate } from '#app/values/local-time.ts'
import type { FakeNotice } from '#fakes/cards.ts'
import { routeArgs } from '#tests/support/route.ts'
import { type Act, oneOf, pick, type Scene } from './company-model.ts'
import type { Breach } from './rules.ts'
import { dispatcher, owner } from './staff.ts'
import type { World } from './world.ts'

/** Customers pay by card on the provider's page, which tells of it late, twice, in any order or never. */

const linksSchema = z.array(
	z.object({ link: z.string(), id: invoiceIdSchema, number: z.string(), owing: z.number() }),
)

/** A customer follows the link of an invoice to the provider's page. */
export async function payLink(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const { rows } = await world.admin.query(
		`select link, i.id, i.number, i.balance_cents as owing from unnest($1::text[]) with ordinality as links (link, at)
			join access_tokens t on t.token_hash = sha256(convert_to(link, 'UTF8'))
			join invoices i on i.booking_id = t.booking_id
		order by at, i.id`,
		[known.links],
	)
	const [which = 0, twice = 0, pays = 0, any = 0] = step.dice
	const all = linksSchema.parse(rows)
	const open = all.filter(({ owing }) => owing > 0)
	const asked = oneOf(any > 0.85 || open.length === 0 ? all : open, which)
	if (!asked) return []
	const work = async () => {
		const way = await wayToPay(world.platform(), asked.link, asked.id)
		if (way === undefined) return 'the link opens nothing'
		if (way.startsWith('/')) return /card=(\w+)/.exec(way)?.[1] ?? 'nothing to pay'
		return pays < 0.7 ? `paid ${pay(scene, way.split('/').at(-1) ?? '')}` : 'led to the page'
	}
	const who = `a customer goes to pay ${asked.number}`
	const first = { who, task: { work, fault: step.fault } }
	return twice < 0.25 ? [first, { who: `${who}, again`, task: { work } }] : [first]
}

/** A card pays on a page, now and then in another currency or less than was asked for. */
function pay({ world, known, step }: Scene, id: string): string {
	const { cards } = world.standIns
	const strange = step.dice[7] ?? 0
	const page = cards.checkouts().find((each) => each.id === id)
	if (page?.status !== 'open') return `nothing: the page is ${page?.status}`
	const paid = Object.assign(cards.pay(id), {
		...(strange > 0.93 && { currency: 'usd' }),
		...(strange < 0.07 && { amount_total: Math.ceil(page.amount_total / 2) }),
	})
	known.money.notices.push({ type: 'checkout.session.completed', checkout: { ...paid }, at: world.now() })
	return `${paid.amount_total} ${paid.currency}`
}

/** Someone pays on a page that they left open. */
export function payOnPage(scene: Scene): Act[] {
	const open = scene.world.standIns.cards.checkouts().filter(({ status }) => status === 'open')
	const page = oneOf(open, scene.step.dice[0])
	if (!page) return []
	return [{ who: `a card pays for ${page.title}`, task: { work: async () => pay(scene, page.id) } }]
}

/** Delivers a notice as the site receives it, and says how it answered. */
async function deliver(world: World, { body, signature }: FakeNotice): Promise<number> {
	const context = new RouterContextProvider()
	context.set(platformContext, world.platform())
	const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
	const request = { path: '/card-payments/notices', method: 'POST', body, params: {}, headers }
	return (await action(routeArgs(context, request))).status
}

type Notice = Scene['known']['money']['notices'][number]

function noticing({ world, known }: Scene, notice: Notice, isLast: boolean) {
	const { type, checkout, at } = notice
	return async () => {
		const status = await deliver(world, world.standIns.cards.notice(type, checkout, at))
		// The provider sends it again until it is taken, and now and then after that.
		if (status === 200 && isLast) known.money.notices = known.money.notices.filter((each) => each !== notice)
		return `answered ${status}`
	}
}

/** The provider is there again if it was away, and sends what it has to tell, in any order, up to three at once, and some of it twice. */
export async function cardNotices(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	await world.standIns.up('cards')
	const [which, again = 0, twice = 0, other] = step.dice
	const ended = world.standIns.cards.checkouts().filter(({ status }) => status === 'expired')
	const expired = again > 0.8 ? oneOf(ended, which) : undefined
	if (expired)
		known.money.notices.push({ type: 'checkout.session.expired', checkout: { ...expired }, at: world.now() })
	const notice = oneOf(known.money.notices, which)
	if (!notice) return []
	const about = `a notice, ${notice.type}, of ${notice.checkout.title}`
	const first = { who: about, task: { work: noticing(scene, notice, again < 0.7), fault: step.fault } }
	const second = twice < 0.4 ? notice : oneOf(known.money.notices, other)
	if (!second || twice > 0.7) return [first]
	const more = { who: 'and at once', task: { work: noticing(scene, second, false) } }
	return twice < 0.1 ? [first, more, more] : [first, more]
}

const invoiceSchema = z.object({ invoice_id: invoiceIdSchema })

/** Staff take cash for what the provider tells was paid by card. */
export async function noticeAndCash(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const notice = oneOf(known.money.notices, step.dice[0])
	if (!notice) return []
	const { rows } = await world.admin.query('select invoice_id from checkouts where id::text = $1', [
		notice.checkout.client_reference_id,
	])
	const invoiceId = invoiceSchema.safeParse(rows[0]).data?.invoice_id
	if (!invoiceId) return []
	const told = {
		who: `a notice of ${notice.checkout.title}`,
		task: { work: noticing(scene, notice, true), fault: step.fault },
	}
	const taken = { who: 'Dana takes cash for it', task: { work: () => cash(scene, invoiceId) } }
	return (step.dice[3] ?? 0) < 0.5 ? [taken] : [told, taken]
}

async function cash({ world, step }: Scene, invoiceId: InvoiceId): Promise<string> {
	const paid = await payByHand(
		world.platform(),
		invoiceId,
		{
			kind: 'payment',
			method: 'cash',
			amount: (step.dice[2] ?? 0) < 0.7 ? 500 : undefined,
			paidOn: localDate(world.now(), world.company.timeZone),
			formKey: `00000000-0000-4000-8000-${String(Math.floor((step.dice[1] ?? 0) * 1e12)).padStart(12, '0')}`,
		},
		signedInStaff(dispatcher),
	)
	return paid.ok ? `taken, ${paid.invoice.balance_cents} owing` : paid.reason
}

/** What the provider never tells. */
export function loseNotice({ known, step }: Scene): Act[] {
	const lost = oneOf(known.money.notices, step.dice[0])
	known.money.notices = known.money.notices.filter((each) => each !== lost)
	return []
}

/** Someone says what was done with money that no invoice had room for. */
export async function settleLeft({ world, step }: Scene): Promise<Act[]> {
	const work = async () => {
		const waiting = await leftPayments(world.platform(), { isOpen: true, limit: 10 })
		const left = oneOf(waiting, step.dice[0])
		if (!left) return 'nothing waits'
		if ((step.dice[2] ?? 0) < 0.5) {
			const kept = await keepCardPayment(world.platform(), left.id, signedInStaff(owner))
			return kept === 'kept' ? 'on their account' : 'not kept'
		}
		const how = pick(['Given back', 'A deposit'] as const, step.dice[1])
		const settled = await settleCardPayment(world.platform(), { id: left.id, how }, signedInStaff(owner))
		return settled ? how : 'settled before'
	}
	return [{ who: 'Olive sorts out a card payment', task: { work, fault: step.fault } }]
}

/**
 * Compares, long after all pages have ended, what was paid at the provider with what is on record: each payment once, whether its
 * notice came once, often or never.
 */
export async function cardsWrongly(world: World): Promise<Breach[]> {
	const breaches = await payableTwice(world)
	await world.setClock(new Date(world.now().getTime() + 2 * 60 * 60_000))
	while ((await bookLateCheckouts(world.platform())) > 0);
	const { rows } = await world.admin.query('select provider_id, amount_cents, currency from card_payments')
	const known = new Map(rows.map((row) => [row.provider_id, `${row.amount_cents} ${row.currency}`]))
	for (const { id, status, amount_total: amount, currency, title } of world.standIns.cards.checkouts()) {
		const recorded = known.get(id)
		known.delete(id)
		if (recorded !== (status === 'complete' ? `${amount} ${currency}` : undefined))
			breaches.push({
				rule: 'what was paid by card is on record',
				detail: `${title}, ${status}: ${recorded}`,
			})
	}
	for (const [id, sum] of known)
		breaches.push({ rule: 'what was paid by card is on record', detail: `${id}: ${sum}` })
	return breaches
}

/** Once all jobs are done, nobody can pay on a page what is no longer owing. */
async function payableTwice({ admin, standIns }: World): Promise<Breach[]> {
	const { rows } = await admin.query(
		`select c.provider_id as id, i.balance_cents as owing from checkouts c join invoices i on i.id = c.invoice_id`,
	)
	return standIns.cards
		.checkouts()
		.filter(({ status }) => status === 'open')
		.flatMap(({ id, title, amount_total: asked }) => {
			const owing = rows.find((row) => row.id === id)?.owing
			const detail = `${title}: ${asked} asked for, ${owing} owing`
			return owing === undefined || owing === asked ? [] : [{ rule: 'a page asks for what is owing', detail }]
		})
}
