import { useState } from 'react'

/** Which photos are seen at full size: one, or two side by side, of which `beside` is the right one; fitted or zoomed in. */
type Viewed = { at: number; beside: number | undefined; zoomed: boolean }

export type ViewedPhotos = Viewed & {
	open: (at: number) => void
	/** To the next (1) or the previous (-1) photo: of two, the right one, or the left one when `left`. */
	turn: (by: 1 | -1, left?: boolean) => void
	/** Puts the next photo beside this one, or leaves this one alone. */
	compare: () => void
	zoom: () => void
}

export function useViewedPhotos(count: number): ViewedPhotos {
	const [viewed, setViewed] = useState<Viewed>({ at: 0, beside: undefined, zoomed: false })
	const step = (from: number, by: number) => (from + by + count) % count
	return {
		...viewed,
		open: (at) => setViewed({ at, beside: undefined, zoomed: false }),
		turn: (by, left = false) =>
			setViewed((now) =>
				now.beside === undefined || left
					? { ...now, at: step(now.at, by) }
					: { ...now, beside: step(now.beside, by) },
			),
		compare: () =>
			setViewed((now) => ({ ...now, beside: now.beside === undefined ? step(now.at, 1) : undefined })),
		zoom: () => setViewed((now) => ({ ...now, zoomed: !now.zoomed })),
	}
}
