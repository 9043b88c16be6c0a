import { data, redirect } from 'react-router'
import { platformContext, visitorContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { higherPricePage } from '#app/shell/customer-links.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { receipt } from '#app/shell/links.ts'
import { customerBy } from '../../booking/receipt-token.server.ts'
import { answerChangeOrder } from '../../change-order/answer-change-order.server.ts'
import { answerSchema } from '../../change-order/change-order.ts'
import { NoReceipt } from '../no-receipt.tsx'
import type { Route } from './+types/higher-price.page.ts'
import { findHigherPrice } from './higher-price.server.ts'
import { HigherPriceSheet } from './higher-price-sheet.tsx'
import { notAnswered } from './higher-price-words.ts'

/** `GET /booked/:token/price`: the price that staff ask the customer to agree to, as it is now; 404 where they were asked nothing. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const higher = await findHigherPrice(context.get(platformContext), token)
	return data({ higher, token }, { status: higher ? 200 : 404, headers: customerPageHeaders })
}

/** Why nothing was answered, with the name that was typed. */
type Refused = { message: string; name?: string | undefined }

/** The answer to the price that its form shows: yes with a typed name, or no. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const isTooOften = await refuseIfTooOften(context, 'answerPrice')
	const read = await readForm(request, ['answer', 'changeOrder', 'name'])
	if (!read.ok) return data<Refused>({ message: read.message }, read.status)
	const name = read.fields.get('name')
	if (isTooOften)
		return data<Refused>(
			{
				name,
				message: `That was too many tries. Nothing was sent: wait a few minutes, or call ${platform.company.phone}.`,
			},
			429,
		)
	const parsed = answerSchema.safeParse(Object.fromEntries(read.fields))
	if (!parsed.success)
		return data<Refused>({ name, message: parsed.error.issues[0]?.message ?? notAnswered.changed }, 422)
	const right = await customerBy(platform, token)
	if (!right) return data<Refused>({ message: '' }, 404)
	const { address } = context.get(visitorContext)
	const answered = await answerChangeOrder(platform, right, { ...parsed.data, address })
	if (answered.ok)
		return redirect(higherPricePage(receipt(token)), { status: 303, headers: customerPageHeaders })
	if (answered.reason === 'no-such-booking') return data<Refused>({ message: '' }, 404)
	return data<Refused>({ name, message: notAnswered[answered.reason] }, 409)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead(loaderData?.higher ? 'A new price for your pickup' : 'Booking not found', company)

export default function HigherPriceOfCustomer({
	loaderData: { higher, token },
	actionData,
}: Route.ComponentProps) {
	return higher ? (
		<HigherPriceSheet higher={higher} token={token} message={actionData?.message} name={actionData?.name} />
	) : (
		<NoReceipt />
	)
}
