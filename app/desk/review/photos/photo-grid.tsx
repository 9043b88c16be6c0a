import { useRef } from 'react'
import { deskQuotePhoto } from '#app/shell/desk-links.ts'
import type { QuoteDetail } from '../quote-detail.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import { useViewedPhotos } from './use-viewed-photos.ts'

/** The quote's photos in two to four columns with their labels; each opens at full size, alone or beside another. */
export function PhotoGrid({ quoteId, photos }: { quoteId: string; photos: QuoteDetail['photos'] }) {
	const viewer = useRef<HTMLDialogElement>(null)
	const view = useViewedPhotos(photos.length)
	if (photos.length === 0) return <p className="text-muted">No photos</p>
	return (
		<section aria-label="Photos">
			<ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-4">
				{photos.map(({ id, label }, number) => (
					<li key={id}>
						<button
							type="button"
							className="block w-full cursor-zoom-in text-left"
							onClick={() => {
								view.open(number)
								viewer.current?.showModal()
							}}
						>
							<img
								src={deskQuotePhoto(quoteId, id, 'thumbnail')}
								alt={`${number + 1}: ${label}`}
								loading="lazy"
								className="aspect-square w-full rounded-field bg-sand object-cover"
							/>
							<span className="block truncate text-sm">{label}</span>
						</button>
					</li>
				))}
			</ul>
			<PhotoViewer
				photos={photos.map((photo) => ({ ...photo, address: deskQuotePhoto(quoteId, photo.id) }))}
				view={view}
				ref={viewer}
			/>
		</section>
	)
}
