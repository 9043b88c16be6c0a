import type { DraggedPickup } from './use-dragged-pickup.ts'

/** Where a pickup can be dropped; `target` is for the element that takes it. */
type DropPlace = { label: string; target: ReturnType<DraggedPickup['target']> }

/** The other windows and days at the foot of the screen, while a pickup is dragged: on a long day they are out of sight. */
export const DropPlaces = ({ windows, days }: { windows: DropPlace[]; days: DropPlace[] }) => (
	<div
		aria-hidden="true"
		className="fixed inset-x-0 bottom-0 z-20 grid justify-center gap-2 border-line border-t bg-white p-3 shadow-lg"
	>
		{windows.length > 0 && <Places heading="To another window:" places={windows} />}
		<Places heading="To another day:" places={days} />
	</div>
)

const Places = ({ heading, places }: { heading: string; places: DropPlace[] }) => (
	<div className="flex flex-wrap items-center gap-2">
		<b className="w-40">{heading}</b>
		{places.map(({ label, target }) => (
			<div
				key={label}
				{...target}
				className="grid min-h-10 content-center rounded-field border border-spruce border-dashed px-3 tabular-nums data-over:border-solid data-over:bg-sand"
			>
				{label}
			</div>
		))}
	</div>
)
