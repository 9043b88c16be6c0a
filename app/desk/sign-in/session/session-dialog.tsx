import { useEffect, useRef, useState } from 'react'
import { signInPath } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { SessionStage } from './session-stage.ts'
import { useSessionEnd } from './use-session-end.ts'

/** Says that the session is about to end, with one press to stay; and when it has ended, how to go on. */
export function SessionDialog({ session }: { session: { secondsLeft: number } }) {
	const { stage, minutes, stay } = useSessionEnd(session)
	const dialog = useRef<HTMLDialogElement>(null)
	const [read, setRead] = useState<typeof stage>()
	const shown = stage !== 'open' && stage !== read
	useEffect(() => {
		if (shown && !dialog.current?.open) dialog.current?.showModal()
		if (!shown) dialog.current?.close()
	}, [shown])
	useEffect(() => {
		if (stage === 'open') setRead(undefined)
	}, [stage])
	return (
		<dialog
			ref={dialog}
			role="alertdialog"
			aria-labelledby="session-heading"
			aria-describedby="session-words"
			// Escape closes it too: the person who presses it is there.
			onCancel={() => (stage === 'ending' ? void stay() : setRead(stage))}
			className="m-auto w-full max-w-[min(28rem,calc(100%-2rem))] rounded-card bg-paper p-6 text-ink shadow-float backdrop:bg-black/60 print:hidden"
		>
			<SessionWords
				stage={stage}
				minutes={minutes}
				onStay={() => void stay()}
				onClose={() => setRead(stage)}
			/>
		</dialog>
	)
}

/** What the dialog says, and its buttons. */
export function SessionWords({
	stage,
	minutes,
	onStay,
	onClose,
}: {
	stage: SessionStage
	minutes: number
	onStay: () => void
	onClose: () => void
}) {
	const soon = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
	return (
		<>
			<h2 id="session-heading" className="text-2xl text-spruce">
				{stage === 'ended' ? 'Your session has ended' : `Your session will end in ${soon}`}
			</h2>
			<p id="session-words" className="mt-2">
				{words[stage]}
			</p>
			<div className="mt-4 flex flex-wrap gap-2">
				{stage === 'ending' && (
					<Button key="stay" kind="solid" autoFocus onClick={onStay}>
						Stay signed in
					</Button>
				)}
				{stage === 'ended' && (
					<a
						href={signInPath()}
						target="_blank"
						rel="noreferrer"
						className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
					>
						Sign in in another tab
					</a>
				)}
				{(stage === 'ended' || stage === 'last') && (
					<Button key="close" kind="outline" autoFocus onClick={onClose}>
						Close
					</Button>
				)}
			</div>
		</>
	)
}

const words = {
	open: '',
	ending: 'You haven’t used the desk for a while. What you typed stays here.',
	last: 'You’ve been signed in for almost a day, so it can’t be extended. Save what you’re working on, then sign in again.',
	ended: 'What you typed is still here. Sign in in another tab, come back, and send it again.',
} as const
