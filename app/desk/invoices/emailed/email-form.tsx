import { Field } from '#app/ui/field.tsx'
import { ActForm, type ActProps, refusedOf } from '../act-form.tsx'

/** Emails the invoice, or a credit note of it, to an address, and where it went so far. */
export function EmailForm(form: ActProps) {
	const { invoice, answer } = form
	const { faults, typed } = refusedOf(answer, 'email')
	const { documents, email, emailed } = invoice
	const [only, ...others] = documents
	return (
		<ActForm {...form} act="email" heading="Email it" button="Send the email">
			{only && others.length === 0 ? (
				<input type="hidden" name="document" value={only.value} />
			) : (
				<Field id="email-document" label="Which one" error={faults.document}>
					<select
						id="email-document"
						name="document"
						defaultValue={typed?.document}
						aria-invalid={faults.document ? true : undefined}
						aria-describedby="email-document-error"
					>
						{documents.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</Field>
			)}
			<Field
				id="email-to"
				label="To"
				hint="Theirs, or anyone’s who should have it, such as a bookkeeper."
				error={faults.to}
			>
				<input
					id="email-to"
					name="to"
					type="email"
					required
					autoComplete="off"
					maxLength={254}
					defaultValue={typed?.to ?? email}
					aria-invalid={faults.to ? true : undefined}
					aria-describedby="email-to-error"
				/>
			</Field>
			{emailed.length > 0 && (
				<div className="sm:col-span-2">
					<h3 className="font-semibold">So far</h3>
					<ul className="text-muted text-sm">
						{emailed.map(({ id, words }) => (
							<li key={id}>{words}</li>
						))}
					</ul>
				</div>
			)}
		</ActForm>
	)
}
