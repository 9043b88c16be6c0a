import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { typedAmount } from '#app/values/typed-amount.ts'
import { useMay } from '../use-may.ts'
import { type Act, ActForm, type ActProps, Reason, refusedOf } from './act-form.tsx'
import { EmailForm } from './emailed/email-form.tsx'
import type { InvoiceAtDesk } from './invoice-at-desk.ts'
import { MethodField } from './method-field.tsx'
import { usePressed } from './use-pressed.ts'
import { useSaves } from './use-saves.ts'

/** What can be done with an invoice as it is now, by who may. */
export function InvoiceForms({ invoice, answer, formKey, busy }: Omit<ActProps, 'saves'>) {
	const may = useMay()
	const saves = useSaves(answer, answer?.do)
	const { balance, canVoid, canCredit } = invoice
	const pressed = usePressed()
	// An answer that never came says nothing of its form: it is the one that was pressed.
	const own = answer && { ...answer, do: answer.do ?? pressed }
	const form = { invoice, answer: own, formKey, busy, saves }
	const isOpen = balance > 0
	return (
		<>
			<p role="alert" className="text-brick empty:hidden">
				{own?.ok === false && own.do === undefined && own.message}
			</p>
			{isOpen && <MoneyForm {...form} act="payment" heading="Take a payment" button="Save the payment" />}
			{invoice.lost > 0 && (
				<MoneyForm {...form} act="payment" heading="Money came after all" button="Save the payment" />
			)}
			{isOpen && invoice.onAccount.length > 0 && <FromAccountForm {...form} />}
			{balance < 0 && invoice.customerId && (
				<ActForm {...form} act="to account" heading="Keep it on their account" button="Keep it there">
					<p className="sm:col-span-2">It stays theirs, and can pay their next invoice.</p>
				</ActForm>
			)}
			{invoice.documents.length > 0 && <EmailForm {...form} />}
			{invoice.state !== 'void' && <TipForm {...form} />}
			{balance < 0 && may('credit') && (
				<MoneyForm {...form} act="refund" heading="Refund" button="Save the refund" />
			)}
			{may('credit') && (
				<>
					{canCredit && <CreditForm {...form} />}
					{canVoid && <VoidForm {...form} />}
					{isOpen && <EndForm {...form} act="write off" heading="Write off the rest" button="Write it off" />}
				</>
			)}
		</>
	)
}

/** A tip: the amount and whom it is for are never filled in. */
function TipForm(form: ActProps) {
	const { invoice, answer } = form
	const { faults, typed } = refusedOf(answer, 'tip')
	return (
		<ActForm {...form} act="tip" heading="Record a tip" button="Save the tip">
			<Field id="tip-amount" label="Tip (CAD)" error={faults.amount}>
				<input
					id="tip-amount"
					name="amount"
					required
					inputMode="decimal"
					autoComplete="off"
					defaultValue={typed?.amount}
					aria-invalid={faults.amount ? true : undefined}
					aria-describedby="tip-amount-error"
					className="tabular-nums"
				/>
			</Field>
			<Field id="tip-forWhom" label="For" hint="A name, or the crew." error={faults.forWhom}>
				<input
					id="tip-forWhom"
					name="forWhom"
					required
					autoComplete="off"
					list="tip-crews"
					maxLength={80}
					defaultValue={typed?.forWhom}
					aria-invalid={faults.forWhom ? true : undefined}
					aria-describedby="tip-forWhom-error"
				/>
			</Field>
			<datalist id="tip-crews">
				<option value={invoice.crew} />
			</datalist>
			<DayField act="tip" invoice={invoice} faults={faults} typed={typed} />
			<MethodField about="tip" fault={faults.method} typed={typed?.method} />
		</ActForm>
	)
}

/** Uses what the customer has on account: one of their payments, as far as it goes. */
function FromAccountForm(form: ActProps) {
	const { faults, typed } = refusedOf(form.answer, 'from account')
	return (
		<ActForm {...form} act="from account" heading="Use what’s on their account" button="Use it">
			<Field id="from-account-entry" label="On account" error={faults.entry}>
				<select
					id="from-account-entry"
					name="entry"
					defaultValue={typed?.entry}
					aria-invalid={faults.entry ? true : undefined}
					aria-describedby="from-account-entry-error"
				>
					{form.invoice.onAccount.map(({ id, label }) => (
						<option key={id} value={id}>
							{label}
						</option>
					))}
				</select>
			</Field>
			<Field
				id="from-account-amount"
				label="Amount (CAD)"
				hint="Leave it empty for as much as goes."
				error={faults.amount}
			>
				<input
					id="from-account-amount"
					name="amount"
					inputMode="decimal"
					autoComplete="off"
					defaultValue={typed?.amount}
					aria-invalid={faults.amount ? true : undefined}
					aria-describedby="from-account-amount-error"
					className="tabular-nums"
				/>
			</Field>
		</ActForm>
	)
}

/** Takes back a tip that was entered by mistake. */
export const TakeBackTip = ({ tip, busy }: { tip: InvoiceAtDesk['tips'][number]; busy: boolean }) => (
	<Form method="post" preventScrollReset>
		<input type="hidden" name="do" value="tip back" />
		<input type="hidden" name="tip" value={tip.id} />
		<Button kind="outline" type="submit" disabled={busy} className="my-1 px-4">
			Take back<span className="sr-only"> the tip of {tip.amount}</span>
		</Button>
	</Form>
)

