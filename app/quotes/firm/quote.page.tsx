import { data, redirect } from 'react-router'
import type * as z from 'zod/mini'
import { platformContext, visitorContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { quotePage } from '#app/shell/quote-links.ts'
import { ownerCookie } from '../owner-token.server.ts'
import type { Route } from './+types/quote.page.ts'
import { answerPrice } from './answer-price.server.ts'
import { acceptSchema, declineSchema } from './firm-price.ts'
import { NoQuote } from './no-quote.tsx'
import { findQuotePage } from './quote-page.server.ts'
import { notTaken } from './quote-page.ts'
import { QuoteSheet } from './quote-sheet.tsx'

/**
 * `GET /quote/:token`: the quote as it is now, or 404 for a token that opens none. Its links lead on to the calculator and the
 * booking form, so this browser opens the quote from now on.
 */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const quote = await findQuotePage(platform, token)
	const headers = {
		...customerPageHeaders,
		...(quote && { 'Set-Cookie': ownerCookie(token, platform.config) }),
	}
	return data({ quote, token }, { status: quote ? 200 : 404, headers })
}

/** The answer to the price that its form shows: accepts it, or declines it. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const tooOften = `That was too many tries. Nothing was sent: wait a few minutes, or call ${platform.company.phone}.`
	if (await refuseIfTooOften(context, 'answerPrice')) return data({ message: tooOften }, 429)
	const read = await readForm(request, ['answer', 'price', 'name', 'reason'])
	if (!read.ok) return data({ message: read.message }, read.status)
	const typed = Object.fromEntries(read.fields)
	const accepts = typed.answer === 'accept'
	const parsed = accepts ? acceptSchema.safeParse(typed) : declineSchema.safeParse(typed)
	if (!parsed.success) return data({ message: firstFault(parsed.error) }, 422)
	const { address } = context.get(visitorContext)
	const answered = await answerPrice(
		platform,
		token,
		'name' in parsed.data
			? { answer: 'accept', ...parsed.data, address }
			: { answer: 'decline', ...parsed.data },
	)
	if (answered.ok) return redirect(quotePage(token), { status: 303, headers: customerPageHeaders })
	if (answered.reason === 'no-such-quote') return data({ message: '' }, 404)
	return data({ message: notTaken[answered.reason] }, 409)
}

const firstFault = (error: z.core.$ZodError) => error.issues[0]?.message ?? notTaken.changed

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead(loaderData?.quote ? 'Your quote' : 'Quote not found', company)

export default function QuoteOfCustomer({ loaderData: { quote, token }, actionData }: Route.ComponentProps) {
	return quote ? <QuoteSheet quote={quote} token={token} message={actionData?.message} /> : <NoQuote />
}
