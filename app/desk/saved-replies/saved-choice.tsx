import { Button } from '#app/ui/button.tsx'
import type { SavedReply } from './saved-reply.ts'

type Props = {
	saved: SavedReply[]
	/** The id of its field, the only one of its kind on a page. */
	id: string
	/** What it is for, where a page has several: `for this question`. */
	whatFor?: string
	busy: boolean
}

/** A saved reply is chosen and, by its button, put into the field of its form, its blanks filled in. Without any there is nothing. */
export function SavedChoice({ saved, id, whatFor, busy }: Props) {
	if (saved.length === 0) return null
	const beside = whatFor !== undefined && <span className="sr-only"> {whatFor}</span>
	return (
		<div className="field flex flex-wrap items-center gap-2">
			<label htmlFor={id}>Saved reply{beside}</label>
			<div className="min-w-40">
				<select id={id} name="saved" defaultValue="">
					<option value="">Choose one</option>
					{saved.map((reply) => (
						<option key={reply.id} value={reply.id}>
							{reply.title}
						</option>
					))}
				</select>
			</div>
			<Button
				kind="outline"
				type="submit"
				name="does"
				value="fill"
				formNoValidate
				className="px-4"
				disabled={busy}
			>
				Fill in{beside}
			</Button>
		</div>
	)
}
