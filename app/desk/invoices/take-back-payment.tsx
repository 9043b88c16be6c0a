import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { ActAnswer } from './invoice-act.ts'
import type { InvoiceAtDesk } from './invoice-at-desk.ts'

type Entry = InvoiceAtDesk['entries'][number]

/** Takes back a payment, whole: folded beside it, because it is rare. The payment's name makes it safe when it is sent twice. */
export function TakeBackPayment({
	entry,
	today,
	answer,
	busy,
}: {
	entry: Entry & { takeBack: NonNullable<Entry['takeBack']> }
	today: string
	answer: ActAnswer | undefined
	busy: boolean
}) {
	const { id, from } = entry.takeBack
	const refused =
		answer?.ok === false && answer.do === 'payment back' && answer.typed?.payment === id ? answer : undefined
	const field = (name: string) => `${name}-${id}`
	return (
		<details open={refused !== undefined} className="font-normal">
			<summary className="min-h-11 cursor-pointer content-center">
				Take it back
				<span className="sr-only">: the payment of {entry.amount.replace('-', '')}</span>
			</summary>
			<Form method="post" preventScrollReset className="grid gap-4 pb-2 sm:grid-cols-2">
				<input type="hidden" name="do" value="payment back" />
				<input type="hidden" name="payment" value={id} />
				<Field id={field('reason')} label="Why" error={refused?.faults.reason}>
					<input
						id={field('reason')}
						name="reason"
						required
						autoComplete="off"
						list={field('reasons')}
						maxLength={200}
						defaultValue={refused?.typed?.reason}
						aria-invalid={refused?.faults.reason ? true : undefined}
						aria-describedby={`${field('reason')}-error`}
					/>
				</Field>
				<datalist id={field('reasons')}>
					{['It bounced', 'The bank took it back', 'Wrong invoice', 'Wrong method'].map((reason) => (
						<option key={reason} value={reason} />
					))}
				</datalist>
				<Field id={field('paidOn')} label="Day" error={refused?.faults.paidOn}>
					<input
						id={field('paidOn')}
						name="paidOn"
						type="date"
						required
						min={from}
						max={today}
						defaultValue={refused?.typed?.paidOn ?? today}
						aria-invalid={refused?.faults.paidOn ? true : undefined}
						aria-describedby={`${field('paidOn')}-error`}
					/>
				</Field>
				<p className="text-muted text-sm sm:col-span-2">
					All of it is owing again. If you gave money back, record a refund instead.
				</p>
				<p role="alert" className="text-brick empty:hidden sm:col-span-2">
					{refused?.message}
				</p>
				<p className="sm:col-span-2">
					<Button kind="outline" type="submit" disabled={busy}>
						{busy ? 'Saving...' : 'Take the payment back'}
					</Button>
				</p>
			</Form>
		</details>
	)
}
