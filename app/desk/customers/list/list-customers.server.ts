import { marksInWords } from '#app/customers/customer-marks.ts'
import { marksOf } from '#app/customers/customers.server.ts'
import type { CustomerId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { streetLine } from '#app/values/address.ts'
import { formatDate } from '#app/values/local-time.ts'
import { formatPhone, parsePhone } from '#app/values/phone.ts'
import { bookingsFound } from '../../bookings/bookings.server.ts'
import { type CustomerOnList, type CustomersAsk, customersPageSize } from './customers-list.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>

/** A page of the customers, the newest first; `older` is the last one's id when others follow. */
export async function listCustomers(
	{ database }: Needs,
	{ q, before }: CustomersAsk,
	size = customersPageSize,
): Promise<{ customers: CustomerOnList[]; older: CustomerId | undefined }> {
	const found = await fewCustomers(database, q)
	const rows = await store.pageRows(database, q, { found, after: before, limit: size + 1 })
	const shown = rows.slice(0, size)
	const ids = shown.map(({ id }) => id)
	const [pickups, marks] = await Promise.all([store.latestPickups(database, ids), marksOf({ database }, ids)])
	const latest = new Map(pickups.map((pickup) => [pickup.customer, pickup]))
	return {
		customers: shown.map(({ id, name, email, phone }) => ({
			id,
			name,
			email,
			phone: formatPhone(phone),
			marks: marksInWords(marks.get(id)),
			lastPickup: inWords(latest.get(id)),
		})),
		older: rows.length > size ? shown.at(-1)?.id : undefined,
	}
}

const inWords = (pickup: store.LatestPickup | undefined): CustomerOnList['lastPickup'] =>
	pickup && {
		day: formatDate(pickup.date),
		where: streetLine({ propertyAddress: pickup.property_address, city: pickup.city }),
	}

/** Whom a search finds by their record or by one of their bookings; `undefined` when they are more than a few. */
async function fewCustomers(database: Needs['database'], q: string): Promise<CustomerId[] | undefined> {
	if (q === '') return undefined
	const [records, bookings] = await Promise.all([
		store.fewRecords(database, q),
		bookingsFound({ database }, q),
	])
	if (!records || !bookings) return undefined
	const booked = await store.customersOfBookings(database, bookings)
	return store.headsOf(database, [...new Set([...records, ...booked])])
}

/** The one customer with this phone; `undefined` when it is no whole number, and when none or several have it. */
export async function customerWithPhone({ database }: Needs, q: string): Promise<CustomerId | undefined> {
	const phone = parsePhone(q)
	if (phone === undefined) return undefined
	const [only, ...others] = await store.headsOf(database, await store.recordsWithPhone(database, phone))
	return others.length === 0 ? only : undefined
}
