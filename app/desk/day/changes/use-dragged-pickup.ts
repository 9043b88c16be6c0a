import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'

/** A pickup that is dragged means nothing to other programs. */
const kind = 'application/x-pickup'

/**
 * Native dragging of a pickup by mouse. `id` is the dragged pickup's; `grip` goes on its handle, and `target`, with a unique
 * name, on each element that takes it. Keys and fingers move a pickup on a page of its own.
 */
export function useDraggedPickup() {
	const [id, setId] = useState<PickupOfDay['id']>()
	const [over, setOver] = useState<string>()
	const beginning = useRef<AbortController>(undefined)
	const end = () => {
		beginning.current?.abort()
		setId(undefined)
		setOver(undefined)
	}
	// When a colleague's change removes the card meanwhile, the browser fires no `dragend`. While something is dragged, there
	// are no pointer moves, so the next one ends it.
	const endUnsaid = useEffectEvent(end)
	useEffect(() => {
		if (id === undefined) return
		const listen = () => endUnsaid()
		document.addEventListener('pointermove', listen)
		return () => document.removeEventListener('pointermove', listen)
	}, [id])
	const grip = (taken: Pick<PickupOfDay, 'id' | 'reference'>) => ({
		draggable: true,
		onDragStart: ({ dataTransfer, currentTarget }: DragEvent<HTMLElement>) => {
			dataTransfer.effectAllowed = 'move'
			dataTransfer.setData(kind, taken.reference)
			const card = currentTarget.closest('li')
			if (card) dataTransfer.setDragImage(card, card.clientWidth, 0)
			beginning.current?.abort()
			beginning.current = new AbortController()
			const { signal } = beginning.current
			// After this event the browser looks again at what is dragged: nothing may lie above it by then.
			document.addEventListener('dragover', () => setId(taken.id), { once: true, signal })
		},
		onDragEnd: end,
	})
	const target = (name: string, onDrop: () => void) => ({
		'data-over': name === over || undefined,
		onDragOver: (event: DragEvent) => {
			if (!event.dataTransfer.types.includes(kind)) return
			event.preventDefault()
			event.dataTransfer.dropEffect = 'move'
			setOver(name)
		},
		onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
			if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
			setOver((before) => (before === name ? undefined : before))
		},
		onDrop: (event: DragEvent) => {
			if (!event.dataTransfer.types.includes(kind)) return
			event.preventDefault()
			end()
			onDrop()
		},
	})
	return { id, grip, target }
}

export type DraggedPickup = ReturnType<typeof useDraggedPickup>
