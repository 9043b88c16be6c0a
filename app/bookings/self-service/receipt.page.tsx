import { data } from 'react-router'
import * as z from 'zod/mini'
import { platformContext } from '#app/platform/context.server.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import type { Route } from './+types/receipt.page.ts'
import { NoReceipt } from './no-receipt.tsx'
import { findReceipt } from './receipt.server.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

/** What came of paying by card. */
const cameOfCard = z.enum(['done', 'later'])

/**
 * `GET /booked/:token`: the booking as it is now, or 404 for a token that opens none. The page has no script, so that nothing
 * but the browser learns its address.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const card = cameOfCard.safeParse(new URL(request.url).searchParams.get('card')).data
	const receipt = await findReceipt(context.get(platformContext), params.token)
	return data(
		{ receipt, token: params.token, card },
		{
			status: receipt ? 200 : 404,
			headers: customerPageHeaders,
		},
	)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) => {
	const { receipt } = loaderData ?? {}
	return customerPageHead(receipt ? `Booking ${receipt.reference}` : 'Booking not found', company)
}

export default function ReceiptPage({ loaderData: { receipt, token, card } }: Route.ComponentProps) {
	return receipt ? <ReceiptSheet receipt={receipt} token={token} card={card} /> : <NoReceipt />
}
