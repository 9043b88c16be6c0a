import { type BookingId, bookingIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate } from '#app/values/local-time.ts'
import { formatMoney } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { InvoicesAsk } from '../invoices-ask.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>

/** A pickup that has no charge and should, in a line. */
export type NotBilledOnList = {
	id: BookingId
	reference: string
	name: string
	phone: string
	date: string
	/** `Done`, or `Cancelled late, $60 fee` */
	what: string
}

const onList = (row: store.NotBilledRow): NotBilledOnList => ({
	id: row.id,
	reference: row.reference,
	name: row.name,
	phone: formatPhone(row.phone),
	date: formatDate(row.date),
	what: row.late_fee_cents === null ? 'Done' : `Cancelled late, ${formatMoney(row.late_fee_cents)} fee`,
})

/** A page of them; `before` is the one that it follows. */
export async function listNotBilled(
	{ database }: Needs,
	{ q, from, to, before }: Pick<InvoicesAsk, 'q' | 'from' | 'to' | 'before'>,
	pageSize: number,
): Promise<{ pickups: NotBilledOnList[]; older: BookingId | undefined }> {
	const after = bookingIdSchema.safeParse(before).data
	const rows = await store.notBilledRows(database, { q, from, to, before: after, limit: pageSize + 1 })
	const shown = rows.slice(0, pageSize)
	return { pickups: shown.map(onList), older: rows.length > pageSize ? shown.at(-1)?.id : undefined }
}

export const countNotBilled = ({ database }: Needs): Promise<number> => store.countNotBilled(database)
