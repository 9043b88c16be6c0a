import type { ReactNode } from 'react'
import { hasSlot, type WindowWithMoves } from './changes/pending-moves.ts'
import type { DraggedPickup } from './changes/use-dragged-pickup.ts'

/** A window of the day with its pickups. `target` is set while a dragged pickup can be dropped here. */
export function DayWindow(props: {
	window: WindowWithMoves
	target: ReturnType<DraggedPickup['target']> | undefined
	/** Beside windows with pickups: without any itself it is below them on a phone. */
	isSlim: boolean
	children: ReactNode
}) {
	const { window, target, isSlim, children } = props
	const { id, label, fullness, pickups, asap } = window
	const heading = `window-${id}`
	const over = fullness ? fullness.taken - fullness.slots : 0
	return (
		<section
			aria-labelledby={heading}
			{...target}
			className={`${isSlim && pickups.length === 0 ? 'max-lg:order-1' : ''} lg:grid lg:grid-cols-[10rem_minmax(0,1fr)] lg:border-line lg:border-b lg:last:border-b-0 ${
				target
					? `rounded-card -outline-offset-2 outline-2 data-over:bg-sand ${hasSlot(window) ? 'outline-spruce outline-dashed data-over:outline-solid' : 'outline-line outline-dotted'}`
					: ''
			}`}
		>
			<div
				className={`lg:border-line lg:px-2 lg:py-1 ${pickups.length > 0 ? 'lg:border-r' : 'lg:col-span-2'}`}
			>
				<h2 id={heading} className="flex flex-wrap items-baseline gap-x-2 text-lg text-spruce">
					{label}
					<span className="font-normal text-muted text-sm tabular-nums">
						{fullness
							? fullness.slots === 0 && fullness.taken === 0
								? 'closed'
								: `${fullness.taken} of ${fullness.slots} places taken`
							: 'no longer one of our windows'}
					</span>
					{over > 0 && <span className="text-brick text-sm">{over} too many</span>}
				</h2>
				{asap.length > 0 && (
					<p className="text-muted text-sm">One place each for Today ASAP: {asap.join(', ')}</p>
				)}
			</div>
			{pickups.length > 0 && (
				<ul className="mt-1 grid gap-2 lg:mt-0 lg:gap-0 lg:[&>li:last-child]:border-b-0">{children}</ul>
			)}
		</section>
	)
}
