import { useRef, useState } from 'react'
import { NoticePlace, useNotice } from '#app/ui/notices.tsx'
import { anotherNotStarted } from '../calculator/another-quote.tsx'
import { clearQuoteCookie } from '../quote-client.ts'
import { type BroughtBack, broughtBackWords } from './kept-draft.ts'
import type { QuoteDraft } from './quote-draft.ts'
import { useDraftState } from './use-draft-state.ts'

type Props = {
	draft: QuoteDraft
	brought: BroughtBack
	onStartOver: () => void
	/** Several stand on the page, so that one is in view: one of them is announced. */
	announced?: boolean
}

/** Says what was brought back from an earlier page, and empties it all at a press. */
export function BroughtBackNote({ draft, brought, onStartOver, announced = false }: Props) {
	const notice = useNotice()
	const box = useRef<HTMLDivElement>(null)
	const [emptied, setEmptied] = useState(false)
	const words = broughtBackWords(brought)
	const { saving } = useDraftState(draft)
	const startOver = async () => {
		// A reload would show a saved quote again.
		const isSaved = draft.fields().quote !== undefined
		if (isSaved && !(await clearQuoteCookie())) return notice.show(anotherNotStarted)
		onStartOver()
		setEmptied(true)
		// The button that had the focus is gone.
		box.current?.focus()
	}
	return (
		<div
			ref={box}
			tabIndex={-1}
			role={announced ? 'status' : undefined}
			className="max-w-[60ch] scroll-mt-24 focus-visible:outline-3 focus-visible:outline-signal"
		>
			{words !== undefined && (
				<div className="my-6 border-spruce border-l-4 pl-4 text-ink">
					<p>
						<b>{words}</b> Kept only in this browser, for a day.
					</p>
					<button
						type="button"
						onClick={startOver}
						disabled={saving === 'saving'}
						className="min-h-11 cursor-pointer font-semibold text-spruce underline underline-offset-4 hover:text-ink disabled:cursor-not-allowed disabled:opacity-50"
					>
						Start over
					</button>
				</div>
			)}
			<NoticePlace notice={notice} />
			{words === undefined && emptied && (
				<p className="my-6 border-spruce border-l-4 pl-4 text-ink">It’s all gone from this browser.</p>
			)}
		</div>
	)
}
