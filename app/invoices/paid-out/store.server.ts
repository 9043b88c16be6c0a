import { type Insertable, sql } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { SignedInStaff, TipId, TipPayoutId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'

export type PaidOutTables = Connection<'tips' | 'tip_payouts' | 'tips_paid_out'>

/** Whom a tip is for, as one person is written who is typed in other cases or with other spaces. */
const personIn = (column: string) =>
	sql<string>`lower(regexp_replace(btrim(${sql.ref(column)}), '\\s+', ' ', 'g'))`
const isFor = (column: string, forWhom: string) =>
	sql<boolean>`${personIn(column)} = lower(regexp_replace(btrim(${forWhom}), '\\s+', ' ', 'g'))`

const isPaidOutAt = (tip: string) => sql<boolean>`exists (
	select from tips_paid_out o where o.tip_id = ${sql.ref(tip)}
	and not exists (select from tip_payouts b where b.takes_back = o.payout_id)
)`

/** What the company holds for a crew: in cash they have it themselves. */
const isHeld = sql<boolean>`t.method <> 'cash' and t.takes_back is null
	and not exists (select from tips b where b.takes_back = t.id) and not ${isPaidOutAt('t.id')}`

/** Locks the tips for somebody, or one of them, until the transaction ends: one payout after another finds what is left. */
export async function lockTips(
	connection: PaidOutTables,
	which: { forWhom: string } | { tipId: TipId },
	_staff: SignedInStaff,
): Promise<void> {
	await connection
		.selectFrom('tips')
		.select('id')
		.$if('forWhom' in which, (query) =>
			query.where(isFor('for_whom', 'forWhom' in which ? which.forWhom : '')),
		)
		.$if('tipId' in which, (query) => query.where('id', '=', 'tipId' in which ? which.tipId : null))
		.orderBy('id')
		.forUpdate()
		.execute()
}

/** The tips that the company holds for somebody. */
export async function heldFor(
	connection: PaidOutTables,
	forWhom: string,
	_staff: SignedInStaff,
): Promise<{ id: TipId; cents: Cents }[]> {
	return connection
		.selectFrom('tips as t')
		.select(['t.id', 't.amount_cents as cents'])
		.where(isFor('t.for_whom', forWhom))
		.where(isHeld)
		.orderBy('t.id')
		.execute()
}

export async function isPaidOut(
	connection: PaidOutTables,
	tipId: TipId,
	_staff: SignedInStaff,
): Promise<boolean> {
	const row = await connection
		.selectFrom('tips as t')
		.select('t.id')
		.where('t.id', '=', tipId)
		.where(isPaidOutAt('t.id'))
		.executeTakeFirst()
	return row !== undefined
}

export const payoutOfForm = (connection: PaidOutTables, formKey: string, _staff: SignedInStaff) =>
	connection.selectFrom('tip_payouts').selectAll().where('form_key', '=', formKey).executeTakeFirst()

/** A payout, locked until the transaction ends. */
export const lockPayout = (connection: PaidOutTables, id: TipPayoutId, _staff: SignedInStaff) =>
	connection
		.selectFrom('tip_payouts')
		.selectAll()
		.where('id', '=', id)
		.where('takes_back', 'is', null)
		.forUpdate()
		.executeTakeFirst()

export async function insertPayout(
	connection: PaidOutTables,
	payout: Omit<Insertable<Tables['tip_payouts']>, 'noted_by'>,
	{ tips, staff }: { tips: TipId[]; staff: SignedInStaff },
): Promise<void> {
	const { id } = await connection
		.insertInto('tip_payouts')
		.values({ ...payout, noted_by: staff.name })
		.returning('id')
		.executeTakeFirstOrThrow()
	if (tips.length > 0)
		await connection
			.insertInto('tips_paid_out')
			.values(tips.map((tip) => ({ payout_id: id, tip_id: tip })))
			.execute()
}

/** A person's name as it was typed for the latest of their tips. */
const asLastTyped = (tips: string) =>
	sql<string>`(array_agg(${sql.ref(`${tips}.for_whom`)} order by ${sql.ref(`${tips}.id`)} desc))[1]`

/** What the company holds, by whom it is for. */
export async function heldByPerson(connection: PaidOutTables): Promise<{ forWhom: string; cents: Cents }[]> {
	const rows = await connection
		.selectFrom('tips as t')
		.select([asLastTyped('t').as('forWhom'), sql<string>`sum(t.amount_cents)`.as('cents')])
		.where(isHeld)
		.groupBy(personIn('t.for_whom'))
		.orderBy(personIn('t.for_whom'))
		.execute()
	return rows.map(({ forWhom, cents }) => ({ forWhom, cents: Number(cents) }))
}

/** The tips of a period by whom they are for: in cash, otherwise, and of the latter what is paid out by now. */
export async function tipsByPerson(
	connection: PaidOutTables,
	{ from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<{ forWhom: string; cash: Cents; held: Cents; paidOut: Cents }[]> {
	const { rows } = await sql<Record<'cash' | 'held' | 'paidOut', string> & { forWhom: string }>`
		select ${asLastTyped('of_period')} as "forWhom",
			coalesce(sum(cents) filter (where method = 'cash'), 0) as cash,
			coalesce(sum(cents) filter (where method <> 'cash'), 0) as held,
			coalesce(sum(cents) filter (where is_paid_out), 0) as "paidOut"
		from (
			select t.id, t.for_whom, t.method, case when t.takes_back is null then t.amount_cents else -t.amount_cents end as cents,
				${isPaidOutAt('t.id')} as is_paid_out
			from tips t where t.paid_on between ${from}::date and ${to}::date
		) of_period
		group by ${personIn('for_whom')} order by ${personIn('for_whom')}`.execute(connection)
	return rows.map(({ forWhom, cash, held, paidOut }) => ({
		...{ forWhom, cash: Number(cash), held: Number(held), paidOut: Number(paidOut) },
	}))
}

/** The payouts of a period, the latest first, after the ones of the pages before, each with whether it was taken back. */
export const payoutsOf = (
	connection: PaidOutTables,
	{
		from,
		to,
		after,
		limit,
	}: {
		from: CalendarDate
		to: CalendarDate
		/** The last one of the page before. */
		after: { paidOn: CalendarDate; id: string } | undefined
		limit: number
	},
) =>
	connection
		.selectFrom('tip_payouts as p')
		.select(['p.id', 'p.for_whom', 'p.amount_cents', 'p.paid_on', 'p.noted_by'])
		.select((eb) =>
			eb
				.selectFrom('tip_payouts as b')
				.select('b.noted_by')
				.whereRef('b.takes_back', '=', 'p.id')
				.as('taken_back_by'),
		)
		.where('p.takes_back', 'is', null)
		.where('p.paid_on', '>=', from)
		.where('p.paid_on', '<=', to)
		.$if(after !== undefined, (query) =>
			query.where(sql<boolean>`(p.paid_on, p.id) < (${after?.paidOn ?? to}::date, ${after?.id ?? ''}::uuid)`),
		)
		.orderBy('p.paid_on', 'desc')
		.orderBy('p.id', 'desc')
		.limit(limit)
		.execute()
