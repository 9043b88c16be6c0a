import type { BookingStatus } from '#app/policies/booking-states.ts'

/** Each status has a mark as well, for people who cannot tell the colours apart. */
const looks: Record<BookingStatus, { look: string; mark: string }> = {
	requested: { look: 'border-signal bg-sand', mark: '?' },
	booked: { look: 'border-line bg-sand', mark: '•' },
	'on the way': { look: 'border-spruce', mark: '→' },
	arrived: { look: 'border-spruce', mark: '↓' },
	done: { look: 'border-spruce bg-spruce text-white', mark: '✓' },
	cancelled: { look: 'border-muted', mark: '–' },
	'no-show': { look: 'border-brick bg-brick text-white', mark: '×' },
}

export function PickupStatus({ status }: { status: BookingStatus }) {
	const { look, mark } = looks[status]
	return (
		<span
			className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full border px-2 py-0.5 font-semibold text-sm ${look}`}
		>
			<span aria-hidden="true">{mark}</span>
			{status}
		</span>
	)
}
