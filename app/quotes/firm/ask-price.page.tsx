import { data, redirect } from 'react-router'
import * as z from 'zod/mini'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { quotePage } from '#app/shell/customer-links.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { ownerTokenOf } from '../owner-token.server.ts'
import type { Route } from './+types/ask-price.page.ts'
import { type AskFaults, AskForm, NothingSaved, SentAlready } from './ask-form.tsx'
import { askForFirmPrice, findAskedQuote, quotePageToken } from './ask-price.server.ts'
import { askFields, askSchema } from './ask-price.ts'

/** `GET /quote`: sends the quote of this browser for a firm price, or leads to its page when it was sent. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const token = ownerTokenOf(request, platform.config)
	const quote = token === undefined ? undefined : await findAskedQuote(platform, token)
	return data({ quote }, { headers: customerPageHeaders })
}

const noQuote = 'This browser doesn’t have that quote any more. Save it again and send it from there.'
const booked = 'This quote goes with a pickup you booked, so we have it already.'

/** Sends it, and redirects to the page of the quote; or is this page again, with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const read = await readForm(request, [...askFields, 'open'])
	if (!read.ok) return data(notSent(read.message), read.status)
	const typed = {
		name: read.fields.get('name') ?? '',
		email: read.fields.get('email') ?? '',
		phone: read.fields.get('phone') ?? '',
		place: read.fields.get('place') ?? '',
	}
	const tooOften = `That was too many tries. Nothing was sent: wait a few minutes, or call ${platform.company.phone}.`
	if (await refuseIfTooOften(context, 'askPrice')) return data({ ...notSent(tooOften), typed }, 429)
	const token = ownerTokenOf(request, platform.config)
	if (token === undefined) return data({ ...notSent(noQuote), typed }, 404)
	if (read.fields.has('open')) {
		const ofPage = await quotePageToken(platform, token)
		return ofPage === undefined ? data(notSent(noQuote), 404) : toPage(ofPage)
	}
	const ask = askSchema.safeParse(typed)
	if (!ask.success)
		return data(
			{ ...notSent('Nothing was sent yet.'), faults: z.flattenError(ask.error).fieldErrors, typed },
			422,
		)
	const asked = await askForFirmPrice(platform, token, ask.data)
	if (asked.ok) return toPage(asked.token)
	return data(
		{ ...notSent(asked.reason === 'booked' ? booked : noQuote), typed },
		asked.reason === 'booked' ? 409 : 404,
	)
}

const toPage = (token: string) => redirect(quotePage(token), { status: 303, headers: customerPageHeaders })

type Typed = Record<(typeof askFields)[number], string>

const notSent = (message: string): { message: string; faults: AskFaults; typed: Typed | undefined } => ({
	message,
	faults: {},
	typed: undefined,
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead('Send for a firm price', company)

export default function AskPricePage({ loaderData: { quote }, actionData }: Route.ComponentProps) {
	if (!quote) return <NothingSaved />
	if (quote.booked || (quote.sent && !actionData)) return <SentAlready booked={quote.booked} />
	return <AskForm quote={quote} answer={actionData} />
}
