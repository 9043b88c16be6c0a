import type { Connection } from '#app/platform/http/connection.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import {
	type ChangedPart,
	changedPartSchema,
	type SettingChange,
	type SettingPart,
	settingParts,
	type Versions,
} from './setting-parts.ts'

export type SettingTables = Connection<'setting_changes'>

/** Every change that fits today's schema, those of each part in the order in which they were made, and how many do not fit. */
export async function settingChanges(
	connection: SettingTables,
): Promise<{ changes: SettingChange[]; versions: Versions; unfit: number }> {
	const rows = await connection
		.selectFrom('setting_changes')
		.select(['part', 'number', 'values', 'holds_from', 'actor', 'created_at'])
		.where('part', 'in', [...settingParts])
		.orderBy('part')
		.orderBy('number')
		.execute()
	const changes = rows.flatMap(({ part, values, number, holds_from, actor, created_at }): SettingChange[] => {
		const read = changedPartSchema.safeParse({ part, values })
		return read.success ? [{ ...read.data, number, holdsFrom: holds_from, actor, at: created_at }] : []
	})
	const versionOf = (part: SettingPart) => rows.findLast((row) => row.part === part)?.number ?? 0
	const versions = {
		name: versionOf('name'),
		office: versionOf('office'),
		hours: versionOf('hours'),
		times: versionOf('times'),
		windows: versionOf('windows'),
		hauling: versionOf('hauling'),
		towns: versionOf('towns'),
		fees: versionOf('fees'),
		invoices: versionOf('invoices'),
		claims: versionOf('claims'),
		texts: versionOf('texts'),
		calls: versionOf('calls'),
	}
	return { changes, versions, unfit: rows.length - changes.length }
}

/** Adds a change with its number; returns `false` when another change has that number. */
export async function insertChange(
	connection: SettingTables,
	{
		part,
		values,
		number,
		holdsFrom,
		actor,
	}: ChangedPart & { number: number; holdsFrom: CalendarDate; actor: string },
): Promise<boolean> {
	const row = await connection
		.insertInto('setting_changes')
		.values({ part, number, values: JSON.stringify(values), holds_from: holdsFrom, actor })
		.onConflict((conflict) => conflict.columns(['part', 'number']).doNothing())
		.returning('number')
		.executeTakeFirst()
	return row !== undefined
}
