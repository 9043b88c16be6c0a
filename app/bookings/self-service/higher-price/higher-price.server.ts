import type { PhotoId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { customerBy } from '../../booking/receipt-token.server.ts'
import type { ChangeOrder } from '../../change-order/change-order.ts'
import {
	findPriceOnSite,
	latestChangeOrders,
	type PriceOnSite,
} from '../../change-order/find-change-orders.server.ts'
import { hasChangeOrder } from '../../change-order/store.server.ts'
import type { CustomerPhoto } from '../../photos/customer-photo.ts'
import { shown } from '../../photos/customer-photos.server.ts'
import { addedPhotos } from '../../photos/store.server.ts'
import * as bookings from '../../store.server.ts'

type Needs = Pick<Platform, 'database' | 'now'>

/** What the customer's page shows of a change order. `most`: `undefined` where the price is no longer accepted. */
export type HigherPrice = {
	order: ChangeOrder
	price: Pick<PriceOnSite, 'most' | 'conditions' | 'refusing'> | undefined
	/** What the crew found. */
	photos: CustomerPhoto[]
}

/** The latest change order of the booking that a token opens; `undefined` without one, or when it opens none. */
export async function findHigherPrice(
	needs: Needs & Pick<Platform, 'company'>,
	token: string,
): Promise<HigherPrice | undefined> {
	const right = await customerBy(needs, token)
	const booking = right && (await bookings.findBooking(needs.database, right))
	if (!booking) return undefined
	const [orders, price, photos] = await Promise.all([
		latestChangeOrders(needs, [booking.id]),
		findPriceOnSite(needs, right),
		addedPhotos(needs.database, booking.id, 'on-site'),
	])
	const order = orders.get(booking.id)
	return order && { order, price, photos: photos.map(shown) }
}

/** Where a photo of what the crew found is stored, for the customer who is asked about it. */
export async function findPhotoOfHigherPrice(
	{ database }: Pick<Needs, 'database'>,
	token: string,
	photoId: PhotoId,
): Promise<{ thumbnailKey: string } | undefined> {
	const right = await customerBy({ database }, token)
	const booking = right && (await bookings.findBooking(database, right))
	if (!booking || !(await hasChangeOrder(database, booking.id))) return undefined
	const photo = (await addedPhotos(database, booking.id, 'on-site')).find(({ id }) => id === photoId)
	return photo && { thumbnailKey: photo.thumbnail_key }
}
