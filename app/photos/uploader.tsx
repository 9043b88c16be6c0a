import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
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

function DropZone({ full, add }: { full: boolean; add: PhotoActions['add'] }) {
	const [over, setOver] = useState(false)
	const browse = useRef<HTMLInputElement>(null)
	const camera = useRef<HTMLInputElement>(null)

	const drag = (event: DragEvent) => {
		event.preventDefault()
		setOver(!full)
	}
	const drop = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		if (!full) add(event.dataTransfer.files)
	}
	const take = (input: HTMLInputElement) => {
		add([...(input.files ?? [])])
		// So that the same file can be chosen again after it was removed.
		input.value = ''
	}
	// Chosen before the page came alive.
	const takeEarly = useEffectEvent(() => {
		for (const input of [browse.current, camera.current]) if (input?.files?.length) take(input)
	})
	useEffect(() => takeEarly(), [])

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same by keyboard
		<div
			data-testid="drop-zone"
			data-over={over || undefined}
			data-full={full || undefined}
			onDragEnter={drag}
			onDragOver={drag}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
			className="mt-3 rounded-card border-2 border-line border-dashed p-5 transition-colors duration-150 data-full:opacity-50 data-over:border-signal data-over:bg-sand motion-reduce:transition-none"
		>
			<p className="text-muted">
				{full
					? `That is all ${maxPhotos} photos. Remove one to add another.`
					: `Drag and drop photos or click to browse, up to ${maxPhotos}.`}
			</p>
			<div className="mt-3 flex flex-wrap gap-3">
				<Button kind="outline" disabled={full} onClick={() => browse.current?.click()}>
					Browse Files
				</Button>
				<Button kind="outline" disabled={full} onClick={() => camera.current?.click()}>
					Take Photo
				</Button>
			</div>
			<input
				ref={browse}
				type="file"
				accept="image/*"
				multiple
				hidden
				aria-label="Photos"
				onChange={(event) => take(event.currentTarget)}
			/>
			<input
				ref={camera}
				type="file"
				accept="image/*"
				capture="environment"
				hidden
				aria-label="Photo from the camera"
				onChange={(event) => take(event.currentTarget)}
			/>
		</div>
	)
}
