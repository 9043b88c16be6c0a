import { calculatorStep } from '#app/shell/links.ts'
import { useOpened } from '#app/ui/use-opened.ts'
import type { QuoteDraft } from '../draft/quote-draft.ts'
import { useDraftState } from '../draft/use-draft-state.ts'
import { LoadForm } from './load-form.tsx'

type Props = {
	draft: QuoteDraft
	/** What the names of its inputs begin with, beside a calculator. */
	prefix?: string
	/** The id of the form that the load is sent with while no script sends it; none beside a calculator. */
	form?: string | undefined
}

/** The calculator's inputs where its load is booked, folded. Beside a calculator they are drawn once they are opened. */
export function ChangeLoad({ draft, prefix, form }: Props) {
	const state = useDraftState(draft)
	const { chosen, photos } = state
	const { details, opened = false, onToggle } = useOpened()
	return (
		<>
			<details ref={details} open={opened} onToggle={onToggle} className="mt-3">
				<summary className="min-h-11 cursor-pointer py-2 font-semibold text-spruce">
					{chosen ? 'Change it' : 'Choose how much there is'}
				</summary>
				{(opened || form !== undefined) && (
					<div className="pt-2 pb-4">
						{form !== undefined && (
							<p className="mb-4 text-muted text-sm">
								Each choice has its price beside it; your receipt has the sum.
							</p>
						)}
						<LoadForm state={state} onChange={draft.setLoad} fixed={false} form={form} prefix={prefix} />
					</div>
				)}
			</details>
			<a href={calculatorStep('photos')} className="inline-flex min-h-11 items-center">
				{photos.length > 0 ? 'Add or remove photos' : 'Add photos'}
			</a>
		</>
	)
}
