import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Asks for confirmation before a key changes a quote, or a quote is rejected: a slip of the finger must not do it. */
export function ConfirmReview(props: {
	asked: { verb: string; confirm: () => void } | undefined
	cancel: () => void
	amount: string
	warning: string | undefined
}) {
	const { asked, cancel, amount, warning } = props
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => {
		if (asked) dialog.current?.showModal()
		else dialog.current?.close()
	}, [asked])
	return (
		<dialog
			ref={dialog}
			onClose={cancel}
			aria-labelledby="confirm-heading"
			className="m-auto w-full max-w-md rounded-card bg-paper p-6 text-ink shadow-float backdrop:bg-black/60"
		>
			<h2 id="confirm-heading" className="text-2xl text-spruce">
				{asked?.verb} this quote?
			</h2>
			{warning && <p className="mt-2 font-semibold text-brick">{warning}</p>}
			<p className="mt-2 tabular-nums">{amount}</p>
			<div className="mt-4 flex gap-2">
				{asked && (
					<Button kind="solid" autoFocus onClick={asked.confirm}>
						{asked.verb}
					</Button>
				)}
				<Button kind="outline" onClick={cancel}>
					Cancel
				</Button>
			</div>
		</dialog>
	)
}
