import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import type { DraggedPickup } from './changes/use-dragged-pickup.ts'

/** The handle to drag a pickup with a mouse. Keys and fingers use the card's link to the page where it is moved. */
export const DayGrip = ({ pickup, grip }: { pickup: PickupOfDay; grip: DraggedPickup['grip'] }) => (
	<span
		{...grip(pickup)}
		aria-hidden="true"
		title="Drag to another window or day"
		className="-my-1 any-pointer-fine:block hidden cursor-grab noscript:hidden rounded-field p-2 text-muted"
	>
		<svg aria-hidden="true" viewBox="0 0 10 16" className="h-4" fill="currentColor">
			{[2, 8, 14].map((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
		</svg>
	</span>
)
