import { useRef, useState } from 'react'
import { deskQuotePhoto } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { QuoteDetail } from './quote-detail.ts'

/**
 * The quote's photos in two to four columns with their labels; each opens at full size, and arrow keys go to the next.
 */
export function PhotoGrid({ quoteId, photos }: { quoteId: string; photos: QuoteDetail['photos'] }) {
	const viewer = useRef<HTMLDialogElement>(null)
	const [at, setAt] = useState(0)
	if (photos.length === 0) return <p className="text-muted">No photos</p>
	const shown = photos[at] ?? photos[0]
	const turn = (by: number) => setAt((at + by + photos.length) % photos.length)
	return (
		<section aria-label="Photos">
			<ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-4">
				{photos.map(({ id, label }, number) => (
					<li key={id}>
						<button
							type="button"
							className="block w-full cursor-zoom-in text-left"
							onClick={() => {
								setAt(number)
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
			<dialog
				ref={viewer}
				aria-label="Photo at full size"
				onKeyDown={({ key }) => {
					if (key === 'ArrowRight') turn(1)
					if (key === 'ArrowLeft') turn(-1)
				}}
				className="m-auto max-h-none max-w-none bg-transparent p-2 backdrop:bg-black/80"
			>
				{shown && (
					<figure className="grid gap-2">
						<img
							src={deskQuotePhoto(quoteId, shown.id)}
							alt={shown.label}
							width={shown.width}
							height={shown.height}
							className="max-h-[80dvh] w-auto max-w-[95vw] bg-sand object-contain"
							loading="lazy"
						/>
						<figcaption className="flex items-center gap-2 rounded-field bg-paper p-2 text-ink">
							<span className="mr-auto">
								{photos.indexOf(shown) + 1} of {photos.length}: {shown.label}
							</span>
							{photos.length > 1 && (
								<>
									<Button kind="outline" className="px-3" onClick={() => turn(-1)}>
										Previous
									</Button>
									<Button kind="outline" className="px-3" onClick={() => turn(1)}>
										Next
									</Button>
								</>
							)}
							<Button kind="outline" className="px-3" onClick={() => viewer.current?.close()}>
								Close
							</Button>
						</figcaption>
					</figure>
				)}
			</dialog>
		</section>
	)
}
