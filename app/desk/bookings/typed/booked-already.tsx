import { deskBooking } from '#app/shell/desk-links.ts'
import type { BookedAlready as Booked } from './typed-booking.ts'

/** That the form repeats a booking whose load stays as it is, with the way there. */
export const BookedAlready = ({ id, reference, load, hasNotes }: Booked) => (
	<div className="rounded-card border border-brick bg-white p-3 [overflow-wrap:anywhere] sm:col-span-2">
		<p role="alert" className="font-semibold text-brick">
			{`This pickup is booked already, as ${reference}, with another load: ${load}. That load wasn’t changed.${hasNotes ? ' Your notes are on it.' : ''}`}
		</p>
		<a href={deskBooking(id)} className="inline-flex min-h-11 items-center">
			{`Open ${reference}`}
		</a>
	</div>
)
