import { latestChangeOrders } from '#app/bookings/change-order/change-order.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { canAskForMore } from '#app/policies/change-order-states.ts'
import type { PickupRow } from '../store.server.ts'
import { changeOrderFlag } from './change-order-words.ts'
import type { HigherPriceAtDesk } from './higher-price-at-desk.ts'

/** What the customers of these pickups are asked beside the price that they accepted, as far as they accepted one. */
export async function higherPricesOf(
	needs: Pick<Platform, 'database' | 'now'>,
	rows: Pick<PickupRow, 'id' | 'accepted_cents' | 'status' | 'payment'>[],
): Promise<Map<BookingId, HigherPriceAtDesk>> {
	const accepted = rows.filter(({ accepted_cents }) => accepted_cents !== null)
	const orders = await latestChangeOrders(
		needs,
		accepted.map(({ id }) => id),
	)
	return new Map(
		accepted.map(({ id, status, payment }) => {
			const order = orders.get(id)
			const canAsk = canAskForMore({ status, isCharged: payment !== null })
			const refusal =
				order?.state === 'refused' && order.refusing > 0
					? { changeOrder: order.id, fee: order.refusing }
					: undefined
			return [id, { flag: order && changeOrderFlag(order), canAsk, refusal }]
		}),
	)
}
