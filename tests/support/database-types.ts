import { type Kysely, sql } from 'kysely'
import codegen, { type DatabaseMetadata } from 'kysely-codegen'
import type { Tables } from '#app/platform/database/database-types.ts'

/**
 * The TypeScript types of a migrated database: closed lists (`check (status in (…))`) as unions, columns that the
 * database itself fills as read-only, dates as text.
 */
export async function typesOf(db: Kysely<Tables>): Promise<string> {
	const lists = await closedLists(db)
	const text = await codegen.generate({
		db,
		dialect: new codegen.PostgresDialect({ dateParser: 'string' }),
		outFile: null,
		// The queue's tables belong to its library; the view is for the previous release.
		excludePattern: '{kysely_*,pgboss.*,*.quote_tokens}',
		customImports: { GeneratedAlways: 'kysely', JSONColumnType: 'kysely', ...idImports },
		overrides: {
			columns: {
				...unionsOf(lists),
				...(await filledByDatabase(db)),
				...(await idsOf(db)),
				...jsonShapes,
				...recognised,
			},
		},
		postprocess: async ({ metadata }) => withWordLists(metadata, lists),
	})
	return text.replace('export interface DB {', 'export interface Tables {')
}

/** The database itself sets the customer of a booking, a quote or an entry of the wait list. */
const customerId = new codegen.GenericExpressionNode('GeneratedAlways', [
	new codegen.IdentifierNode('CustomerId'),
])
const recognised = {
	'bookings.customer_id': customerId,
	'quote_requests.customer_id': customerId,
	'waiting_requests.customer_id': customerId,
}

/** JSON columns whose fields are read directly; other JSON is parsed with a schema where it is read. */
const jsonShapes = {
	'quote_requests.line_items': new codegen.GenericExpressionNode('JSONColumnType', [
		new codegen.RawExpressionNode(
			'{ items: string; breakdown: { volume: number; stairs: number; addons: number; overweight: number } }',
		),
	]),
}

/** The types of the ids of our tables, from `app/platform/ids.ts`. */
const idTypes: Record<string, string> = {
	quote_requests: 'QuoteId',
	firm_prices: 'FirmPriceId',
	quote_questions: 'QuestionId',
	photo_requests: 'PhotoRequestId',
	change_orders: 'ChangeOrderId',
	quote_photos: 'PhotoId',
	booking_photos: 'PhotoId',
	sent_photos: 'PhotoId',
	leads: 'LeadId',
	bookings: 'BookingId',
	booking_events: 'BookingEventId',
	customers: 'CustomerId',
	price_lists: 'PriceListId',
	messages: 'MessageId',
	text_pictures: 'TextPictureId',
	incoming_mails: 'IncomingMailId',
	trucks: 'TruckId',
	waiting_requests: 'WaitingId',
	slot_reservations: 'ReservationId',
	invoices: 'InvoiceId',
	credit_notes: 'CreditNoteId',
	account_entries: 'AccountEntryId',
	tip_payouts: 'TipPayoutId',
	tips: 'TipId',
	invoice_payments: 'PaymentId',
	checkouts: 'CheckoutId',
	card_payments: 'CardPaymentId',
	threads: 'ThreadId',
	saved_replies: 'SavedReplyId',
	complaints: 'ComplaintId',
}
const idImports = Object.fromEntries(Object.values(idTypes).map((type) => [type, '../ids.ts']))

/** Every column that is one of these ids or refers to one. */
async function idsOf(db: Kysely<Tables>) {
	const { rows } = await sql<{ table: string; column: string; of: string; filled: boolean }>`
		select c.relname as table, a.attname as column, coalesce(f.relname, c.relname) as of,
			a.atthasdef or a.attidentity <> '' as filled
		from pg_constraint k
			join pg_class c on c.oid = k.conrelid
			left join pg_class f on f.oid = k.confrelid
			join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
		where cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace
			and (k.contype = 'f' or (k.contype = 'p' and a.attname = 'id'))`.execute(db)
	return Object.fromEntries(
		rows.flatMap(({ table, column, of, filled }) => {
			const name = idTypes[of]
			if (name === undefined) return []
			const id = new codegen.IdentifierNode(name)
			const type = filled ? new codegen.GenericExpressionNode('Generated', [id]) : id
			return [[`${table}.${column}`, type]]
		}),
	)
}

type ClosedList = { table: string; column: string; words: string[]; numbers: string[] }

/** The values that columns' checks allow, where they are lists. */
async function closedLists(db: Kysely<Tables>): Promise<ClosedList[]> {
	const { rows } = await sql<{ table: string; column: string; definition: string }>`
		select c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as definition
		from pg_constraint k
			join pg_class c on c.oid = k.conrelid
			join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
		where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace
		order by 1, 2`.execute(db)
	return rows
		.filter(({ definition }) =>
			/^CHECK \(+\w+ = (ANY \(ARRAY\[[^\]]*\]\)|'[^']*'::text)\)+$/.test(definition),
		)
		.map(({ definition, ...column }) => ({
			...column,
			words: [...definition.matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word),
			numbers: [...definition.matchAll(/\(([\d.]+)\)::double precision/g)].map(([, number = '']) => number),
		}))
}

function withWordLists(metadata: DatabaseMetadata, lists: ClosedList[]): DatabaseMetadata {
	for (const { table, column, words } of lists) {
		const columns = metadata.tables.find(({ name }) => name === table)?.columns
		const found = columns?.find(({ name }) => name === column)
		if (found && words.length > 0) found.enumValues = words
	}
	return metadata
}

const unionsOf = (lists: ClosedList[]) =>
	Object.fromEntries(
		lists
			.filter(({ numbers }) => numbers.length > 0)
			.map(({ table, column, numbers }) => [
				`${table}.${column}`,
				new codegen.RawExpressionNode(numbers.join(' | ')),
			]),
	)

/** Computed columns and identities, which no statement writes. All of ours are read as text. */
async function filledByDatabase(db: Kysely<Tables>) {
	const { rows } = await sql<{ table: string; column: string; type: string }>`
		select c.relname as table, a.attname as column,
			case a.atttypid when 'integer'::regtype then 'number' when 'boolean'::regtype then 'boolean' else 'string' end as type
		from pg_attribute a join pg_class c on c.oid = a.attrelid
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
			and (a.attgenerated <> '' or a.attidentity = 'a') and c.relname not like 'kysely%'`.execute(db)
	return Object.fromEntries(
		rows.map(({ table, column, type }) => [
			`${table}.${column}`,
			new codegen.GenericExpressionNode('GeneratedAlways', [new codegen.IdentifierNode(type)]),
		]),
	)
}
