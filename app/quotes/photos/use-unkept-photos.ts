import { useEffect } from 'react'
import { isUnsaved, type ShownPhoto } from '#app/photos/photo-card.tsx'
import type { DraftKeeping } from '../draft/draft-keeping.ts'

/** Asks before the page is left with photos that no quote has, and that this browser does not keep. */
export function useUnkeptPhotos(
	draft: { snapshot: () => { photos: ShownPhoto[] } },
	keeping: DraftKeeping | undefined,
) {
	useEffect(() => {
		const ask = (event: BeforeUnloadEvent) => {
			const { photos } = draft.snapshot()
			// The page says of a photo that failed that it did not get through.
			if (photos.some((photo) => isUnsaved(photo) && photo.stage !== 'failed' && !keeping?.hasFile(photo.id)))
				event.preventDefault()
		}
		window.addEventListener('beforeunload', ask)
		return () => window.removeEventListener('beforeunload', ask)
	}, [draft, keeping])
}
