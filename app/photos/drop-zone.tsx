import {
	type DragEvent,
	type MouseEvent,
	type ReactNode,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from 'react'
import { Button } from '#app/ui/button.tsx'
import type { PhotoActions } from './photo-card.tsx'

/** The area to drop photos, to browse for them by a click anywhere in it, or to take them with the camera. */
export function DropZone({ full, most, add }: { full: boolean; most: number; add: PhotoActions['add'] }) {
	const browse = useRef<HTMLInputElement>(null)
	const camera = useRef<HTMLInputElement>(null)
	const take = (input: HTMLInputElement) => {
		add([...(input.files ?? [])])
		// So that the same file can be chosen again after it has been removed.
		input.value = ''
	}
	// Files chosen before the page was hydrated.
	const takeEarly = useEffectEvent(() => {
		for (const input of [browse.current, camera.current]) if (input?.files?.length) take(input)
	})
	useEffect(() => takeEarly(), [])

	return (
		<DropArea full={full} add={add} browse={() => browse.current?.click()}>
			<p className="text-muted">
				{full
					? `That’s all ${most} photos. Remove one to add another.`
					: `Drag and drop photos or click to browse, up to ${most}.`}
			</p>
			<div className="mt-3 flex flex-wrap gap-3">
				<Button kind="outline" disabled={full} data-browses onClick={() => browse.current?.click()}>
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
		</DropArea>
	)
}

type DropAreaProps = {
	full: boolean
	add: PhotoActions['add']
	browse: () => void
	children: ReactNode
}

function DropArea({ full, add, browse, children }: DropAreaProps) {
	const [over, setOver] = useState(false)
	useEffect(() => {
		window.addEventListener('dragover', refuseFiles)
		window.addEventListener('drop', refuseFiles)
		return () => {
			window.removeEventListener('dragover', refuseFiles)
			window.removeEventListener('drop', refuseFiles)
		}
	}, [])

	const drag = (event: DragEvent) => {
		event.preventDefault()
		setOver(!full)
	}
	const drop = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		if (!full) add(event.dataTransfer.files)
	}
	const click = ({ target }: MouseEvent) => {
		if (!full && target instanceof Element && !target.closest('button, input')) browse()
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping and clicking are shortcuts; the buttons inside do the same by keyboard
		// biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside do the same by keyboard
		<div
			data-testid="drop-zone"
			data-over={over || undefined}
			data-full={full || undefined}
			onClick={click}
			onDragEnter={drag}
			onDragOver={drag}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
			className="mt-3 rounded-card border-2 border-line border-dashed p-5 transition-colors duration-150 not-data-full:cursor-pointer data-full:opacity-50 data-over:border-signal data-over:bg-sand motion-reduce:transition-none"
		>
			{children}
		</div>
	)
}

/** A file dropped outside the area would replace the page, and everything typed would be lost. */
function refuseFiles(event: globalThis.DragEvent) {
	if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
	event.preventDefault()
	event.dataTransfer.dropEffect = 'none'
}
