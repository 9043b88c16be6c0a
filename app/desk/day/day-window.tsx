import type { ReactNode } from 'react'
import { hasSlot, type WindowWithMoves } from './changes/pending-moves.ts'
import type { DraggedPickup } from './changes/use-dragged-pickup.ts'

/** A window of the day with its pickups. `target` is set while a dragged pickup can be dropped here. */
export function DayWindow(props: {
	window: WindowWithMoves
	target: ReturnType<DraggedPickup['target']> | undefined
	children: ReactNode
}) {
	const { window, target, children } = props
	const { id, label, fullness, pickups, asap } = window
	const heading = `window-${id}`
	const over = fullness ? fullness.taken - fullness.slots : 0
	return (
		<section
			aria-labelledby={heading}
			{...target}
			className={
				target &&
				`rounded-card outline-2 outline-offset-4 data-over:bg-sand ${hasSlot(window) ? 'outline-spruce outline-dashed data-over:outline-solid' : 'outline-line outline-dotted'}`
			}
		>
			<h2
				id={heading}
				className="flex flex-wrap items-baseline gap-x-3 border-line border-b pb-1 text-spruce text-xl"
			>
				{label}
				<span className="font-normal text-base text-muted tabular-nums">
					{fullness
						? fullness.slots === 0 && fullness.taken === 0
							? 'closed'
							: `${fullness.taken} of ${fullness.slots} places taken`
						: 'no longer one of our windows'}
				</span>
				{over > 0 && <span className="text-base text-brick">{over} too many</span>}
			</h2>
			{asap.length > 0 && <p className="mt-1 text-muted">One place each for Today ASAP: {asap.join(', ')}</p>}
			{pickups.length > 0 && <ul className="mt-2 grid gap-3 md:grid-cols-2 xl:grid-cols-3">{children}</ul>}
		</section>
	)
}
