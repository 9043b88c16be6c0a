import { DropZone } from './drop-zone.tsx'
import { maxPhotos, summariseLabels } from './photo.ts'
import { type PhotoActions, PhotoCard, type ShownPhoto } from './photo-card.tsx'
import { PhotoTips } from './photo-tips.tsx'

/** Drop, browse for or take photos, label them, remove them, up to nine (docs/rules.md, 'Photos'). */
export function PhotoUploader({ photos, actions }: { photos: ShownPhoto[]; actions: PhotoActions }) {
	const full = photos.length >= maxPhotos
	const summary = summariseLabels(photos.map(({ label }) => label))
	return (
		<section aria-labelledby="photo-heading">
			<div className="flex flex-wrap items-baseline justify-between gap-x-6">
				<h3 id="photo-heading" className="font-display text-xl text-spruce">
					Upload Photos for Better Quote
				</h3>
				<PhotoTips />
			</div>
			<DropZone full={full} add={actions.add} />
			{photos.length > 0 && (
				<ul className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-3" aria-label="Your photos">
					{photos.map((photo, at) => (
						<PhotoCard key={photo.id} photo={photo} number={at + 1} actions={actions} />
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
