import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ChangeList } from '../prices/change-list.tsx'
import { aboutForm, type FormAnswer } from '../schedule/form-answer.ts'
import type { ComingPart } from './setting-form.ts'
import { partNames } from './setting-words.ts'

/** The changes that have not begun. Withdrawing the changes of a part leaves it as it is today. */
export function ComingSettings({
	coming,
	answer,
	busy,
}: {
	coming: ComingPart[]
	answer: FormAnswer | undefined
	busy: boolean
}) {
	if (coming.length === 0) return null
	return (
		<section aria-labelledby="coming-heading">
			<h2 id="coming-heading" className="text-xl text-spruce">
				Coming up
			</h2>
			<ul className="mt-2 grid gap-3">
				{coming.map(({ part, seen, changes }) => (
					<li key={part} className="rounded-card border border-line bg-white p-4 [overflow-wrap:anywhere]">
						<ul className="grid gap-3">
							{changes.map(({ from, actor, changes }) => (
								<li key={from}>
									<h3 className="text-lg">From {from}</h3>
									<p className="text-muted text-sm">Set by {actor}</p>
									<ChangeList changes={changes} />
								</li>
							))}
						</ul>
						<Form method="post" preventScrollReset className="mt-3">
							<input type="hidden" name="part" value={part} />
							<input type="hidden" name="seen" value={seen} />
							{answer?.confirms !== undefined && answer.about === aboutForm('withdraw', part) && (
								<input type="hidden" name="tooFull" value={answer.confirms} />
							)}
							<Button
								kind="outline"
								type="submit"
								name="does"
								value="withdraw"
								className="px-4"
								disabled={busy}
							>
								{changes.length > 1 ? 'Withdraw all of these' : 'Withdraw'}
								<span className="sr-only"> (changes of {partNames[part]})</span>
							</Button>
						</Form>
					</li>
				))}
			</ul>
		</section>
	)
}
