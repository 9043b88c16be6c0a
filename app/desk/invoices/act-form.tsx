import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { ActAnswer } from './invoice-act.ts'
import type { InvoiceAtDesk } from './invoice-at-desk.ts'
import { useFormKey } from './use-form-key.ts'

export type ActProps = {
	invoice: InvoiceAtDesk
	answer: ActAnswer | undefined
	formKey: string
	busy: boolean
	saves: (act: string) => number
}

export type Act = { act: string; heading: string; button: string }

/** The acts of every day; the others, which end or lessen an invoice, are folded. */
const moneyComes = ['payment', 'refund', 'from account']
const card = 'rounded-card border border-line bg-white'

/** A form of one act, with its fault. */
export function ActForm({
	act,
	heading,
	button,
	invoice,
	answer,
	formKey,
	busy,
	saves,
	children,
}: ActProps & Act & { children: ReactNode }) {
	const id = `${act.replace(' ', '-')}-heading`
	const { key, hold } = useFormKey(formKey, saves(act))
	const busyWords = act === 'email' ? 'Sending...' : 'Saving...'
	const isRefused = answer?.ok === false && answer.do === act
	const title = (
		<h2 id={id} className="inline text-lg sm:col-span-2">
			{heading}
		</h2>
	)
	const isFolded = !moneyComes.includes(act)
	const form = (
		<Form
			// After an act its form begins anew; a refused one keeps what was typed.
			key={`${invoice.id} ${saves(act)}`}
			method="post"
			onSubmit={hold}
			aria-labelledby={id}
			className={`grid gap-4 p-4 sm:grid-cols-2 ${isFolded ? 'pt-0' : card}`}
		>
			{!isFolded && title}
			<input type="hidden" name="do" value={act} />
			<input type="hidden" name="formKey" value={key} />
			{children}
			<p role="alert" className="text-brick empty:hidden sm:col-span-2">
				{isRefused && answer.message}
			</p>
			<p className="sm:col-span-2">
				<Button kind={act === 'payment' ? 'primary' : 'outline'} type="submit" disabled={busy}>
					{busy ? busyWords : button}
				</Button>
			</p>
		</Form>
	)
	if (!isFolded) return form
	return (
		<details className={card} open={isRefused}>
			<summary className="min-h-11 cursor-pointer content-center px-4">{title}</summary>
			{form}
		</details>
	)
}

/** What was typed into the form of an act that was refused, and its faults. */
export function refusedOf(answer: ActAnswer | undefined, act: string) {
	const isIts = answer?.ok === false && answer.do === act
	return { faults: isIts ? answer.faults : {}, typed: isIts ? answer.typed : undefined }
}

export function Reason({ act, answer }: { act: string; answer: ActAnswer | undefined }) {
	const { faults, typed } = refusedOf(answer, act)
	const id = `${act.replace(' ', '-')}-reason`
	return (
		<Field id={id} label="Why" error={faults.reason}>
			<input
				id={id}
				name="reason"
				required
				autoComplete="off"
				maxLength={200}
				defaultValue={typed?.reason}
				aria-invalid={faults.reason ? true : undefined}
				aria-describedby={`${id}-error`}
			/>
		</Field>
	)
}
