import { platformContext } from '#app/platform/context.server.ts'
import { readBody } from '#app/platform/http/request-body.server.ts'
import { parseJson } from '#app/platform/json-client.ts'
import type { Route } from './+types/card-notice.resource.ts'
import { noticedCheckoutSchema, noticeSchema } from './card-notice.ts'
import { receiveNotice } from './receive-notice.server.ts'
import { isLive } from './stripe.server.ts'
import { isSignedByStripe } from './stripe-signature.server.ts'

/** `POST /card-payments/notices`: what was paid by card, signed by Stripe over the body as it came. */
export async function action({ request, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const { config, log, now } = platform
	const body = await readBody(request, 'application/json')
	if (!body.ok) return answer(body.status, body.message)
	const signature = request.headers.get('Stripe-Signature') ?? ''
	const { webhookSecret, secretKey } = config.stripe ?? {}
	if (!webhookSecret || !secretKey || !isSignedByStripe(webhookSecret, signature, body.text, now())) {
		log.warn({ isSigned: signature !== '' }, 'a notice that Stripe did not sign a moment ago was refused')
		return answer(403, 'This isn’t signed by our provider of card payments.')
	}
	const notice = noticeSchema.safeParse(parseJson(body.text))
	if (!notice.success) return answer(422, 'This is no notice.')
	const { type, created, data, livemode } = notice.data
	if (livemode !== isLive(secretKey)) {
		log.warn(
			{ type, livemode },
			'a notice of the other mode of Stripe’s was refused: the secret of its webhook belongs to other keys',
		)
		return answer(403, livemode ? 'We only take test payments here.' : 'We take no test payments here.')
	}
	// Stripe sends what its settings say, and asks again for days about what was not taken.
	if (!type.startsWith('checkout.session.')) return answer(200, 'This says nothing to us.')
	const checkout = noticedCheckoutSchema.safeParse(data.object)
	if (!checkout.success) {
		log.error({ type }, 'a notice of Stripe’s could not be read: see whether money came, at Stripe')
		return answer(422, 'This is no checkout.')
	}
	const at = new Date(created * 1000)
	const came = await receiveNotice(platform, { type, at, checkout: checkout.data })
	log.info({ checkout: checkout.data.id, type, came }, 'a notice of a card payment')
	return answer(200, 'Thank you.')
}

const answer = (status: number, words: string) =>
	new Response(`${words}\n`, {
		status,
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
	})
