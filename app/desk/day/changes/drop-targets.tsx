import type { DraggedPickup } from './use-dragged-pickup.ts'

/** A label, and the props of the element that takes a dropped pickup. */
type DropTarget = { label: string; target: ReturnType<DraggedPickup['target']> }

/** The other windows and days at the foot of the screen while a pickup is dragged: on a long day they are out of sight. */
export const DropTargets = ({ windows, days }: { windows: DropTarget[]; days: DropTarget[] }) => (
	<div
		aria-hidden="true"
		className="fixed inset-x-0 bottom-0 z-20 grid justify-center gap-2 border-line border-t bg-white p-3 shadow-lg"
	>
		{windows.length > 0 && <Targets heading="To another window:" targets={windows} />}
		<Targets heading="To another day:" targets={days} />
	</div>
)

const Targets = ({ heading, targets }: { heading: string; targets: DropTarget[] }) => (
	<div className="flex flex-wrap items-center gap-2">
		<b className="w-40">{heading}</b>
		{targets.map(({ label, target }) => (
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
