import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId } from '#app/platform/ids.ts'

/**
 * When a pickup was booked, by which load size, the price of its page's subject, and the load of its quote with the list that
 * it was priced by.
 */
export const pricedBy = (connection: Connection<'bookings' | 'quote_requests'>, id: BookingId) =>
	connection
		.selectFrom('bookings as b')
		.leftJoin('quote_requests as q', 'q.id', 'b.quote_id')
		.select(['b.created_at', 'b.load_size', 'b.subject_from_cents', 'q.price_list_id'])
		.select(['q.volume_selection', 'q.weight_kg'])
		.select(['q.has_stairs', 'q.selected_addons', 'q.volume_chosen', 'q.weight_source'])
		.where('b.id', '=', id)
		.executeTakeFirst()
