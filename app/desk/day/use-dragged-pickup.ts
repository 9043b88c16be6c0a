import { type DragEvent, useState } from 'react'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'

/** What is dragged is a pickup of this page and means nothing to another program. */
const kind = 'application/x-pickup'

/**
 * Dragging a pickup by mouse, as the browser does it. `pickup` is the one that is being dragged; `grip` goes on what is
 * taken hold of, and `target`, with a name of its own, on where it can be dropped. By keys and by finger a pickup is moved on
 * a page of its own.
 */
export function useDraggedPickup() {
	const [pickup, setPickup] = useState<PickupOfDay>()
	const [over, setOver] = useState<string>()
	const end = () => {
		setPickup(undefined)
		setOver(undefined)
	}
	const grip = (taken: PickupOfDay) => ({
		draggable: true,
		onDragStart: ({ dataTransfer, currentTarget }: DragEvent<HTMLElement>) => {
			dataTransfer.effectAllowed = 'move'
			dataTransfer.setData(kind, taken.reference)
			const card = currentTarget.closest('li')
			if (card) dataTransfer.setDragImage(card, card.clientWidth, 0)
			setPickup(taken)
		},
		onDragEnd: end,
	})
	const target = (name: string, onDrop: (pickup: PickupOfDay) => void) => ({
		'data-over': name === over || undefined,
		onDragOver: (event: DragEvent) => {
			if (!pickup) return
			event.preventDefault()
			event.dataTransfer.dropEffect = 'move'
			setOver(name)
		},
		onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
			if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined)
		},
		onDrop: (event: DragEvent) => {
			event.preventDefault()
			end()
			if (pickup) onDrop(pickup)
		},
	})
	return { pickup, grip, target }
}

export type DraggedPickup = ReturnType<typeof useDraggedPickup>
