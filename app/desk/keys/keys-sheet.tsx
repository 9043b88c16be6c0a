import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useKeys } from './use-keys.ts'

/** The keys of a page, each with what it does: `?` opens the sheet, unless the user is typing in a field. */
export function KeysSheet({
	keys,
}: {
	keys: readonly (readonly [key: string, does: string, ...rest: string[]])[]
}) {
	const help = useRef<HTMLDialogElement>(null)
	useKeys({ '?': () => help.current?.showModal() })
	return (
		<>
			<p className="mt-6 hidden text-muted text-sm lg:block">
				Press <kbd>?</kbd> for the keys.
			</p>
			<dialog
				ref={help}
				aria-labelledby="keys-heading"
				className="m-auto w-full max-w-md rounded-card bg-paper p-6 text-ink shadow-float backdrop:bg-black/60"
			>
				<h2 id="keys-heading" className="text-2xl text-spruce">
					Keys
				</h2>
				<dl className="mt-3 grid grid-cols-[6rem_1fr] gap-y-1.5">
					{keys.map(([key, does]) => (
						<div key={key} className="contents">
							<dt>
								<kbd className="rounded-field border border-line bg-white px-1.5">{key}</kbd>
							</dt>
							<dd>{does}</dd>
						</div>
					))}
				</dl>
				<Button kind="outline" className="mt-4 px-4" onClick={() => help.current?.close()}>
					Close
				</Button>
			</dialog>
		</>
	)
}
