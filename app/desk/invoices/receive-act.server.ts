import type * as z from 'zod/mini'
import {
	creditByHand,
	endByHand,
	keepOnAccountByHand,
	payBeyondByHand,
	payByHand,
	payFromAccountByHand,
	takeBackByHand,
} from '#app/bookings/billing/billing.server.ts'
import { recordTip, takeBackTip } from '#app/invoices/invoices.server.ts'
import type { InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { localDate } from '#app/values/local-time.ts'
import { type Cents, withCents } from '#app/values/money.ts'
import { receiveEmail } from './emailed/emailed.server.ts'
import { type ActAnswer, type InvoiceAct, invoiceActSchema } from './invoice-act.ts'

type Needs = Pick<Platform, 'database' | 'config' | 'jobs' | 'company' | 'now'>
type Received = { status: number; answer: ActAnswer }

/** Acts that need the right to give credit, beside the one to money. */
export const givesCredit = (act: string | undefined): boolean =>
	['refund', 'credit', 'void', 'write off', 'tip back', 'payment back'].includes(act ?? '')

/** Does what a form says with an invoice. */
export async function receiveAct(
	needs: Needs,
	{ invoiceId, staff }: { invoiceId: InvoiceId; staff: SignedInStaff },
	sent: ReadonlyMap<string, string>,
): Promise<Received> {
	const typed = Object.fromEntries(sent)
	const refused = (status: number, message: string, faults: ActAnswer['faults'] = {}): Received => ({
		status,
		answer: { ok: false, message, do: typed.do, faults, typed },
	})
	const parsed = invoiceActSchema.safeParse({ reference: '', amount: '', ...typed })
	if (!parsed.success) return refused(422, 'Nothing was saved.', faultsOf(parsed.error))
	if ('paidOn' in parsed.data && parsed.data.paidOn > localDate(needs.now(), needs.company.timeZone))
		return refused(422, 'Nothing was saved.', { paidOn: ['That day is still ahead.'] })
	const done = await act(needs, parsed.data, { invoiceId, staff })
	if (done.ok) return { status: 200, answer: { ...done, do: parsed.data.do, faults: {}, typed: undefined } }
	return refused(409, done.message, done.faults)
}

function faultsOf(error: z.core.$ZodError): ActAnswer['faults'] {
	const faults: Record<string, string[]> = {}
	for (const { path, message } of error.issues) faults[path.join('.')] = [message]
	return faults
}

type Done = { ok: boolean; message: string; faults?: ActAnswer['faults'] }

async function act(
	needs: Needs,
	asked: InvoiceAct,
	{ invoiceId, staff }: { invoiceId: InvoiceId; staff: SignedInStaff },
): Promise<Done> {
	switch (asked.do) {
		case 'payment':
		case 'refund': {
			if (asked.do === 'payment' && asked.beyond && asked.amount !== undefined)
				return beyond(needs, { ...asked, amount: asked.amount }, { invoiceId, staff })
			const { do: kind, ...payment } = asked
			const paid = await payByHand(needs, invoiceId, { kind, ...payment }, staff)
			if (paid.ok)
				return { ok: true, message: kind === 'payment' ? 'The payment is saved.' : 'The refund is saved.' }
			return notPaid(paid)
		}
		case 'credit': {
			const credited = await creditByHand(needs, { invoiceId, ...asked }, staff)
			if (credited.ok) return { ok: true, message: 'The credit note is issued.' }
			return { ok: false, message: creditFaults[credited.reason] }
		}
		case 'from account':
		case 'to account':
			return account(needs, asked, { invoiceId, staff })
		case 'tip':
		case 'tip back':
			return tip(needs, asked, { invoiceId, staff })
		case 'payment back': {
			const { payment: paymentId, reason, paidOn } = asked
			const back = await takeBackByHand(needs, { invoiceId, paymentId, reason, paidOn }, staff)
			if (back.ok) return { ok: true, message: 'The payment is taken back.' }
			return { ok: false, message: takeBackFaults[back.reason] }
		}
		case 'email':
			return receiveEmail(needs, asked, { invoiceId, staff })
		default: {
			const ended = await endByHand(
				needs,
				{
					...{ how: asked.do, invoiceId, reason: asked.reason },
					isReplaced: asked.do === 'void' && asked.replaced !== undefined,
				},
				staff,
			)
			if (ended.ok)
				return {
					ok: true,
					message: asked.do === 'void' ? 'The invoice is void.' : 'The rest is written off.',
				}
			return { ok: false, message: endFaults[ended.reason] }
		}
	}
}

type By = { invoiceId: InvoiceId; staff: SignedInStaff }

/** A payment of which what is more than owing goes onto the customer's account. */
async function beyond(
	needs: Needs,
	{
		method,
		amount,
		reference,
		takenBy,
		paidOn,
		formKey,
	}: Extract<InvoiceAct, { do: 'payment' }> & { amount: Cents },
	{ invoiceId, staff }: By,
): Promise<Done> {
	const payment = { method, amount, reference, takenBy, paidOn, formKey }
	const paid = await payBeyondByHand(needs, invoiceId, payment, staff)
	if (!paid.ok) return notPaid(paid)
	const { rest = 0 } = paid
	const kept = rest === 0 ? '' : ` ${withCents(rest)} of it is on their account.`
	return { ok: true, message: `The payment is saved.${kept}` }
}

/** Uses what is on the customer's account for an invoice, or keeps there what it would give back. */
async function account(
	needs: Needs,
	asked: Extract<InvoiceAct, { do: 'from account' | 'to account' }>,
	{ invoiceId, staff }: By,
): Promise<{ ok: boolean; message: string }> {
	const paidOn = localDate(needs.now(), needs.company.timeZone)
	const { formKey } = asked
	const done =
		asked.do === 'from account'
			? await payFromAccountByHand(
					needs,
					{ invoiceId, entry: asked.entry, amount: asked.amount, paidOn, formKey },
					staff,
				)
			: await keepOnAccountByHand(needs, { invoiceId, paidOn, formKey }, staff)
	if (!done.ok) return { ok: false, message: paymentFaults[done.reason](withCents(done.owing)) }
	return {
		ok: true,
		message: asked.do === 'from account' ? 'It’s paid from their account.' : 'It’s kept on their account.',
	}
}

async function tip(
	{ database, company, now }: Needs,
	asked: Extract<InvoiceAct, { do: 'tip' | 'tip back' }>,
	{ invoiceId, staff }: { invoiceId: InvoiceId; staff: SignedInStaff },
): Promise<{ ok: boolean; message: string }> {
	const on = localDate(now(), company.timeZone)
	const saved = await database.transaction().execute((transaction) => {
		if (asked.do === 'tip back') return takeBackTip(transaction, { invoiceId, tipId: asked.tip, on }, staff)
		return recordTip(transaction, invoiceId, { ...asked, amount: asked.amount ?? 0 }, staff)
	})
	if (saved.ok)
		return { ok: true, message: asked.do === 'tip' ? 'The tip is saved.' : 'The tip is taken back.' }
	return { ok: false, message: tipFaults[saved.reason] }
}

/** Why no payment was taken; a day that can't be is said beside it. */
function notPaid({ reason, owing }: { reason: keyof typeof paymentFaults; owing: Cents }): Done {
	const message = paymentFaults[reason](withCents(owing))
	if (reason !== 'before-write-off') return { ok: false, message }
	return { ok: false, message: 'Nothing was saved.', faults: { paidOn: [message] } }
}

const gone = 'We couldn’t find that invoice. Nothing was saved.'

const formUsed =
	'This form was sent before, with something else in it. Nothing was saved. Reload the page, and enter it again.'

const paymentFaults = {
	'no-such-invoice': () => gone,
	'form-used': () => formUsed,
	'nothing-owing': () => 'Nothing is owing here. Nothing was saved.',
	'more-than-owing': (owing: string) => `Only ${owing} is owing. Nothing was saved.`,
	'more-than-lost': (lost: string) => `Only ${lost} of it was written off. Nothing was saved.`,
	'before-write-off': () =>
		'It was written off after that day. Enter the day of the write-off, or a later one.',
	'more-than-left': (left: string) => `Only ${left} of it is left on their account. Nothing was saved.`,
	'no-such-entry': () => 'We couldn’t find that on the account of this customer. Nothing was saved.',
	void: () =>
		'This invoice is void, so no money is taken or given back on it. Nothing was saved. Record it on the invoice that was issued in its place.',
	pennies: () => 'Cash has no pennies: enter an amount that ends in 0 or 5. Nothing was saved.',
}

const tipFaults = {
	'no-such-invoice': gone,
	'paid-out': 'That tip is paid out. Take that back first, under Tips. Nothing was saved.',
	'no-such-tip': 'We couldn’t find that tip. Nothing was saved.',
	void: 'This invoice is void. Nothing was saved.',
	'form-used': formUsed,
	pennies: paymentFaults.pennies(),
}

const takeBackFaults = {
	'no-such-payment': 'We couldn’t find that payment. Nothing was saved.',
	'from-account': 'That came from their account, so it’s given back to their account. Nothing was saved.',
	'taken-back': 'That payment is taken back already. Nothing was saved.',
	'before-payment': 'It was paid after that day. Nothing was saved.',
	'written-off':
		'The rest of this invoice was written off after that payment, and that’s final. Nothing was saved.',
	'given-back':
		'Some of this payment was refunded or kept on their account already, so it can’t be taken back. Nothing was saved.',
}

const creditFaults = {
	'no-such-invoice': gone,
	'form-used': formUsed,
	ended: 'This invoice is void or written off. Nothing was saved.',
	'more-than-left': 'That’s more than is left of this invoice. Nothing was saved.',
}

const endFaults = {
	'no-such-invoice': gone,
	ended: 'This invoice is void or written off already.',
	'not-possible':
		'Something was paid or credited already, or nothing is owing. Nothing was saved. Credit it instead.',
}
