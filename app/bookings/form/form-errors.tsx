import type { Ref } from 'react'
import { shownFields } from '../rules/booking-fields.ts'
import { type BookingOutcome, bookingNotices, type Faults, faultsOf } from '../rules/booking-outcome.ts'

/**
 * Why the form is shown again, with a link to each field that had an error, struck out once `faults` no longer has it. It
 * gets the focus, and stays as high while the visitor types.
 */
export function FormErrors({
	outcome,
	faults,
	box,
}: {
	outcome: BookingOutcome
	faults: Faults
	box: Ref<HTMLDivElement>
}) {
	const failure = failureOf(outcome)
	const had = faultsOf(outcome)
	const faulty = shownFields.filter((name) => had[name])
	const left = faulty.filter((name) => faults[name]).length
	return (
		<>
			<div
				ref={box}
				role="alert"
				// The status announces what is struck out: the rest is not read again.
				aria-atomic="false"
				aria-relevant="additions"
				tabIndex={-1}
				// biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and this is its message
				autoFocus
				className="scroll-mt-20 border-brick border-l-4 pl-4 sm:col-span-2"
			>
				<p className="text-brick">
					<b>{failure?.title ?? 'Nothing is booked yet'}.</b>{' '}
					{failure?.text ?? 'Change what’s marked below. The rest is as you typed it.'}
				</p>
				{faulty.length > 0 && (
					<ul className="mt-2 list-disc pl-5">
						{faulty.map((name) => (
							<li key={name} className="py-1">
								{faults[name] ? (
									<a href={`#${name}`}>{faults[name][0]}</a>
								) : (
									<s className="text-muted">{had[name]?.[0]}</s>
								)}
							</li>
						))}
					</ul>
				)}
			</div>
			<p role="status" className="sr-only">
				{left < faulty.length &&
					(left > 0 ? `${left} left to change.` : 'Nothing is left to change. Send it again.')}
			</p>
		</>
	)
}

/** Why the pickup was not booked, when the reason is not a field. */
function failureOf(outcome: BookingOutcome): { title: string; text: string } | undefined {
	if (outcome.outcome === 'booked-already') return { ...bookingNotices.already, text: outcome.message }
	if (outcome.outcome === 'repriced') return { ...bookingNotices.repriced, text: outcome.message }
	if (outcome.outcome !== 'failed') return undefined
	return { ...bookingNotices.failed, text: outcome.message ?? bookingNotices.failed.text }
}
