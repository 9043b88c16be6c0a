import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { longestReason } from '../moving/overbooking.ts'
import { WhoIsThere } from '../who-is-there.tsx'
import type { RefusedBooking } from './typed-booking.ts'

/** The conflict, free windows nearby, and the form by which an owner overbooks. */
export function RefusedWindow(props: {
	refused: RefusedBooking
	busy: boolean
	error: string[] | undefined
}) {
	const { refused, busy, error } = props
	const { refusal, there, seen, alternatives, canOverbook, typed } = refused
	if (refusal === undefined && !canOverbook && !error) return null
	return (
		<div className="rounded-card border border-brick bg-white p-3 [overflow-wrap:anywhere] sm:col-span-2">
			{refusal && (
				<p role="alert" className="font-semibold text-brick">
					Nothing is booked yet. {refusal}
				</p>
			)}
			{there && <WhoIsThere there={there} />}
			<input type="hidden" name="seen" value={seen} />
			{alternatives.length > 0 && (
				<>
					{/* Enter in a field presses the form's first button, which must not be another window. */}
					<button type="submit" tabIndex={-1} aria-hidden="true" disabled={busy} className="sr-only">
						Send
					</button>
					<h2 id="free-near-it" className="mt-2 text-base">
						Free windows near it
					</h2>
					<ul className="mt-1 flex flex-wrap gap-2" aria-labelledby="free-near-it">
						{alternatives.map(({ date, dateInWords, windowId, windowLabel }) => (
							<li key={`${date} ${windowId}`}>
								<Button
									kind="outline"
									type="submit"
									name="instead"
									value={`${date} ${windowId}`}
									className="px-3"
									disabled={busy}
									formNoValidate
								>
									Book {dateInWords}, {windowLabel}
								</Button>
							</li>
						))}
					</ul>
				</>
			)}
			{(canOverbook || error) && (
				<Field
					label="Or say why you’re booking it anyway"
					id="because"
					hint="Anyone who opens the day or the history will see this."
					error={error}
					className="mt-3"
				>
					<input
						id="because"
						name="because"
						maxLength={longestReason}
						autoComplete="off"
						defaultValue={typed.because}
						aria-invalid={error ? true : undefined}
						aria-describedby="because-error"
					/>
				</Field>
			)}
		</div>
	)
}