type Refused = ReturnType<typeof refusedOf>

const DayField = ({ act, invoice, faults, typed }: Refused & { act: string; invoice: InvoiceAtDesk }) => (
	<Field id={`${act}-paidOn`} label="Day" error={faults.paidOn}>
		<input
			id={`${act}-paidOn`}
			name="paidOn"
			type="date"
			required
			max={invoice.today}
			defaultValue={typed?.paidOn ?? invoice.today}
			aria-invalid={faults.paidOn ? true : undefined}
			aria-describedby={`${act}-paidOn-error`}
		/>
	</Field>
)

/** What a payment or a refund is of, where no amount is typed. */
function allOf(act: string, { lost }: InvoiceAtDesk): string {
	if (act === 'refund') return 'to be refunded'
	return lost > 0 ? 'written off' : 'owing'
}

type LineProps = Refused & { act: string; name: 'reference' | 'takenBy'; label: string }

/** A line that may stay empty. */
const LineField = ({ act, name, label, faults, typed }: LineProps) => (
	<Field id={`${act}-${name}`} label={label} optional error={faults[name]}>
		<input
			id={`${act}-${name}`}
			name={name}
			autoComplete="off"
			maxLength={80}
			defaultValue={typed?.[name]}
			aria-invalid={faults[name] ? true : undefined}
			aria-describedby={`${act}-${name}-error`}
		/>
	</Field>
)

function MoneyForm({ act, ...form }: ActProps & Act) {
	const { invoice, answer } = form
	const { faults, typed } = refusedOf(answer, act)
	return (
		<ActForm {...form} act={act}>
			<Field id={`${act}-amount`} label="Amount (CAD)" error={faults.amount}>
				<input
					id={`${act}-amount`}
					name="amount"
					inputMode="decimal"
					autoComplete="off"
					placeholder={typedAmount(invoice.lost || Math.abs(invoice.balance))}
					defaultValue={typed?.amount}
					aria-invalid={faults.amount ? true : undefined}
					aria-describedby={`${act}-amount-error`}
					className="tabular-nums"
				/>
			</Field>
			<DayField act={act} invoice={invoice} faults={faults} typed={typed} />
			<MethodField about={act} fault={faults.method} typed={typed?.method} />
			<LineField act={act} name="reference" label="Reference" faults={faults} typed={typed} />
			{act === 'payment' && (
				// As of cash that the crew hands in.
				<LineField
					act={act}
					name="takenBy"
					label="Taken by, if it wasn’t you"
					faults={faults}
					typed={typed}
				/>
			)}
			{act === 'refund' && <Reason act={act} answer={answer} />}
			{act === 'payment' && invoice.customerId && (
				<label className="flex min-h-11 items-center gap-2 sm:col-span-2">
					<input
						type="checkbox"
						name="beyond"
						value="on account"
						defaultChecked={typed?.beyond === 'on account'}
					/>
					Keep anything beyond {invoice.lost > 0 ? 'what was written off' : 'what’s owing'} on their account
				</label>
			)}
			<p className="text-muted text-sm sm:col-span-2">
				{invoice.lost > 0 && 'It’s taken off what was written off, on that day. '}
				Leave the amount empty for all that’s {allOf(act, invoice)}. Cash is rounded to five cents.
			</p>
		</ActForm>
	)
}

function CreditForm(form: ActProps) {
	const { faults, typed } = refusedOf(form.answer, 'credit')
	const { isTaxed } = form.invoice
	return (
		<ActForm {...form} act="credit" heading="Credit it" button="Issue a credit note">
			<Field
				id="credit-amount"
				label={`Amount${isTaxed ? ' before tax' : ''} (CAD)`}
				hint={`Leave it empty to credit all that’s left.${isTaxed ? ' Its tax is credited with it.' : ''}`}
				error={faults.amount}
			>
				<input
					id="credit-amount"
					name="amount"
					inputMode="decimal"
					autoComplete="off"
					defaultValue={typed?.amount}
					aria-invalid={faults.amount ? true : undefined}
					aria-describedby="credit-amount-error"
					className="tabular-nums"
				/>
			</Field>
			<Reason act="credit" answer={form.answer} />
		</ActForm>
	)
}

const EndForm = ({ act, ...form }: ActProps & Act) => (
	<ActForm {...form} act={act}>
		<Reason act={act} answer={form.answer} />
	</ActForm>
)

/** Voids it: whoever was emailed it hears of that, by an email of its own or by that of the invoice that replaces it. */
const VoidForm = (form: ActProps) => (
	<ActForm {...form} act="void" heading="Void it" button="Void the invoice">
		<Reason act="void" answer={form.answer} />
		<label className="flex min-h-11 items-center gap-2 sm:col-span-2">
			<input
				type="checkbox"
				name="replaced"
				value="by a new one"
				defaultChecked={refusedOf(form.answer, 'void').typed?.replaced === 'by a new one'}
			/>
			A new invoice will replace it, and its email will say so
		</label>
		<p className="text-muted text-sm sm:col-span-2">
			Otherwise we’ll email everyone who was sent this one that it’s void.
		</p>
	</ActForm>
)
