import type { Transaction } from 'kysely'
import { findCustomer } from '#app/customers/customers.server.ts'
import { inCash, roomOf } from '#app/invoices/balance.ts'
import {
	type AccountHolder,
	accountEntryOfForm,
	findInvoice,
	giveBackFromAccount,
	isBeforeWriteOff,
	isPaidByForm,
	keepOnAccount,
	lockInvoice,
	type NewOnAccount,
	type NewPayment,
	type OnAccountResult,
	type PaymentResult,
	payFromAccount,
	payInvoice,
	sumsOf,
	takeOnAccount,
} from '#app/invoices/invoices.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { CustomerId, InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Cents } from '#app/values/money.ts'
import * as store from '../store.server.ts'
import { followInvoice, whatWasPaid } from './invoice-acts.server.ts'

/** What staff do with money on a customer's account, each in one transaction with the invoice and the booking that it is for. */

type Needs = Pick<Platform, 'database' | 'config' | 'jobs'>

/** The account of a customer, by all of their records. */
async function accountOf(
	transaction: Transaction<Tables>,
	customerId: CustomerId,
	staff: SignedInStaff,
): Promise<AccountHolder | undefined> {
	const found = await findCustomer({ database: transaction }, { customerId, staff })
	const [first] = found?.records ?? []
	if (!found || !first) return undefined
	const name = first.name || first.email || first.phone
	return { customerId: first.id, name, records: found.records.map(({ id }) => id) }
}

async function accountOfInvoice(
	transaction: Transaction<Tables>,
	invoiceId: InvoiceId,
	staff: SignedInStaff,
): Promise<AccountHolder | undefined> {
	const bookingId = (await findInvoice(transaction, invoiceId))?.bookingId
	const booking = bookingId && (await store.findBooking(transaction, { actor: 'staff', bookingId, staff }))
	return booking ? accountOf(transaction, booking.customer_id, staff) : undefined
}

const noAccount = { ok: false, reason: 'no-such-customer', left: 0 } as const

/** Takes money that a customer gives before there is an invoice. */
export const takeOnAccountByHand = (
	{ database }: Pick<Needs, 'database'>,
	customerId: CustomerId,
	taken: NewOnAccount,
	staff: SignedInStaff,
): Promise<OnAccountResult | typeof noAccount> =>
	database.transaction().execute(async (transaction) => {
		const account = await accountOf(transaction, customerId, staff)
		return account ? takeOnAccount(transaction, account, taken, staff) : noAccount
	})

/** Keeps money that came for an invoice, and that it has no room for, on its customer's account. */
export async function takeBeyondInvoice(
	transaction: Transaction<Tables>,
	taken: NewOnAccount & { invoiceId: InvoiceId },
	staff: SignedInStaff,
): Promise<OnAccountResult | typeof noAccount> {
	const account = await accountOfInvoice(transaction, taken.invoiceId, staff)
	return account ? takeOnAccount(transaction, account, taken, staff) : noAccount
}

/** Gives back money that is on account. */
export const giveBackByHand = (
	{ database }: Pick<Needs, 'database'>,
	customerId: CustomerId,
	refund: Parameters<typeof giveBackFromAccount>[2],
	staff: SignedInStaff,
): Promise<OnAccountResult | typeof noAccount> =>
	database.transaction().execute(async (transaction) => {
		const account = await accountOf(transaction, customerId, staff)
		return account ? giveBackFromAccount(transaction, account, refund, staff) : noAccount
	})

type PaidResult = PaymentResult | { ok: false; reason: 'no-such-entry'; owing: Cents }

const gone = { ok: false, reason: 'no-such-entry', owing: 0 } as const

/** Pays an invoice with what is on its customer's account. */
export const payFromAccountByHand = (
	needs: Needs,
	payment: Parameters<typeof payFromAccount>[2],
	staff: SignedInStaff,
): Promise<PaidResult> =>
	needs.database.transaction().execute(async (transaction) => {
		const account = await accountOfInvoice(transaction, payment.invoiceId, staff)
		if (!account) return gone
		const paid = await payFromAccount(transaction, account, payment, staff)
		if (paid.ok && !paid.isRepeated)
			await followInvoice(needs, transaction, payment.invoiceId, staff, {
				...{ action: 'paid', ...whatWasPaid(paid), method: 'on account' },
			})
		return paid
	})

/** Keeps on its customer's account what an invoice would give back. */
export const keepOnAccountByHand = (
	needs: Needs,
	kept: Parameters<typeof keepOnAccount>[2],
	staff: SignedInStaff,
): Promise<PaidResult> =>
	needs.database.transaction().execute(async (transaction) => {
		const account = await accountOfInvoice(transaction, kept.invoiceId, staff)
		if (!account) return gone
		const given = await keepOnAccount(transaction, account, kept, staff)
		if (given.ok && !given.isRepeated)
			await followInvoice(needs, transaction, kept.invoiceId, staff, {
				action: 'kept on account',
				amount: given.payment?.amount,
			})
		return given
	})

type Beyond = Omit<NewPayment, 'kind' | 'method' | 'from' | 'amount'> &
	Pick<NewOnAccount, 'method'> & { amount: Cents }

/** Takes a payment of an invoice, and what is beyond what is owing on its customer's account. `rest`: how much that is. */
export const payBeyondByHand = (
	needs: Needs & Pick<Platform, 'company'>,
	invoiceId: InvoiceId,
	{ amount, ...payment }: Beyond,
	staff: SignedInStaff,
): Promise<PaidResult & { rest?: Cents }> =>
	needs.database.transaction().execute(async (transaction) => {
		const row = await lockInvoice(transaction, invoiceId, staff)
		const account = row && (await accountOfInvoice(transaction, invoiceId, staff))
		if (!account) return gone
		if (await isBeforeWriteOff(transaction, needs, { ...payment, invoiceId }, staff))
			return { ok: false, reason: 'before-write-off', owing: 0 }
		const room = roomOf(sumsOf(row))
		const owing = payment.method === 'cash' ? inCash(room) : room
		const earlier = await accountEntryOfForm(transaction, payment.formKey, staff)
		// By the balance of then: a form that comes again is paid already, and kept what was beyond.
		const isRepeated = !earlier && (await isPaidByForm(transaction, invoiceId, payment.formKey))
		const rest = earlier?.amount_cents ?? (isRepeated ? 0 : Math.max(0, amount - Math.max(0, owing)))
		const paid = await payInvoice(
			transaction,
			invoiceId,
			{ ...payment, kind: 'payment', amount: amount - rest },
			staff,
		)
		if (!paid.ok) return paid
		if (!paid.isRepeated)
			await followInvoice(needs, transaction, invoiceId, staff, {
				...{ action: 'paid', ...whatWasPaid(paid), method: payment.method },
				...(payment.takenBy && { takenBy: payment.takenBy }),
			})
		if (rest === 0) return { ...paid, rest }
		const kept = await takeOnAccount(transaction, account, { ...payment, amount: rest, invoiceId }, staff)
		if (!kept.ok) throw new Error(`a payment beyond an invoice was not kept: ${kept.reason}`)
		return { ...paid, rest }
	})
