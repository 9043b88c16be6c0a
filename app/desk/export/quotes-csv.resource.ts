import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/quotes-csv.resource.ts'
import { csvFormat, downloadQuotes } from './download.server.ts'

/** `GET /admin/quotes.csv`: all quotes that match the search and the filter in the address. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'exports')
	return downloadQuotes(args, staff, csvFormat)
}
