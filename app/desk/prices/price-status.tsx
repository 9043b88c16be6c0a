import { useEffect, useRef } from 'react'
import { ChangeList } from './change-list.tsx'
import type { PriceAnswer } from './price-form.ts'

/** What became of what was sent. The form is long: an answer that marks nothing in it is brought into sight here. */
export function PriceStatus({ answer }: { answer: PriceAnswer | undefined }) {
	const ref = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (answer && !answer.checked && !answer.faults) ref.current?.focus()
	}, [answer])
	return (
		<div ref={ref} tabIndex={-1} className="mt-2 max-w-[68ch]">
			<p role="status" className="min-h-6 font-semibold text-spruce">
				{answer?.ok ? answer.message : null}
			</p>
			<div role="alert" className="grid gap-3 text-brick empty:hidden">
				{answer && !answer.ok && <p className="font-semibold">{answer.message}</p>}
				{answer?.meanwhile?.map(({ id, at, actor, action, changes }) => (
					<div key={id} className="text-ink [overflow-wrap:anywhere]">
						<p>
							<b>{actor}</b> {action} <span className="text-muted tabular-nums">{at}</span>
						</p>
						<ChangeList changes={changes} />
					</div>
				))}
			</div>
		</div>
	)
}
