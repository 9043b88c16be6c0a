import { byMethod } from '#app/invoices/invoice.ts'
import { type BookingId, bookingIdSchema, type CustomerId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate } from '#app/values/local-time.ts'
import { type Cents, withCents } from '#app/values/money.ts'
import type { InvoicesAsk } from '../invoices-ask.ts'
import type { Period } from '../period-ask.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>

/** What a pickup was charged before invoices were numbered, in a line: no invoice, and so neither number, tax nor PDF. */
export type ChargeOnList = {
	id: BookingId
	reference: string
	name: string
	date: string
	charged: string
	payment: string
	isUnpaid: boolean
}

const onList = (row: store.ChargeRow): ChargeOnList => ({
	id: row.id,
	reference: row.reference,
	name: row.name,
	date: formatDate(row.date),
	charged: withCents(row.charged_cents ?? 0),
	payment:
		row.payment === null || row.payment === 'not paid yet' ? 'Not paid yet' : `Paid ${byMethod(row.payment)}`,
	isUnpaid: row.payment === 'not paid yet',
})

/** A page of them; `before` is the one that it follows. */
export async function listCharges(
	{ database }: Needs,
	{ before, ...ask }: Pick<InvoicesAsk, 'q' | 'from' | 'to' | 'before'> & { amount: Cents | undefined },
	pageSize: number,
): Promise<{ charges: ChargeOnList[]; older: BookingId | undefined }> {
	const after = bookingIdSchema.safeParse(before).data
	const rows = await store.chargeRows(database, {
		...{ q: ask.q, amount: ask.amount, from: ask.from, to: ask.to },
		before: after,
		limit: pageSize + 1,
	})
	const shown = rows.slice(0, pageSize)
	return { charges: shown.map(onList), older: rows.length > pageSize ? shown.at(-1)?.id : undefined }
}

const inWords = ({ charged, unpaid }: { charged: number; unpaid: number }) =>
	charged === 0
		? undefined
		: { charged: withCents(charged), unpaid: unpaid === 0 ? undefined : withCents(unpaid) }

/** What they come to before tax, and what of it is not paid yet; `undefined` without any. */
export const sumOfCharges = async (
	{ database }: Needs,
	of: { period?: Period } = {},
): Promise<ReturnType<typeof inWords>> => inWords(await store.sumsOfCharges(database, of))

/** Those of a customer: their sums, and the latest. */
export async function chargesOfCustomer({ database }: Needs, customerIds: CustomerId[], limit: number) {
	const sums = inWords(await store.sumsOfCharges(database, { customerIds }))
	return sums && { ...sums, latest: (await store.chargesOf(database, customerIds, limit)).map(onList) }
}
