import { platformContext } from '#app/platform/context.server.ts'
import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/quotes-xlsx.resource.ts'
import { downloadQuotes, xlsxFormat } from './download.server.ts'

/** `GET /admin/quotes.xlsx`: all quotes that match the search and the filter in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	return downloadQuotes(context.get(platformContext), request, xlsxFormat)
}
