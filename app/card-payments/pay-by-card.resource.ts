import { redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound, refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { invoiceIdSchema } from '#app/platform/ids.ts'
import { customerPageHeaders } from '#app/shell/customer-page.ts'
import type { Route } from './+types/pay-by-card.resource.ts'
import { wayToPay } from './pay-by-card.server.ts'

/**
 * `GET /booked/:token/invoices/:invoiceId/pay`: on to the page where the invoice is paid by card. A link and no form, because our
 * forms may lead to no other site.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
	const refused = await refuseIfTooOften(context, 'payByCard')
	if (refused) return refused
	const id = invoiceIdSchema.safeParse(params.invoiceId)
	const way = id.success && (await wayToPay(context.get(platformContext), params.token, id.data))
	if (!way) return notFound()
	return redirect(way, {
		status: 303,
		headers: { ...customerPageHeaders, 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
	})
}
