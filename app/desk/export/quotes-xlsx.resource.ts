import { platformContext } from '#app/platform/context.server.ts'
import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/quotes-xlsx.resource.ts'
import { downloadQuotes } from './download.server.ts'
import { asXlsx } from './xlsx.server.ts'

/** `GET /admin/quotes.xlsx`: what search and filter in the address show, all pages of it. */
export async function loader({ request, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	return downloadQuotes(context.get(platformContext), request, {
		ending: 'xlsx',
		type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		write: asXlsx,
	})
}
