import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useMay } from '../../use-may.ts'
import { MethodField } from '../method-field.tsx'
import { useFormKey } from '../use-form-key.ts'
import { useSaves } from '../use-saves.ts'
import type { Account } from './account.server.ts'
import type { EntryAtDesk, OnAccountAnswer } from './on-account-form.ts'

type Props = {
	account: Account
	answer: OnAccountAnswer | undefined
	formKey: string
	busy: boolean
	saves: (about: string) => number
}

/** What a customer has on account, with what came onto it and went out again, and a form for more. */
export function OnAccount(given: Omit<Props, 'saves'>) {
	const props = { ...given, saves: useSaves(given.answer, given.answer?.about) }
	const mayGiveBack = useMay()('credit')
	const { inAll, entries } = props.account.onAccount
	return (
		<section className="grid gap-2">
			<h2 className="text-lg">On account</h2>
			<p className="text-muted">
				{inAll
					? `${inAll} is theirs until it’s used for an invoice or refunded. Use it on the page of the invoice.`
					: 'Nothing. Money they give before there’s an invoice goes here.'}
			</p>
			{entries.length > 0 && (
				<ul className="grid gap-2">
					{entries.map((entry) => (
						<Entry key={entry.id} entry={entry}>
							{entry.left && mayGiveBack && (
								<MoneyForm
									{...props}
									about={entry.id}
									heading="Refund it"
									button="Save the refund"
									entry={entry}
								/>
							)}
						</Entry>
					))}
				</ul>
			)}
			<MoneyForm {...props} about="take" heading="Take a payment on account" button="Save the payment" />
		</section>
	)
}

const card = 'rounded-card border border-line bg-white'

const Entry = ({ entry, children }: { entry: EntryAtDesk; children: ReactNode }) => (
	<li className={`${card} px-4 py-2`}>
		<div className="flex flex-wrap items-baseline gap-x-4">
			<p className="mr-auto">
				{entry.label}
				<span className="block text-muted text-sm">{entry.about}</span>
			</p>
			<p className="tabular-nums">
				{entry.amount}
				{entry.left && entry.left !== entry.amount && `, ${entry.left} left`}
			</p>
		</div>
		{children}
	</li>
)

/** A folded form of money that comes in or goes out; after it was saved it is empty again. */
function MoneyForm({
	account,
	answer,
	formKey,
	busy,
	saves,
	about,
	heading,
	button,
	entry,
}: Props & { about: string; heading: string; button: string; entry?: EntryAtDesk }) {
	const { key, hold } = useFormKey(formKey, saves(about))
	const refused = answer?.ok === false && answer.about === about ? answer : undefined
	const { faults = {}, typed } = refused ?? {}
	const input = (name: string) => ({
		id: `${about}-${name}`,
		name,
		autoComplete: 'off',
		defaultValue: typed?.[name],
		'aria-invalid': faults[name] ? true : undefined,
		'aria-describedby': `${about}-${name}-error`,
	})
	return (
		<details className={entry ? '' : card} open={refused !== undefined}>
			<summary className={`min-h-11 cursor-pointer content-center ${entry ? '' : 'px-4'}`}>
				{heading}
				{entry && <span className="sr-only">: {entry.left}</span>}
			</summary>
			<Form
				key={`${account.customerId} ${saves(about)}`}
				method="post"
				onSubmit={hold}
				preventScrollReset
				className={`grid gap-4 sm:grid-cols-2 ${entry ? 'py-2' : 'p-4 pt-0'}`}
			>
				<input type="hidden" name="do" value={entry ? 'give back' : about} />
				<input type="hidden" name="formKey" value={key} />
				{entry && <input type="hidden" name="entry" value={entry.id} />}
				<Field
					id={`${about}-amount`}
					label="Amount (CAD)"
					hint={entry && 'Leave it empty for all that’s left. Cash is rounded to five cents.'}
					error={faults.amount}
				>
					<input
						{...input('amount')}
						inputMode="decimal"
						required={!entry}
						placeholder={entry?.left?.replace(/[$,]/g, '')}
						className="tabular-nums"
					/>
				</Field>
				<Field id={`${about}-paidOn`} label="Day" error={faults.paidOn}>
					<input
						{...input('paidOn')}
						type="date"
						required
						max={account.today}
						defaultValue={typed?.paidOn ?? account.today}
					/>
				</Field>
				<MethodField about={about} fault={faults.method} typed={typed?.method} />
				<Field id={`${about}-reference`} label="Reference" optional error={faults.reference}>
					<input {...input('reference')} maxLength={80} />
				</Field>
				{entry && (
					<Field id={`${about}-reason`} label="Why" error={faults.reason}>
						<input {...input('reason')} required maxLength={200} />
					</Field>
				)}
				{!entry && <Licence />}
				<p role="alert" className="text-brick empty:hidden sm:col-span-2">
					{refused?.message}
				</p>
				<p className="sm:col-span-2">
					<Button kind="outline" type="submit" disabled={busy} className="px-4">
						{busy ? 'Saving...' : button}
					</Button>
				</p>
			</Form>
		</details>
	)
}

/** What Alberta's law may ask of who takes money before the work. */
function Licence() {
	const { region } = useCompany()
	if (region.code !== 'AB') return null
	return (
		<p className="text-muted text-sm sm:col-span-2">
			For money they give by themselves. Asking at a customer’s home for a deposit, before the work is done,
			may need a prepaid contracting licence in Alberta: ask a lawyer first.
		</p>
	)
}
