import { type ReminderResult, remindOfPayment } from '#app/bookings/bookings.server.ts'
import { findCustomer } from '#app/customers/customers.server.ts'
import { stateOf } from '#app/invoices/balance.ts'
import type { CustomerId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate, formatMoment, localDate } from '#app/values/local-time.ts'
import { withCents } from '#app/values/money.ts'
import { stateNames } from '../invoice-at-desk.ts'
import { ageOf, owingByAge } from './account.ts'
import { type ReminderAnswer, reminderSchema } from './reminder-form.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** What a customer owes by all of their records; `undefined` when there is no such customer. */
export async function openAccount(
	{ database, company, now }: Needs,
	asked: { customerId: CustomerId; staff: SignedInStaff },
) {
	const found = await findCustomer({ database }, asked)
	const [first] = found?.records ?? []
	if (!found || !first) return undefined
	const today = localDate(now(), company.timeZone)
	const rows = await store.accountRows(
		database,
		found.records.map(({ id }) => id),
	)
	const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0)
	const owing = sum(rows.map(({ balance_cents: balance }) => Math.max(0, balance)))
	const toGiveBack = sum(rows.map(({ balance_cents: balance }) => Math.max(0, -balance)))
	return {
		customerId: first.id,
		name: first.name,
		hasEmail: found.records.some(({ email }) => email !== ''),
		owing: withCents(owing),
		toGiveBack: toGiveBack === 0 ? undefined : withCents(toGiveBack),
		ages: owingByAge(
			rows.map((row) => ({ dueOn: row.due_on, balance: row.balance_cents })),
			today,
		).map((each) => ({ age: each.age, owing: withCents(each.owing) })),
		invoices: rows.map((row) => ({
			id: row.id,
			number: row.number,
			issued: formatDate(row.issued_on),
			due: formatDate(row.due_on),
			total: withCents(row.total_cents),
			owing: row.balance_cents > 0 ? withCents(row.balance_cents) : undefined,
			age: ageOf(row.due_on, today),
			isOverdue: row.balance_cents > 0 && row.due_on < today,
			state:
				stateNames[
					stateOf({
						total: row.total_cents,
						credited: row.credited_cents,
						paid: row.paid_cents,
						writtenOff: row.written_off_cents,
						isVoid: row.is_void,
					})
				],
			reminded: row.reminded_at ? formatMoment(row.reminded_at, company.timeZone) : undefined,
		})),
	}
}
export type Account = NonNullable<Awaited<ReturnType<typeof openAccount>>>

const faults: Record<Extract<ReminderResult, { ok: false }>['reason'], string> = {
	'no-such-invoice': 'We couldn’t find that invoice. Nothing was sent.',
	'not-overdue': 'Nothing is overdue on that invoice any more. Nothing was sent.',
	'no-email': 'That booking has no email address. Nothing was sent. Call them instead.',
}

/** Sends the reminder that a form asks for. */
export async function receiveReminder(
	needs: Needs & Pick<Platform, 'jobs'>,
	staff: SignedInStaff,
	sent: ReadonlyMap<string, string>,
): Promise<{ status: number; answer: ReminderAnswer }> {
	const parsed = reminderSchema.safeParse(Object.fromEntries(sent))
	if (!parsed.success)
		return { status: 422, answer: { ok: false, message: 'Nothing was sent. Reload the page and try again.' } }
	const { invoice: invoiceId, formKey } = parsed.data
	const reminded = await remindOfPayment(needs, { invoiceId, formKey }, staff)
	if (!reminded.ok) return { status: 409, answer: { ok: false, message: faults[reminded.reason] } }
	return { status: 200, answer: { ok: true, message: `The reminder goes to ${reminded.email}.` } }
}
