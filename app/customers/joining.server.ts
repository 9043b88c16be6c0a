import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'

type Database = Pick<Platform, 'database'>

/** A customer as staff see them: all records that are theirs, and those that may be. */
export type CustomerRecords = {
	/** The one that the others were joined into first. */
	records: store.CustomerRow[]
	/** With the same email or the same phone, and not joined. */
	similar: store.CustomerRow[]
	/** Who joined or separated them, the latest first. */
	history: Awaited<ReturnType<typeof store.historyOf>>
}

/** The records of a customer, for staff; `undefined` when there is none of this id. */
export async function findCustomer(
	{ database }: Database,
	{ customerId, staff }: store.CustomerByStaff,
): Promise<CustomerRecords | undefined> {
	const records = await store.recordsOf(database, { customerId, staff })
	if (records.length === 0) return undefined
	const [similar, history] = await Promise.all([
		store.similarRecords(database, { records, staff }),
		store.historyOf(database, { records, staff }),
	])
	return { records, similar, history }
}

export type Joining = { ok: true } | { ok: false; reason: 'no-such-customer' | 'changed' }

/**
 * Says that two records are one customer. Nothing is merged: the other one, with all that was joined into it, points to
 * the first, until it is separated again. Two that are one already stay so; `changed` when somebody joined one of them
 * elsewhere at the same moment.
 */
export async function joinCustomers(
	{ database }: Database,
	{ customerId, otherId, staff }: store.PairByStaff,
): Promise<Joining> {
	return database.transaction().execute(async (transaction) => {
		const [head] = await store.recordsOf(transaction, { customerId, staff })
		const [other] = await store.recordsOf(transaction, { customerId: otherId, staff })
		if (!head || !other) return { ok: false, reason: 'no-such-customer' } as const
		if (head.id === other.id) return { ok: true } as const
		if (!(await store.lockHeads(transaction, { customerId: head.id, otherId: other.id, staff })))
			return { ok: false, reason: 'changed' } as const
		const joined = { customerId: other.id, staff }
		await store.setJoinedInto(transaction, joined, head.id)
		await store.recordHistory(transaction, joined, { action: 'joined', before: null, after: head.id })
		return { ok: true } as const
	})
}

/** Takes a record out of the customer that it was joined into; one that stands by itself stays so. */
export async function separateCustomer({ database }: Database, asked: store.CustomerByStaff): Promise<void> {
	await database.transaction().execute(async (transaction) => {
		const before = await store.lockJoined(transaction, asked)
		if (before === undefined) return
		await store.setJoinedInto(transaction, asked, null)
		await store.recordHistory(transaction, asked, { action: 'separated', before, after: null })
	})
}
