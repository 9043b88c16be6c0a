import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** A short message to the visitor; an important one is also in the page. */
export type Notice = { tone: 'success' | 'error'; title: string; text: string }

/**
 * The message about one matter, and what changes it. There is one at a time: the next takes its place, so that a success
 * withdraws the failure before it.
 */
export type NoticeOfMatter = {
	/** The same message once more has another number, and is announced again. */
	shown: (Notice & { number: number }) | undefined
	show: (notice: Notice) => void
	/** Removes a message that is no longer true. */
	withdraw: () => void
}

export function useNotice(): NoticeOfMatter {
	const [shown, setShown] = useState<NoticeOfMatter['shown']>()
	const show = useCallback(
		(notice: Notice) => setShown((before) => ({ ...notice, number: (before?.number ?? 0) + 1 })),
		[],
	)
	const withdraw = useCallback(() => setShown(undefined), [])
	return useMemo(() => ({ shown, show, withdraw }), [shown, show, withdraw])
}

/**
 * The place of a matter's message: part of the page beside what it is about, so that it covers nothing. Its live regions
 * are there before it, because a screen reader announces only what changes in them.
 */
export function NoticePlace({ notice: { shown, withdraw } }: { notice: NoticeOfMatter }) {
	const place = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (shown) place.current?.scrollIntoView({ block: 'nearest' })
	}, [shown])
	const colour = shown?.tone === 'error' ? 'text-brick' : 'text-spruce'
	const words = shown && (
		<div key={shown.number}>
			<p className={`font-semibold ${colour}`}>{shown.title}</p>
			<p>{shown.text}</p>
		</div>
	)
	return (
		<div ref={place} className={shown && `${card} ${colour}`}>
			<div className="min-w-0 grow break-words text-ink">
				<div role="status">{shown?.tone === 'success' && words}</div>
				<div role="alert">{shown?.tone === 'error' && words}</div>
			</div>
			{shown && (
				<button
					type="button"
					onClick={withdraw}
					className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center text-ink text-xl"
				>
					<span aria-hidden="true">×</span>
					<span className="sr-only">Close this message</span>
				</button>
			)}
		</div>
	)
}

/** The bar at its left has the colour of its text. */
const card =
	'pointer-events-auto mt-3 flex w-full max-w-md scroll-my-3 items-start gap-3 rounded-card border border-l-8 border-y-line border-r-line bg-white p-4'
