import * as history from '#app/history/history.server.ts'
import type { CustomerId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { marksInWords } from './customer-marks.ts'
import * as store from './store.server.ts'

export type StaffNotes = { notes: string; business: boolean; doNotServe: boolean }
export type Noting = { ok: true } | { ok: false; reason: 'no-such-customer' | 'changed' }

/**
 * Saves what staff note of a customer and mark them as: the notes on the record that the others were joined into, the marks on
 * all of them. `changed` when somebody saved since the `version` of the record `of` was read, or joined another one: nothing is
 * written then.
 */
export async function saveStaffNotes(
	{ database }: Pick<Platform, 'database'>,
	{ customerId, staff }: store.CustomerByStaff,
	{ of, version, ...wanted }: StaffNotes & { of: CustomerId; version: number },
): Promise<Noting> {
	return database.transaction().execute(async (transaction) => {
		const [head] = await store.recordsOf(transaction, { customerId, staff })
		if (head) await store.lockJoined(transaction, { customerId: head.id, staff })
		// Behind the lock: others may have saved, joined or erased them meanwhile.
		const records = await store.recordsOf(transaction, { customerId, staff })
		const [first] = records
		if (!first) return { ok: false, reason: 'no-such-customer' } as const
		const before = notesOf(records)
		if (isSame(before, wanted)) return { ok: true } as const
		if (first.id !== of || first.notes_version !== version) return { ok: false, reason: 'changed' } as const
		await store.setNotes(transaction, { customerId: first.id, staff }, wanted.notes)
		await store.setMarks(transaction, { ids: records.map(({ id }) => id), staff }, wanted)
		await history.record(transaction, {
			subject: { kind: 'customer', id: first.id },
			actor: staff.name,
			action: 'noted',
			before,
			after: wanted,
		})
		return { ok: true } as const
	})
}

/** The notes of the first record, and the marks that any of them has. */
export const notesOf = (
	records: Pick<store.CustomerRow, 'notes' | 'is_business' | 'do_not_serve'>[],
): StaffNotes => ({
	notes: records[0]?.notes ?? '',
	business: records.some(({ is_business }) => is_business),
	doNotServe: records.some(({ do_not_serve }) => do_not_serve),
})

const isSame = (one: StaffNotes, other: StaffNotes): boolean =>
	one.notes === other.notes && one.business === other.business && one.doNotServe === other.doNotServe

/** How staff have marked these customers, those who are marked at all. */
export async function marksOf(
	{ database }: Pick<Platform, 'database'>,
	customerIds: CustomerId[],
): Promise<Map<CustomerId, Omit<StaffNotes, 'notes'>>> {
	const rows = await store.markedAmong(database, customerIds)
	return new Map(
		rows.map(({ asked, business, do_not_serve }) => [asked, { business, doNotServe: do_not_serve }]),
	)
}

/** How staff have marked a customer, in words; nothing of nobody. */
export async function marksOfOne(
	{ database }: Pick<Platform, 'database'>,
	customerId: CustomerId | null,
): Promise<string[]> {
	return customerId === null ? [] : marksInWords((await marksOf({ database }, [customerId])).get(customerId))
}
