import { data } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import type { Route } from './+types/receipt.page.ts'
import { NoReceipt } from './no-receipt.tsx'
import { ownPageHead, ownPageHeaders } from './own-page.ts'
import { findReceipt } from './receipt.server.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

/**
 * `GET /booked/:token`: what is booked, as it stands now. A token that opens nothing is answered 404. The page has
 * no script: nothing on it moves, and nothing but the browser learns its address.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
	const receipt = await findReceipt(context.get(platformContext), params.token)
	return data(
		{ receipt, token: params.token },
		{
			status: receipt ? 200 : 404,
			headers: ownPageHeaders,
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
	return ownPageHead(receipt ? `Booking ${receipt.reference}` : 'Booking not found', company)
}

export default function ReceiptPage({ loaderData: { receipt, token } }: Route.ComponentProps) {
	return receipt ? <ReceiptSheet receipt={receipt} token={token} /> : <NoReceipt />
}
