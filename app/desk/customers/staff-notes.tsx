import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { CustomerDetail } from './customer.ts'
import { longestNotes, type NotesAnswer } from './notes-form.ts'

/** What staff note of a customer, and what they mark them as; a form that was refused keeps what was typed. */
export function StaffNotes({
	noted,
	answer,
	busy,
}: {
	noted: CustomerDetail['noted']
	answer: NotesAnswer | undefined
	busy: boolean
}) {
	const { of, version, earlier } = noted
	const refused = answer?.ok === false ? answer : undefined
	const { notes, business, doNotServe } = refused?.typed ?? noted
	return (
		<section aria-labelledby="notes-heading">
			<h2 id="notes-heading" className="text-lg text-spruce">
				Notes
			</h2>
			{refused && (
				<p role="alert" className="border-brick border-l-4 pl-4 font-semibold">
					{refused.message}
				</p>
			)}
			<Form key={`${of} ${version}`} method="post" preventScrollReset className="field mt-1 grid gap-2">
				<input type="hidden" name="do" value="note" />
				<input type="hidden" name="of" value={of} />
				<input type="hidden" name="version" value={version} />
				<label htmlFor="notes" className="text-muted">
					For staff. Customers don’t see them.
				</label>
				<textarea id="notes" name="notes" rows={3} maxLength={longestNotes} defaultValue={notes} />
				<label className="flex min-h-11 items-center gap-2">
					<input
						type="checkbox"
						name="business"
						value="yes"
						defaultChecked={business}
						className="size-5 shrink-0"
					/>
					Business
				</label>
				<label className="flex min-h-11 items-center gap-2">
					<input
						type="checkbox"
						name="doNotServe"
						value="yes"
						defaultChecked={doNotServe}
						className="size-5 shrink-0"
					/>
					<span>
						Don’t serve.{' '}
						<span className="text-muted">They can still book; their pickups are marked here.</span>
					</span>
				</label>
				<Button kind="outline" type="submit" className="justify-self-start px-4" disabled={busy}>
					Save notes
				</Button>
			</Form>
			{notes !== noted.notes && (
				<p className="mt-2 whitespace-pre-line">
					<b>Saved now:</b> {noted.notes === '' ? 'no notes' : noted.notes}
				</p>
			)}
			{earlier.map(({ id, of, text }) => (
				<p key={id} className="mt-2 whitespace-pre-line">
					<b>Notes on the record of {of}:</b> {text}
				</p>
			))}
		</section>
	)
}
