import { useState } from 'react'
import { type PhotoLabel, photoLabelSchema, photoLabels, uploadFailedMessage } from './photo.ts'

/** A photo as the uploader shows it. */
export type ShownPhoto = {
	id: string
	name: string
	label: PhotoLabel
	preview: string
	/**
	 * `sent`: the server has it, and no quote yet. `failed`: it did not get through; `refused`: it is no photo, and is left
	 * out. `lost`: this browser can no longer open the photo's quote, and the page no longer has the file.
	 */
	stage: 'waiting' | 'sending' | 'sent' | 'saved' | 'failed' | 'refused' | 'lost'
	/** 0 to 1 while it is sent. */
	progress: number
	fault?: string | undefined
}

/** Whether a photo is, or may yet come, in the quote: not one that was left out. */
export const isWanted = ({ stage }: ShownPhoto) => stage !== 'refused' && stage !== 'lost'

/** Whether no quote has a photo yet that is to go into one. */
export const isUnsaved = (photo: ShownPhoto) => isWanted(photo) && photo.stage !== 'saved'

/** The visitor's actions on photos; the quote's draft implements them. */
export type PhotoActions = {
	add: (files: Iterable<File>) => void
	relabel: (id: string, label: PhotoLabel) => void
	remove: (id: string) => void
	retry: (id: string) => void
}

export function PhotoCard({
	photo,
	number,
	actions,
}: {
	photo: ShownPhoto
	number: number
	actions: PhotoActions
}) {
	const { id, name, label, preview, stage, progress } = photo
	return (
		<li className="relative overflow-hidden rounded-card border border-line bg-white">
			<Preview source={preview} name={name} />
			<button
				type="button"
				data-removes
				onClick={() => actions.remove(id)}
				className="absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-white/90 text-ink text-xl hover:bg-white"
			>
				<span aria-hidden="true">×</span>
				<span className="sr-only">
					Remove photo {number}, {name}
				</span>
			</button>
			{stage === 'sending' && (
				<progress
					className="absolute inset-x-0 block h-1.5 w-full -translate-y-full"
					value={progress}
					max={1}
					aria-label={`Sending ${name}`}
				/>
			)}
			{(stage === 'failed' || stage === 'refused') && (
				<div className="border-brick border-b bg-paper p-2 text-brick text-sm" role="alert">
					<p>
						<b>{uploadFailedMessage(name)}.</b> {photo.fault}
					</p>
					<button
						type="button"
						className="mt-1 min-h-11 font-semibold text-signal-dark underline"
						onClick={() => actions.retry(id)}
					>
						Try again<span className="sr-only"> with {name}</span>
					</button>
				</div>
			)}
			{stage === 'lost' && (
				<p className="border-brick border-b bg-paper p-2 text-brick text-sm" role="alert">
					<b>This photo isn’t in your quote.</b> Remove it here and choose it again.
				</p>
			)}
			<label className="block p-1 max-[22rem]:p-0.5">
				<span className="sr-only">Label of photo {number}</span>
				<select
					value={label}
					onChange={(event) => actions.relabel(id, photoLabelSchema.parse(event.currentTarget.value))}
					className="min-h-11 w-full rounded-field border border-line bg-white text-sm max-[22rem]:text-[0.8125rem]"
				>
					{photoLabels.map((each) => (
						<option key={each}>{each}</option>
					))}
				</select>
			</label>
		</li>
	)
}

/** The picture, or its name when this browser cannot show it (most cannot show HEIC). */
function Preview({ source, name }: { source: string; name: string }) {
	const [unreadable, setUnreadable] = useState(false)
	if (unreadable)
		return (
			<p className="grid aspect-4/3 place-items-center break-all bg-sand p-3 text-muted text-sm">{name}</p>
		)
	return (
		<img
			src={source}
			alt={name}
			decoding="async"
			onError={() => setUnreadable(true)}
			className="aspect-4/3 w-full bg-sand object-cover"
		/>
	)
}
