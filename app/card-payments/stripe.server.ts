import { z } from 'zod'
import { networkTrouble } from '#app/notifications/network-trouble.ts'
import { providerWords } from '#app/notifications/provider-message.ts'
import type { Config } from '#app/platform/config.server.ts'
import { parseJson } from '#app/platform/json-client.ts'
import type { Cents } from '#app/values/money.ts'
import { noticedCheckoutSchema } from './card-notice.ts'
import { ourCurrency } from './left-payment.ts'

export type Stripe = NonNullable<Config['stripe']>

/** Stripe could not be asked, or refused: the message is fit for the log. */
export class StripeTrouble extends Error {}

/** Stripe still works on a request with the same key. */
export class StripeBusy extends StripeTrouble {}

/** Stripe failed at a request, and answers its key with that from then on. */
export class StripeStuck extends StripeTrouble {}

/** Stripe says that a checkout is no longer in the state for this. */
class StripeRefusal extends StripeTrouble {}

/** Stripe knows no such checkout. */
class StripeUnknown extends StripeRefusal {}

/** Whether a key is one for real money. */
export const isLive = (secretKey: string): boolean => /^(sk|rk)_live_/.test(secretKey)

/** Timeout of one call, in milliseconds: a customer waits for it. */
const timeout = 10_000

/** What the answers below are read by; notices come in the version that the endpoint at Stripe has. */
const apiVersion = '2024-06-20'

const pageSchema = noticedCheckoutSchema.extend({
	status: z.enum(['open', 'complete', 'expired']).nullable(),
	/** Of an open one. */
	url: z.url({ protocol: /^https?$/ }).nullable(),
})
/** A checkout as Stripe has it. */
export type CardPage = z.infer<typeof pageSchema>

const complaintSchema = z.object({
	error: z.object({ type: z.string(), code: z.string().optional(), message: z.string().default('') }),
})

/** What a customer is to pay, on a page that Stripe shows. */
export type CardPageToMake = {
	/** The same one twice makes one page. */
	idempotencyKey: string
	/** Comes back with the notice. */
	checkoutId: string
	amount: Cents
	title: string
	expiresAt: Date
	/** Where the customer goes on after paying, and without. */
	paidUrl: string
	backUrl: string
}

export function makeCardPage(stripe: Stripe, page: CardPageToMake): Promise<CardPage> {
	const fields = {
		mode: 'payment',
		'payment_method_types[0]': 'card',
		'line_items[0][quantity]': '1',
		'line_items[0][price_data][currency]': ourCurrency,
		'line_items[0][price_data][unit_amount]': String(page.amount),
		'line_items[0][price_data][product_data][name]': page.title,
		client_reference_id: page.checkoutId,
		expires_at: String(Math.floor(page.expiresAt.getTime() / 1000)),
		success_url: page.paidUrl,
		cancel_url: page.backUrl,
	}
	return cardPage(stripe, { method: 'POST', fields, idempotencyKey: page.idempotencyKey })
}

/** A page as it is now; `undefined` when Stripe knows none of this name, as after a change of keys. */
export const findCardPage = (stripe: Stripe, providerId: string): Promise<CardPage | undefined> =>
	cardPage(stripe, { method: 'GET', id: providerId }).catch((error) => {
		if (error instanceof StripeUnknown) return undefined
		throw error
	})

/** Ends a page, so that nothing can be paid on it; returns it as it is. One that is paid or ended stays as it is. */
export async function endCardPage(stripe: Stripe, providerId: string): Promise<CardPage | undefined> {
	return cardPage(stripe, { method: 'POST', id: providerId, act: 'expire', fields: {} }).catch((error) => {
		if (error instanceof StripeRefusal) return findCardPage(stripe, providerId)
		throw error
	})
}

/** Asks whether Stripe accepts our key, and changes nothing. Returns why it does not. */
export async function reachStripe(stripe: Stripe): Promise<string | undefined> {
	try {
		await call(stripe, { method: 'GET', query: 'limit=1' })
		return undefined
	} catch (error) {
		return error instanceof Error ? error.message : String(error)
	}
}

type Call = {
	method: 'GET' | 'POST'
	/** Of one checkout, by Stripe's name for it; and what is done with it. */
	id?: string
	act?: 'expire'
	query?: string
	fields?: Record<string, string>
	idempotencyKey?: string
}

async function cardPage(stripe: Stripe, asked: Call): Promise<CardPage> {
	const page = pageSchema.safeParse(await call(stripe, asked))
	if (!page.success) throw new StripeTrouble('Stripe answered with something else than a checkout')
	return page.data
}

/** One call about checkouts. Redirects are not followed, because only the configured host may see the key. */
async function call(
	{ secretKey, baseUrl }: Stripe,
	{ method, id, act, query, fields, idempotencyKey }: Call,
): Promise<unknown> {
	const path = [baseUrl, 'v1', 'checkout', 'sessions', id, act].filter((part) => part !== undefined).join('/')
	const url = query === undefined ? path : `${path}?${query}`
	const answer = await fetch(url, {
		method,
		redirect: 'manual',
		signal: AbortSignal.timeout(timeout),
		headers: {
			Authorization: `Bearer ${secretKey}`,
			'Stripe-Version': apiVersion,
			...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
		},
		...(fields && { body: new URLSearchParams(fields) }),
	})
		.then(async (response) => ({
			status: response.status,
			isReplayed: response.headers.get('idempotent-replayed') === 'true',
			text: await response.text(),
		}))
		.catch((error: unknown) => {
			throw new StripeTrouble(`Stripe can’t be reached: ${networkTrouble(error, timeout).words}`)
		})
	const json = parseJson(answer.text)
	if (answer.status >= 200 && answer.status < 300) return json
	const complaint = complaintSchema.safeParse(json).data?.error
	const said = providerWords(withoutAmounts(withoutKeys(complaint?.message ?? answer.text)))
	const words = `Stripe answered ${answer.status}${complaint?.code ? ` (${complaint.code})` : ''}: ${said}`
	if (answer.status === 404) throw new StripeUnknown(words)
	if (answer.status === 409) throw new StripeBusy(words)
	if (answer.status >= 500 && answer.isReplayed) throw new StripeStuck(words)
	throw answer.status === 400 ? new StripeRefusal(words) : new StripeTrouble(words)
}

/** Stripe may repeat what it was asked for, in cents or in dollars, and the log has no amounts. */
const withoutAmounts = (words: string) => words.replace(/(?<![\w-])\d[\d,]*(?:\.\d+|\d\d)(?![\w-])/g, '…')

/** Stripe repeats a part of a key that it refuses. */
const withoutKeys = (words: string) => words.replace(/\b(sk|rk|pk|whsec)_[\w*]+/g, '…')
