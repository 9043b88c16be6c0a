import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import type { DraggedPickup } from './use-dragged-pickup.ts'

/** By what a pickup is dragged with a mouse. The card beside it has a link that does the same by keys. */
export const DayGrip = ({ pickup, grip }: { pickup: PickupOfDay; grip: DraggedPickup['grip'] }) => (
	<span
		{...grip(pickup)}
		title="Drag to another window or day"
		className="-my-1 hidden cursor-grab rounded-field p-2 text-muted pointer-fine:block noscript:hidden"
	>
		<svg aria-hidden="true" viewBox="0 0 10 16" className="h-4" fill="currentColor">
			{[2, 8, 14].map((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
		</svg>
	</span>
)
