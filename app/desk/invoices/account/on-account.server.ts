import { giveBackByHand, takeOnAccountByHand } from '#app/bookings/billing/billing.server.ts'
import { findCustomer } from '#app/customers/customers.server.ts'
import { nameOf } from '#app/history/name-of.ts'
import { byMethod } from '#app/invoices/invoice.ts'
import { accountEntriesOf, paymentsLeft } from '#app/invoices/invoices.server.ts'
import type { AccountEntryId, CustomerId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import { withCents } from '#app/values/money.ts'
import { type EntryAtDesk, type OnAccountAnswer, onAccountSchema } from './on-account-form.ts'

/** More than these are years of an account. */
const mostListed = 100

type Row = Awaited<ReturnType<typeof accountEntriesOf>>[number]

const cameBy = ({ method }: Row): string => (method === 'on account' ? 'kept from an invoice' : method)

function atDesk(row: Row): EntryAtDesk {
	const { id, kind, method, reference, reason, paid_on: on, taken_by: by, amount_cents: amount } = row
	const rounded = row.rounding_cents === 0 ? '' : `, ${withCents(row.rounding_cents)} rounded`
	const what = kind === 'refund' ? `Refunded ${byMethod(method)}` : `Paid on account, ${cameBy(row)}`
	return {
		id,
		label: `${what}${reference ? `, ${reference}` : ''}`,
		about: `${formatDate(on)}, ${nameOf(by)}${rounded}${reason ? `: ${reason}` : ''}`,
		amount: withCents(kind === 'refund' ? -amount : amount),
		left: row.left_cents > 0 ? withCents(row.left_cents) : undefined,
	}
}

/** What is on the account of these records, with what came onto it and went out again. */
export async function onAccountOf({ database }: Pick<Platform, 'database'>, records: CustomerId[]) {
	const [entries, left] = await Promise.all([
		accountEntriesOf(database, records, mostListed),
		paymentsLeft(database, records),
	])
	const inAll = left.reduce((sum, { left_cents: cents }) => sum + cents, 0)
	return { inAll: inAll === 0 ? undefined : withCents(inAll), entries: entries.map(atDesk) }
}

/** What the customer of an invoice has on account, to choose from; the oldest first. */
export async function leftOnAccount(
	{ database }: Pick<Platform, 'database'>,
	asked: { customerId: CustomerId; staff: SignedInStaff },
): Promise<{ id: AccountEntryId; label: string }[]> {
	const found = await findCustomer({ database }, asked)
	const rows = found
		? await paymentsLeft(
				database,
				found.records.map(({ id }) => id),
			)
		: []
	return rows.map((row) => ({
		id: row.id,
		label: `${withCents(row.left_cents)} left, ${formatDate(row.paid_on)}, ${cameBy(row)}`,
	}))
}

/** Takes money on account or gives it back, as a form says. */
export async function receiveOnAccount(
	{ database, company, now }: Pick<Platform, 'database' | 'company' | 'now'>,
	{ customerId, staff }: { customerId: CustomerId; staff: SignedInStaff },
	sent: ReadonlyMap<string, string>,
): Promise<{ status: number; answer: OnAccountAnswer }> {
	const typed = Object.fromEntries(sent)
	const about = typed.do === 'give back' ? typed.entry : typed.do
	const refused = (status: number, message: string, faults: OnAccountAnswer['faults'] = {}) => ({
		status,
		answer: { ok: false, message, about, faults, typed },
	})
	const parsed = onAccountSchema.safeParse({ reference: '', amount: '', ...typed })
	if (!parsed.success) {
		const faults: Record<string, string[]> = {}
		for (const { path, message } of parsed.error.issues) faults[path.join('.')] = [message]
		return refused(422, 'Nothing was saved.', faults)
	}
	const asked = parsed.data
	if (asked.paidOn > localDate(now(), company.timeZone))
		return refused(422, 'Nothing was saved.', { paidOn: ['That day is still ahead.'] })
	const done =
		asked.do === 'take'
			? await takeOnAccountByHand({ database }, customerId, { ...asked, amount: asked.amount ?? 0 }, staff)
			: await giveBackByHand({ database }, customerId, asked, staff)
	if (!done.ok) return refused(409, faultsOf[done.reason](withCents(done.left)))
	const message = asked.do === 'take' ? 'The payment is on their account.' : 'The refund is saved.'
	return { status: 200, answer: { ok: true, message, about, faults: {}, typed: undefined } }
}

const faultsOf = {
	'no-such-customer': () => 'We couldn’t find that customer. Nothing was saved.',
	'no-such-entry': () => 'We couldn’t find that on their account. Nothing was saved.',
	'form-used': () =>
		'This form was sent before, with something else in it. Nothing was saved. Reload the page, and enter it again.',
	'nothing-owing': () => 'Nothing of it is left. Nothing was saved.',
	'more-than-owing': (left: string) => `Only ${left} of it is left. Nothing was saved.`,
	pennies: () => 'Cash has no pennies: enter an amount that ends in 0 or 5. Nothing was saved.',
}
