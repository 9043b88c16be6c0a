import { useState } from 'react'
import { Form, Link } from 'react-router'
import { outcomeNames, outcomes } from '#app/bookings/reports/complaint.ts'
import { deskInvoice } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { Promised, PromisedAnswer } from './promised.ts'

type Props = { promised: Promised; formKey: string; answer: PromisedAnswer | undefined; busy: boolean }

/** What the customer complained of, what came of it, and taking one more. */
export function Complaints({ promised: { complaints, invoice }, formKey, answer, busy }: Props) {
	// It stays the same until its complaint is there: another form of the page must not empty what is being typed.
	const [key, setKey] = useState(formKey)
	if (key !== formKey && complaints.some(({ id }) => id === key)) setKey(formKey)
	const typed = answer?.ok === false ? answer.typed : undefined
	const said = typed?.do === 'complaint' ? typed.said : undefined
	return (
		<section className="grid gap-3">
			<h2 className="text-xl text-spruce">Complaints</h2>
			{complaints.map((complaint) => (
				<div key={complaint.id} className="rounded-card border border-line bg-white px-4 py-2">
					<p className="whitespace-pre-line">{complaint.said}</p>
					<p className="text-muted text-sm">{complaint.taken}</p>
					{complaint.closed ? (
						<p className="whitespace-pre-line font-semibold">{complaint.closed}</p>
					) : (
						<OutcomeForm
							id={complaint.id}
							typed={typed?.do === 'outcome' && typed.complaint === complaint.id ? typed : undefined}
							invoice={invoice}
							busy={busy}
						/>
					)}
				</div>
			))}
			<Form key={key} method="post" preventScrollReset className="field grid gap-2">
				<input type="hidden" name="do" value="complaint" />
				<input type="hidden" name="complaint" value={key} />
				<label htmlFor="said">A complaint, in their words</label>
				<textarea id="said" name="said" rows={3} maxLength={2000} required defaultValue={said} />
				<p>
					<Button kind="outline" type="submit" disabled={busy}>
						Save the complaint
					</Button>
				</p>
			</Form>
		</section>
	)
}

function OutcomeForm({
	id,
	typed,
	invoice,
	busy,
}: {
	id: string
	typed: PromisedAnswer['typed'] | undefined
	invoice: string | undefined
	busy: boolean
}) {
	return (
		<Form method="post" preventScrollReset className="field mt-2 grid gap-2">
			<input type="hidden" name="do" value="outcome" />
			<input type="hidden" name="complaint" value={id} />
			<fieldset className="flex flex-wrap gap-x-4">
				<legend className="font-semibold">What came of it</legend>
				{outcomes.map((each) => (
					<label key={each} className="flex min-h-11 items-center gap-2 font-normal">
						<input
							type="radio"
							name="outcome"
							value={each}
							required
							defaultChecked={typed?.outcome === each}
							className="size-5"
						/>
						{outcomeNames[each]}
					</label>
				))}
			</fieldset>
			{invoice && (
				<p>
					<Link to={deskInvoice(invoice)} className="inline-flex min-h-11 items-center">
						Refund on its invoice
					</Link>
				</p>
			)}
			<label htmlFor={`note-${id}`}>How</label>
			<textarea id={`note-${id}`} name="note" rows={2} maxLength={2000} defaultValue={typed?.note} />
			<p>
				<Button kind="outline" type="submit" disabled={busy}>
					Close the complaint
				</Button>
			</p>
		</Form>
	)
}
