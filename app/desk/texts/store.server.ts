import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CustomerId } from '#app/platform/ids.ts'
import type { TextsAsk } from './text-on-list.ts'

type TextTables = Connection<'incoming_texts' | 'text_pictures' | 'stopped_phones' | 'customers'>

/** The texts, the latest first, from the one that follows `before`. */
export async function textRows(connection: TextTables, { before }: TextsAsk, limit: number) {
	return connection
		.selectFrom('incoming_texts as t')
		.leftJoin('stopped_phones as s', 's.phone', 't.phone')
		.select(['t.id', 't.phone', 't.body', 't.at', 's.stopped_by'])
		.$if(before !== undefined, (query) => query.where('t.id', '<', before ?? ''))
		.orderBy('t.id', 'desc')
		.limit(limit)
		.execute()
}

/** The pictures of some texts, in the order in which they came. */
export async function pictureRows(connection: TextTables, textIds: string[]) {
	if (textIds.length === 0) return []
	return connection
		.selectFrom('text_pictures')
		.select(['id', 'text_id', 'state', 'reason'])
		.where('text_id', 'in', textIds)
		.orderBy('text_id')
		.orderBy('position')
		.execute()
}

/** The customers with these phones, with or without an extension: the latest record of each. */
export async function customersWith(connection: TextTables, phones: string[]) {
	if (phones.length === 0) return []
	const { rows } = await sql<{ phone: string; id: CustomerId; name: string }>`
		select distinct on (a.phone) a.phone, c.id, c.name
		from (select unnest(${phones}::text[]) as phone) as a
			join customers c on split_part(c.phone, ';', 1) = a.phone
		order by a.phone, c.id desc`.execute(connection)
	return rows
}
