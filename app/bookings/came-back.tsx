import type { Ref } from 'react'
import { shownFields } from './booking-fields.ts'
import { type BookingOutcome, bookingNotices, type Faults, faultsOf } from './booking-outcome.ts'

/** Why the form is shown again, with a link to each field that has a fault. It gets the focus. */
export function CameBack({ outcome, box }: { outcome: BookingOutcome; box: Ref<HTMLDivElement> }) {
	const failure = failureOf(outcome)
	return (
		<div
			ref={box}
			role="alert"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and this is its message
			autoFocus
			className="scroll-mt-20 border-brick border-l-4 pl-4 sm:col-span-2"
		>
			<p className="text-brick">
				<b>{failure?.title ?? 'Nothing is booked yet'}.</b>{' '}
				{failure?.text ?? 'Change what is marked below. The rest is as you typed it.'}
			</p>
			<FaultLinks faults={faultsOf(outcome)} />
		</div>
	)
}

function FaultLinks({ faults }: { faults: Faults }) {
	const faulty = shownFields.filter((name) => faults[name])
	if (faulty.length === 0) return null
	return (
		<ul className="mt-2 list-disc pl-5">
			{faulty.map((name) => (
				<li key={name} className="py-1">
					<a href={`#${name}`}>{faults[name]?.[0]}</a>
				</li>
			))}
		</ul>
	)
}

/** Why the booking was not made, when the reason is not a field. */
function failureOf(outcome: BookingOutcome): { title: string; text: string } | undefined {
	if (outcome.outcome === 'repriced') return { ...bookingNotices.repriced, text: outcome.message }
	if (outcome.outcome !== 'failed') return undefined
	return { ...bookingNotices.failed, text: outcome.message ?? bookingNotices.failed.text }
}
