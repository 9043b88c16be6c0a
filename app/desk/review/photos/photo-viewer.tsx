import type { Ref } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { ViewedPhotos } from './use-viewed-photos.ts'

type Photo = { id: string; label: string; width: number; height: number; address: string }
type Props = { photos: Photo[]; view: ViewedPhotos; ref: Ref<HTMLDialogElement> }

const pressed = 'px-3 aria-pressed:bg-spruce aria-pressed:text-white'

/** Photos at full size, one or two side by side. Arrow keys go on, s puts two side by side, z zooms in. */
export function PhotoViewer({ photos, view, ref }: Props) {
	const { at, beside, zoomed, turn, compare, zoom } = view
	const shown = [at, ...(beside === undefined ? [] : [beside])].flatMap((number) => {
		const photo = photos[number]
		return photo ? [{ ...photo, number }] : []
	})
	const several = photos.length > 1
	return (
		<dialog
			ref={ref}
			aria-label="Photo at full size"
			onKeyDown={({ key, target, shiftKey, ctrlKey, metaKey, altKey }) => {
				if (ctrlKey || metaKey || altKey) return
				// Within a photo that is zoomed in, arrow keys move it.
				const moves = zoomed && target instanceof HTMLElement && target.matches('[data-photo]')
				if (key === 'ArrowRight' && !moves) turn(1, shiftKey)
				if (key === 'ArrowLeft' && !moves) turn(-1, shiftKey)
				if (key === 's' && several) compare()
				if (key === 'z') zoom()
			}}
			className="m-auto max-h-none max-w-none bg-transparent p-2 backdrop:bg-black/80"
		>
			<div className={`grid gap-2 ${shown.length > 1 ? 'grid-cols-2' : ''}`}>
				{shown.map((photo, place) => (
					<PhotoFigure
						// biome-ignore lint/suspicious/noArrayIndexKey: a place stays, whichever photo is in it, and both may have the same
						key={place}
						photo={photo}
						count={photos.length}
						zoomed={zoomed}
						isAlone={shown.length === 1}
					/>
				))}
			</div>
			<div className="mt-2 flex flex-wrap items-center justify-end gap-2 rounded-field bg-paper p-2 text-ink">
				<span className="mr-auto text-muted text-sm max-sm:hidden">
					{several &&
						`${beside === undefined ? '← → next' : '← → the right one, with Shift the left one'}, s side by side, `}
					z zoom
				</span>
				{several && (
					<>
						<Button kind="outline" className="px-3" onClick={() => turn(-1)}>
							Previous
						</Button>
						<Button kind="outline" className="px-3" onClick={() => turn(1)}>
							Next
						</Button>
						<Button kind="outline" className={pressed} aria-pressed={beside !== undefined} onClick={compare}>
							Side by side
						</Button>
					</>
				)}
				<Button kind="outline" className={pressed} aria-pressed={zoomed} onClick={zoom}>
					Zoom in
				</Button>
				<Button
					kind="outline"
					className="px-3"
					onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
				>
					Close
				</Button>
			</div>
		</dialog>
	)
}

type FigureProps = {
	photo: Photo & { number: number }
	count: number
	zoomed: boolean
	isAlone: boolean
}

function PhotoFigure({ photo, count, zoomed, isAlone }: FigureProps) {
	const { address, label, width, height, number } = photo
	const widest = isAlone ? 'max-w-[95vw]' : 'max-w-[47vw]'
	return (
		<figure className="grid content-start gap-1">
			<div
				className={`overflow-auto ${widest} max-h-[76dvh] rounded-field`}
				tabIndex={zoomed ? 0 : undefined}
				data-photo
			>
				<img
					src={address}
					alt={label}
					width={width}
					height={height}
					className={
						zoomed ? 'w-[190vw] max-w-none bg-sand' : `max-h-[76dvh] w-auto ${widest} bg-sand object-contain`
					}
					loading="lazy"
				/>
			</div>
			<figcaption className="justify-self-start rounded-field bg-paper px-2 text-ink" aria-live="polite">
				{number + 1} of {count}: {label}
			</figcaption>
		</figure>
	)
}
