import * as history from '#app/history/history.server.ts'
import type { CustomerId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>

const shownChanges = 100

/** A customer as staff see them: all their records, and similar ones that may be theirs. */
export type CustomerRecords = {
	/** The record that the others were joined into comes first. */
	records: store.CustomerRow[]
	/** With the same email or the same phone, and not joined. */
	similar: store.CustomerRow[]
	/** Who joined or separated them, the latest first. */
	history: Awaited<ReturnType<typeof history.of>>
}

/** The records of a customer, for staff; `undefined` when there is none with this id. */
export async function findCustomer(
	{ database }: Needs,
	{ customerId, staff }: store.CustomerByStaff,
): Promise<CustomerRecords | undefined> {
	const records = await store.recordsOf(database, { customerId, staff })
	if (records.length === 0) return undefined
	const [similar, changes] = await Promise.all([
		store.similarRecords(database, { records, staff }),
		history.of(
			database,
			records.map(({ id }) => ({ kind: 'customer', id })),
			shownChanges,
		),
	])
	return { records, similar, history: changes }
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
		await store.touchNotes(transaction, { customerId: head.id, staff })
		await recordJoining(transaction, joined, { action: 'joined', before: null, after: head.id })
		return { ok: true } as const
	})
}

/** Separates a record from the customer that it was joined into; a record that is not joined stays as it is. */
export async function separateCustomer({ database }: Needs, record: store.CustomerByStaff): Promise<void> {
	await database.transaction().execute(async (transaction) => {
		const [head] = await store.recordsOf(transaction, record)
		// The first record before the others, as where notes are saved.
		if (head) await store.lockJoined(transaction, { customerId: head.id, staff: record.staff })
		const before = await store.lockJoined(transaction, record)
		if (before === undefined) return
		await store.setJoinedInto(transaction, record, null)
		await store.touchNotes(transaction, { customerId: head?.id ?? before, staff: record.staff })
		await recordJoining(transaction, record, { action: 'separated', before, after: null })
	})
}

const recordJoining = (
	connection: store.CustomerTables,
	{ customerId: id, staff }: store.CustomerByStaff,
	{
		action,
		before,
		after,
	}: { action: 'joined' | 'separated'; before: CustomerId | null; after: CustomerId | null },
): Promise<void> =>
	history.record(connection, {
		subject: { kind: 'customer', id },
		actor: staff.name,
		action,
		before: { joinedInto: before },
		after: { joinedInto: after },
	})
