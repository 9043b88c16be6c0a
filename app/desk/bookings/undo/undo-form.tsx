import { Form, Link } from 'react-router'
import { deskInvoice } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { UndoAnswer, UndoAtDesk } from '../form-answers.ts'

/** Takes back that a pickup is done; says before what goes with it. */
export function UndoForm({ undo: { version, canUndo, words }, busy }: { undo: UndoAtDesk; busy: boolean }) {
	return (
		<details className="border-line border-t pt-3">
			<summary className="min-h-11 cursor-pointer content-center font-semibold lg:min-h-7">
				Undo ‘Done’
			</summary>
			{canUndo && (
				<p className="mt-2 text-muted">
					For a pickup that was marked as done by mistake. It’s then as it was when the crew had arrived.
				</p>
			)}
			{words.map((each) => (
				<p key={each} className="mt-2">
					{each}
				</p>
			))}
			{canUndo && (
				<Form method="post" preventScrollReset className="mt-2">
					<input type="hidden" name="version" value={version} />
					<Button kind="outline" type="submit" name="undo" value="done" className="px-3" disabled={busy}>
						{busy ? 'Saving...' : 'It isn’t done'}
					</Button>
				</Form>
			)}
		</details>
	)
}

/** What came of it, at the head of the page: the form is gone by then. */
export function Undone({ answer }: { answer: UndoAnswer | undefined }) {
	if (!answer) return null
	if (!answer.ok)
		return (
			<p role="alert" className="border-brick border-l-4 pl-4 font-semibold">
				{answer.message}
			</p>
		)
	return (
		<div>
			<p role="status" className="font-semibold text-spruce">
				{answer.message}
			</p>
			{answer.invoice && (
				<Link to={deskInvoice(answer.invoice.id)} className="inline-flex min-h-11 items-center tabular-nums">
					Invoice {answer.invoice.number}
				</Link>
			)}
		</div>
	)
}
