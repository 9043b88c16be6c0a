import { useFetcher } from 'react-router'
import { longestNote } from '#app/bookings/changes/pickup-note.ts'
import { deskJobSheet } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { NoteAnswer, StaffNote } from './staff-note.ts'
import { useTimesSaved } from './use-times-saved.ts'

/** What staff noted of a pickup, each with who and when. */
export const StaffNotes = ({ notes }: { notes: readonly StaffNote[] }) =>
	notes.map(({ id, text, noted }) => (
		<p key={id} className="border-moss border-l-2 pl-2 text-sm">
			<span className="whitespace-pre-line">{text}</span>{' '}
			<span className="text-muted tabular-nums">{noted}</span>
		</p>
	))

/**
 * Writing one more. Without scripts it leads to the job sheet, which has them all. `answer` is what that page has of a form it
 * was sent.
 */
export function NoteForm({
	pickup: { id, name },
	answer,
}: {
	pickup: { id: string; name: string }
	answer?: NoteAnswer | undefined
}) {
	const fetcher = useFetcher<{ note: NoteAnswer }>()
	const said = fetcher.data?.note ?? answer
	const timesSaved = useTimesSaved(said)
	const refused = said?.ok === false ? said : undefined
	const [field, fault] = [`note-${id}`, `note-${id}-fault`]
	return (
		<fetcher.Form
			method="post"
			action={deskJobSheet(id)}
			preventScrollReset
			className="field mt-1 grid max-w-xl gap-1"
		>
			<label htmlFor={field}>
				Staff note<span className="sr-only"> on the pickup of {name}</span>{' '}
				<span className="font-normal text-muted">Customers don’t see it.</span>
			</label>
			<textarea
				key={timesSaved}
				id={field}
				name="note"
				rows={2}
				maxLength={longestNote}
				required
				defaultValue={refused?.typed}
				{...(refused && { 'aria-invalid': true, 'aria-describedby': fault })}
			/>
			{refused && (
				<p id={fault} role="alert" className="text-brick">
					{refused.message}
				</p>
			)}
			<p className="mt-1 flex flex-wrap items-center gap-x-3">
				<Button
					kind="outline"
					type="submit"
					className="px-3 lg:min-h-10 lg:py-1"
					disabled={fetcher.state !== 'idle'}
				>
					Add the note<span className="sr-only"> on the pickup of {name}</span>
				</Button>
				<span role="status" className="font-semibold text-spruce">
					{said?.ok ? said.message : ''}
				</span>
			</p>
		</fetcher.Form>
	)
}
