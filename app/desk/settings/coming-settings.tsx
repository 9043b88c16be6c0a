import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ChangeList } from '../prices/change-list.tsx'
import type { ComingChange } from './setting-form.ts'

/** The changes that have not begun. Withdrawing the changes of a part leaves it as it is today. */
export function ComingSettings({ coming, busy }: { coming: ComingChange[]; busy: boolean }) {
	if (coming.length === 0) return null
	return (
		<section aria-labelledby="coming-heading">
			<h2 id="coming-heading" className="text-xl text-spruce">
				Coming up
			</h2>
			<ul className="mt-2 grid gap-3">
				{coming.map(({ part, from, actor, seen, changes }) => (
					<li
						key={`${part} ${from}`}
						className="rounded-card border border-line bg-white p-4 [overflow-wrap:anywhere]"
					>
						<h3 className="text-lg">From {from}</h3>
						<p className="text-muted text-sm">Set by {actor}</p>
						<ChangeList changes={changes} />
						<Form method="post" preventScrollReset className="mt-3">
							<input type="hidden" name="part" value={part} />
							<input type="hidden" name="seen" value={seen} />
							<Button
								kind="outline"
								type="submit"
								name="does"
								value="withdraw"
								className="px-4"
								disabled={busy}
							>
								Withdraw<span className="sr-only"> what changes from {from}</span>
							</Button>
						</Form>
					</li>
				))}
			</ul>
		</section>
	)
}
