import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>

/** A customer as staff see them: all their records, and similar ones that may be theirs. */
export type CustomerRecords = {
	/** The record that the others were joined into comes first. */
	records: store.CustomerRow[]
	/** With the same email or the same phone, and not joined. */
	similar: store.CustomerRow[]
	/** Who joined or separated them, the latest first. */
	history: Awaited<ReturnType<typeof store.historyOf>>
}

/** The records of a customer, for staff; `undefined` when there is none with this id. */
export async function findCustomer(
	{ database }: Needs,
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
 * Joins two records into one customer. Nothing is merged: the other record, with those joined into it, points to the first
 * until it is separated again. Joining twice changes nothing; `changed` when somebody joined one of them elsewhere
 * concurrently.
 */
export async function joinCustomers(
	{ database }: Needs,
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

/** Separates a record from the customer that it was joined into; a record that is not joined stays as it is. */
export async function separateCustomer({ database }: Needs, record: store.CustomerByStaff): Promise<void> {
	await database.transaction().execute(async (transaction) => {
		const before = await store.lockJoined(transaction, record)
		if (before === undefined) return
		await store.setJoinedInto(transaction, record, null)
		await store.recordHistory(transaction, record, { action: 'separated', before, after: null })
	})
}
