import { type SubmitEvent, useState } from 'react'
import type { Load } from '#app/pricing/load.ts'
import { anotherQuotePath } from '#app/shell/links.ts'
import type { Notice } from '#app/ui/notices.tsx'
import { clearQuoteCookie } from '../quote-client.ts'

export const anotherNotStarted: Notice = {
	tone: 'error',
	title: 'We couldn’t start another quote',
	text: 'We can’t be reached right now. Everything you chose is still here. Try again in a moment.',
}

type Props = {
	/** How many photos are not saved yet and would be lost. */
	unsaved: number
	saving: boolean
	/** The load that is shown. */
	load: Load
	/** Called once another quote can begin, with the load that was shown when the visitor asked for it. */
	onAnother: (shownThen: Load) => void
	onFailed: (notice: Notice) => void
}

/** Starts another quote; the previous one stays as it was saved. A plain form when there is no script. */
export function AnotherQuote({ unsaved, saving, load, onAnother, onFailed }: Props) {
	const [asking, setAsking] = useState(false)
	const start = async (event: SubmitEvent) => {
		event.preventDefault()
		setAsking(unsaved > 0 && !asking)
		if (unsaved > 0 && !asking) return
		if (await clearQuoteCookie()) return onAnother(load)
		onFailed(anotherNotStarted)
	}
	const asked = asking && unsaved > 0
	return (
		<form method="post" action={anotherQuotePath()} onSubmit={start} className="mt-3">
			{asked && (
				<p role="alert" className="max-w-[60ch]">
					{unsaved === 1 ? 'One photo is' : `${unsaved} photos are`} not saved, and would be lost.
				</p>
			)}
			<div className="flex flex-wrap gap-x-6">
				<button type="submit" disabled={saving} className={linkStyle}>
					Start another quote{asked && ' anyway'}
				</button>
				{asked && (
					<button type="button" onClick={() => setAsking(false)} className={linkStyle}>
						Keep this one
					</button>
				)}
			</div>
		</form>
	)
}

const linkStyle =
	'min-h-11 cursor-pointer font-semibold text-spruce underline underline-offset-4 hover:text-ink disabled:cursor-not-allowed disabled:opacity-50'
