import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { AccountEntryId, CustomerId, SignedInStaff } from '#app/platform/ids.ts'

export type OnAccountTables = Connection<'account_entries'>
export type AccountEntryRow = Selectable<Tables['account_entries']>

/** What came onto the account of these records of one customer and went out again, the latest first. */
export const entriesOf = (
	connection: OnAccountTables,
	customerIds: CustomerId[],
	limit: number,
): Promise<AccountEntryRow[]> =>
	connection
		.selectFrom('account_entries')
		.selectAll()
		.where('customer_id', 'in', customerIds)
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()

/** The payments of these records of which something is left, the oldest first. */
export const paymentsLeft = (
	connection: OnAccountTables,
	customerIds: CustomerId[],
): Promise<AccountEntryRow[]> =>
	connection
		.selectFrom('account_entries')
		.selectAll()
		.where('customer_id', 'in', customerIds)
		.where('left_cents', '>', 0)
		.orderBy('id')
		.execute()

/** The entry that came with a form. */
export const entryOfForm = (
	connection: OnAccountTables,
	formKey: string,
	_staff: SignedInStaff,
): Promise<AccountEntryRow | undefined> =>
	connection.selectFrom('account_entries').selectAll().where('form_key', '=', formKey).executeTakeFirst()

/** Locks a payment of these records until the transaction ends: of two who use it, one finds what the other left. */
export const lockPayment = (
	connection: OnAccountTables,
	{ id, customerIds }: { id: AccountEntryId; customerIds: CustomerId[] },
): Promise<AccountEntryRow | undefined> =>
	connection
		.selectFrom('account_entries')
		.selectAll()
		.where('id', '=', id)
		.where('customer_id', 'in', customerIds)
		.where('kind', '=', 'payment')
		.forUpdate()
		.executeTakeFirst()

export async function insertEntry(
	connection: OnAccountTables,
	entry: Omit<Insertable<Tables['account_entries']>, 'taken_by'> & { taken_by?: string },
	staff: SignedInStaff,
): Promise<void> {
	await connection
		.insertInto('account_entries')
		.values({ taken_by: staff.name, ...entry })
		.execute()
}

/** Enters what came with a form, once; `false` where the same form was entered meanwhile. */
export async function insertEntryOnce(
	connection: OnAccountTables,
	entry: Parameters<typeof insertEntry>[1],
	staff: SignedInStaff,
): Promise<boolean> {
	const row = await connection
		.insertInto('account_entries')
		.values({ taken_by: staff.name, ...entry })
		.onConflict((conflict) => conflict.column('form_key').doNothing())
		.returning('id')
		.executeTakeFirst()
	return row !== undefined
}
