import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'

/** What is dragged is a pickup of this page and means nothing to another program. */
const kind = 'application/x-pickup'

/**
 * Dragging a pickup by mouse, as the browser does it. `id` is that of the one that is being dragged; `grip` goes on what is
 * taken hold of, and `target`, with a name of its own, on where it can be dropped. By keys and by finger a pickup is moved
 * on a page of its own.
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
	// A browser says nothing of the end when the card is gone meanwhile, as a colleague's change may have it. While something
	// is dragged, the pointer is not said to move.
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
			// After this event a browser looks once more what it drags: nothing may have come to lie above it by then.
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
