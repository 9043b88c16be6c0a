/** A checkout as Stripe has it, as far as it is read. */
export type FakeCheckout = {
	id: string
	object: 'checkout.session'
	status: 'open' | 'complete' | 'expired'
	payment_status: 'paid' | 'unpaid'
	payment_intent: string | null
	url: string | null
	amount_total: number
	currency: string
	client_reference_id: string | null
	expires_at: number
	success_url: string
	cancel_url: string
	title: string
}

const fields = [
	'mode',
	'payment_method_types[0]',
	'line_items[0][quantity]',
	'line_items[0][price_data][currency]',
	'line_items[0][price_data][unit_amount]',
	'line_items[0][price_data][product_data][name]',
	'client_reference_id',
	'expires_at',
	'success_url',
	'cancel_url',
]

/** What Stripe refuses of what it is asked for; `undefined` when it makes the checkout. */
export function checkoutFault(
	form: URLSearchParams,
	now: Date,
): { message: string; code: string } | undefined {
	const unknown = [...form.keys()].find((name) => !fields.includes(name))
	if (unknown) return { code: 'parameter_unknown', message: `Received unknown parameter: ${unknown}` }
	const missing = fields.find((name) => (form.get(name) ?? '') === '')
	if (missing) return { code: 'parameter_missing', message: `Missing required param: ${missing}.` }
	return modeFault(form) ?? currencyFault(form) ?? amountFault(form) ?? restFault(form, now)
}

type Fault = { message: string; code: string } | undefined

/** What it is for: a payment of a price given with it, by card. */
function modeFault(form: URLSearchParams): Fault {
	const mode = form.get('mode') ?? ''
	if (!['payment', 'setup', 'subscription'].includes(mode))
		return {
			code: 'parameter_invalid_enum',
			message: 'Invalid mode: must be one of payment, setup, or subscription',
		}
	if (mode === 'subscription')
		return {
			code: 'parameter_invalid',
			message: 'You must provide at least one recurring price in `subscription` mode when using prices.',
		}
	if (mode === 'setup')
		return { code: 'parameter_unknown', message: 'You can not pass `line_items` in `setup` mode.' }
	const type = form.get('payment_method_types[0]')
	return type === 'card'
		? undefined
		: { code: 'parameter_invalid_enum', message: `Invalid payment_method_types[0]: ${type}` }
}

function currencyFault(form: URLSearchParams): Fault {
	const currency = form.get('line_items[0][price_data][currency]') ?? ''
	if (Intl.supportedValuesOf('currency').includes(currency.toUpperCase())) return undefined
	return {
		code: 'parameter_invalid_enum',
		message: `Invalid currency: ${currency}. Stripe currently supports these currencies: usd, aed, afn, cad`,
	}
}

/** The least of a payment, in the currency's smallest unit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const least: Record<string, number> = { cad: 50, usd: 50, eur: 50, gbp: 30, jpy: 50 }

function amountFault(form: URLSearchParams): Fault {
	for (const name of ['line_items[0][price_data][unit_amount]', 'line_items[0][quantity]'])
		if (!/^\d{1,15}$/.test(form.get(name) ?? ''))
			return { code: 'parameter_invalid_integer', message: `Invalid integer: ${form.get(name)}` }
	const currency = (form.get('line_items[0][price_data][currency]') ?? '').toLowerCase()
	const amount =
		Number(form.get('line_items[0][price_data][unit_amount]')) * Number(form.get('line_items[0][quantity]'))
	if (amount < (least[currency] ?? 50))
		return {
			code: 'amount_too_small',
			message: `The total amount due must add up to at least $0.50 ${currency}.`,
		}
	if (amount > 99_999_999)
		return { code: 'amount_too_large', message: 'The total amount due must be no more than $999,999.99.' }
	return undefined
}

/** How long it may live, and where its customer goes on. */
function restFault(form: URLSearchParams, now: Date): Fault {
	const seconds = Number(form.get('expires_at')) - now.getTime() / 1000
	if (!(seconds >= 1800 - 60 && seconds <= 86_400))
		return {
			code: 'parameter_invalid',
			message: 'The `expires_at` timestamp must be between 30 minutes and 24 hours.',
		}
	const isAddress = (name: string) => /^https?:\/\//.test(form.get(name) ?? '')
	if (!isAddress('success_url') || !isAddress('cancel_url'))
		return { code: 'url_invalid', message: 'Not a valid URL' }
	if ((form.get('client_reference_id') ?? '').length > 200)
		return { code: 'parameter_invalid', message: 'client_reference_id is too long' }
	return undefined
}
