import { data, useLocation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { answerSchema } from '#app/quotes/firm/question.ts'
import { answerQuestion } from '#app/quotes/quotes.server.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/quote.page.ts'
import { fillAnswer } from './fill-answer.server.ts'
import { listAskSchema } from './list/quotes-list.ts'
import type { AnswerRefusal, PhotoRefusal } from './quote-detail.ts'
import { QuotePanel } from './quote-panel.tsx'
import { receivePhotoRequest } from './receive-photo-request.server.ts'
import { latestChange, openQuote } from './review.server.ts'
import { Shortcuts } from './shortcuts.tsx'
import { useFreshness } from './use-freshness.ts'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Quote',
	({ quote }) => (quote.customer?.name ? `${quote.customer.name}, quote` : 'Quote'),
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'quotes')
	const platform = context.get(platformContext)
	const id = quoteIdSchema.safeParse(params.quoteId)
	const change = await latestChange(platform)
	const quote = id.success ? await openQuote(platform, id.data) : undefined
	if (!quote) throw new Response('Not found', { status: 404 })
	return { quote, change }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Answers a question of the quote's customer, fills in a saved reply as that, or asks them for a photo. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'quotes')
	const read = await readForm(request, [
		'question',
		'answer',
		'does',
		'saved',
		'photoRequest',
		'label',
		'choice',
		'wanted',
	])
	const typed = read.ok ? Object.fromEntries(read.fields) : {}
	const refused = (status: number, message: string) =>
		data<AnswerRefusal>({ question: typed.question, answer: typed.answer, message }, status)
	if (!read.ok) return refused(read.status, read.message)
	const [quoteId, parsed] = [quoteIdSchema.safeParse(params.quoteId), answerSchema.safeParse(typed)]
	if (typed.photoRequest !== undefined) {
		const asking = { quoteId: quoteId.data, typed, staff: signedInStaff(staff) }
		const answered = await receivePhotoRequest(context.get(platformContext), asking)
		return answered ? data<PhotoRefusal>(answered.refusal, answered.status) : null
	}
	if (typed.does === 'fill' && quoteId.success) {
		const { status, answer } = await fillAnswer(context.get(platformContext), quoteId.data, typed)
		return data<AnswerRefusal>(answer, status)
	}
	if (!parsed.success) return refused(422, parsed.error.issues[0]?.message ?? gone)
	if (!quoteId.success) return refused(404, gone)
	const answered = await answerQuestion(
		context.get(platformContext),
		{ quoteId: quoteId.data, questionId: parsed.data.question, answer: parsed.data.answer },
		signedInStaff(staff),
	)
	if (answered.ok) return null
	return answered.by === undefined
		? refused(404, gone)
		: refused(
				409,
				`${answered.by} has answered this already. Nothing was sent. What you typed is still here.`,
			)
}

const gone = 'We couldn’t find that question. Nothing was sent.'

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer<AnswerRefusal | PhotoRefusal | null>(args, (message) => ({
		question: undefined,
		answer: undefined,
		message,
	}))

/** Which of the forms was not taken. */
const refusalsIn = (answer: AnswerRefusal | PhotoRefusal | null | undefined) =>
	answer && 'label' in answer ? { photoRefusal: answer } : { refusal: answer ?? undefined }

/** The same detail as next to the list, at an address that can be sent to a colleague. */
export default function QuotePage({ loaderData: { quote, change }, actionData }: Route.ComponentProps) {
	useFreshness(change)
	// The list's search and filter are in the history state; a visit by a colleague's link has none.
	const from = listAskSchema.safeParse(useLocation().state).data
	return (
		<DeskPage width="column">
			<QuotePanel key={quote.id} quote={quote} ask={from} {...refusalsIn(actionData)} alone />
			<Shortcuts />
		</DeskPage>
	)
}
