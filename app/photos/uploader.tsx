import { type ReactNode, useEffect, useRef } from 'react'
import { DropZone } from './drop-zone.tsx'
import { maxPhotos, summariseLabels } from './photo.ts'
import { isWanted, type PhotoActions, PhotoCard, type ShownPhoto } from './photo-card.tsx'

/** Drop, browse for or take photos, label them, remove them, up to nine (docs/rules.md, 'Photos'). */
export function PhotoUploader({
	photos,
	actions,
	tips,
	heading = 'Upload Photos for Better Quote',
	headingAs: Heading = 'h3',
	most = maxPhotos,
}: {
	photos: ShownPhoto[]
	actions: PhotoActions
	/** The tips, which the page may draw on the server alone. */
	tips: ReactNode
	heading?: string
	headingAs?: 'h2' | 'h3'
	/** How many there is room for. */
	most?: number
}) {
	const wanted = photos.filter(isWanted)
	const full = wanted.length >= most
	const summary = summariseLabels(wanted.map(({ label }) => label))
	const section = useRef<HTMLElement>(null)
	/** The photo that was removed last, and where it stood: its button had the focus. */
	const removed = useRef<{ id: string; at: number }>(undefined)
	useEffect(() => {
		// An effect of what was drawn before may run after the tap, while the photo is still there.
		if (!removed.current || photos.some(({ id }) => id === removed.current?.id)) return
		focusAfterRemoval(section.current, removed.current.at)
		removed.current = undefined
	})
	const remove = (id: string) => {
		removed.current = { id, at: photos.findIndex((photo) => photo.id === id) }
		actions.remove(id)
	}
	return (
		<section ref={section} aria-labelledby="photo-heading">
			<div className="flex flex-wrap items-baseline justify-between gap-x-6">
				<Heading id="photo-heading" className="font-display text-xl text-spruce">
					{heading}
				</Heading>
				{tips}
			</div>
			<DropZone full={full} most={most} add={actions.add} />
			{photos.length > 0 && (
				<ul className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-3" aria-label="Your photos">
					{photos.map((photo, at) => (
						<PhotoCard key={photo.id} photo={photo} number={at + 1} actions={{ ...actions, remove }} />
					))}
				</ul>
			)}
			<p className="mt-3 flex flex-wrap gap-2" aria-live="polite">
				{summary.map(({ label, count }) => (
					<span key={label} className="rounded-field bg-sand px-2.5 py-1 text-sm">
						{label} <b className="tabular-nums">{count}</b>
					</span>
				))}
			</p>
		</section>
	)
}

/** Focuses the button that removes the next photo; after the last one, the button that chooses photos. */
function focusAfterRemoval(section: HTMLElement | null, at: number) {
	const next = section?.querySelectorAll<HTMLElement>('[data-removes]')[at]
	const button = next ?? section?.querySelector<HTMLElement>('[data-browses]')
	button?.focus()
}
