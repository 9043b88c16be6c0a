import { Form, useNavigation } from 'react-router'
import { deskInvoicePdf } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { ReminderToRead } from './reminder-form.ts'

/** A reminder as it would go, which is read before it is sent. */
export function Reminder({
	reminder: { invoiceId, to, seen, words },
	number,
	formKey,
}: {
	reminder: ReminderToRead
	number: string
	formKey: string
}) {
	const busy = useNavigation().state !== 'idle'
	return (
		<section aria-labelledby="reminder-heading" className="my-2 rounded-card border border-line bg-paper p-4">
			<h3 id="reminder-heading" className="font-semibold">
				Reminder of {number}
			</h3>
			{to === '' ? (
				<p className="text-brick">That booking has no email address. Call them instead.</p>
			) : (
				<p>
					To {to}, with{' '}
					<a href={deskInvoicePdf(invoiceId)} className="inline-flex min-h-11 items-center">
						the invoice (PDF)
					</a>
				</p>
			)}
			<p className="mt-2 whitespace-pre-line border-line border-l-2 pl-3">{words}</p>
			{to !== '' && (
				<Form method="post" preventScrollReset className="mt-3">
					<input type="hidden" name="invoice" value={invoiceId} />
					<input type="hidden" name="formKey" value={formKey} />
					<input type="hidden" name="seen" value={seen} />
					<Button kind="primary" type="submit" disabled={busy} className="px-4">
						{busy ? 'Sending...' : 'Send the reminder'}
						<span className="sr-only"> of {number}</span>
					</Button>
				</Form>
			)}
		</section>
	)
}
