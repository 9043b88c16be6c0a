import { data, redirect } from 'react-router'
import type * as z from 'zod/mini'
import { platformContext, visitorContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { quotePage, quoteQuestions } from '#app/shell/customer-links.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { tokenToKeep } from '../own-contact.server.ts'
import { ownerTokenOf } from '../owner-token.server.ts'
import { quoteCookies } from '../yours/device-cookies.server.ts'
import type { Route } from './+types/quote.page.ts'
import { answerPrice } from './answer-price.server.ts'
import { acceptSchema, declineSchema } from './firm-price.ts'
import { NoQuote } from './no-quote.tsx'
import { questionSchema } from './question.ts'
import { askQuestion } from './questions.server.ts'
import { findQuotePage } from './quote-page.server.ts'
import { notAsked, notTaken } from './quote-page.ts'
import { QuoteSheet } from './quote-sheet.tsx'

/**
 * `GET /quote/:token`: the quote as it is now, or 404 for a token that opens none. Its links lead on to the calculator and the
 * booking form, so this browser opens the quote from now on.
 */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const quote = await findQuotePage(platform, token)
	const kept = await tokenToKeep(platform, ownerTokenOf(request, platform.config), token)
	const headers: [string, string][] = [
		...Object.entries(customerPageHeaders),
		...(quote ? quoteCookies(kept, platform.config) : []),
	]
	return data({ quote, token }, { status: quote ? 200 : 404, headers })
}

type Refused = { message: string; refused?: { question: string; message: string } }

/** The answer to the price that its form shows: accepts it, or declines it. Or a question. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const isTooOften = await refuseIfTooOften(context, 'answerPrice')
	const read = await readForm(request, ['answer', 'price', 'shown', 'name', 'reason', 'question'])
	if (!read.ok) return data<Refused>({ message: read.message }, read.status)
	const typed = Object.fromEntries(read.fields)
	if (isTooOften) {
		const message = `That was too many tries. Nothing was sent: wait a few minutes, or call ${platform.company.phone}.`
		return data<Refused>({ message, refused: { question: typed.question ?? '', message: '' } }, 429)
	}
	if (typed.answer === 'ask') return receiveQuestion(platform, token, typed)
	const accepts = typed.answer === 'accept'
	const parsed = accepts ? acceptSchema.safeParse(typed) : declineSchema.safeParse(typed)
	if (!parsed.success) return data<Refused>({ message: firstFault(parsed.error) }, 422)
	const { address } = context.get(visitorContext)
	const answered = await answerPrice(
		platform,
		token,
		'name' in parsed.data
			? { answer: 'accept', ...parsed.data, address }
			: { answer: 'decline', ...parsed.data },
	)
	if (answered.ok) return redirect(quotePage(token), { status: 303, headers: customerPageHeaders })
	if (answered.reason === 'no-such-quote') return data<Refused>({ message: '' }, 404)
	return data<Refused>({ message: notTaken[answered.reason] }, 409)
}

async function receiveQuestion(
	platform: Parameters<typeof askQuestion>[0],
	token: string,
	typed: { question?: string },
) {
	const refused = (status: number, message: string) =>
		data<Refused>({ message: '', refused: { question: typed.question ?? '', message } }, status)
	const parsed = questionSchema.safeParse(typed)
	if (!parsed.success) return refused(422, firstFault(parsed.error))
	const asked = await askQuestion(platform, token, parsed.data.question)
	if (asked.ok) return redirect(quoteQuestions(token), { status: 303, headers: customerPageHeaders })
	if (asked.reason === 'no-such-quote') return data<Refused>({ message: '' }, 404)
	return refused(409, notAsked[asked.reason])
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
	return quote ? (
		<QuoteSheet quote={quote} token={token} message={actionData?.message} refused={actionData?.refused} />
	) : (
		<NoQuote />
	)
}
