import { deskMove } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { WhoIsThere } from '../who-is-there.tsx'
import { longestReason, type OverbookedMove } from './overbooking.ts'

/** The conflict of a move, and the form by which an owner overbooks. It works without a script. */
export function OverbookMove(props: {
	bookingId: string
	version: number
	overbook: OverbookedMove
	busy: boolean
}) {
	const { bookingId, version, overbook, busy } = props
	const { date, windowId, seen, because, faults } = overbook
	return (
		<form
			method="post"
			action={deskMove(bookingId, date)}
			aria-label="Move it anyway"
			className="grid gap-3 rounded-card border border-brick bg-white p-3 [overflow-wrap:anywhere]"
		>
			<input type="hidden" name="version" value={version} />
			<input type="hidden" name="date" value={date} />
			<input type="hidden" name="window" value={windowId} />
			<input type="hidden" name="seen" value={seen} />
			<div>
				<WhoIsThere there={overbook} />
			</div>
			<Field
				label="Why you’re moving it anyway"
				id="because"
				hint="Anyone who opens the day or the history will see this."
				error={faults}
			>
				<input
					id="because"
					name="because"
					maxLength={longestReason}
					autoComplete="off"
					defaultValue={because}
					required
					aria-invalid={faults ? true : undefined}
					aria-describedby="because-error"
				/>
			</Field>
			<p>
				<Button kind="outline" type="submit" className="px-3" disabled={busy}>
					Move it anyway
				</Button>
			</p>
		</form>
	)
}
