import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { Change } from '../review/quote-detail.ts'
import { ChangeList } from './change-list.tsx'

type Coming = { id: number; from: string; actor: string; changes: Change[]; canWithdraw: boolean }

/** The lists that have not begun, each with what it changes; one can be withdrawn until shortly before its day. */
export function ComingPrices({ coming, seen, busy }: { coming: Coming[]; seen: number; busy: boolean }) {
	if (coming.length === 0) return null
	return (
		<section aria-labelledby="coming-heading" className="mt-4">
			<h2 id="coming-heading" className="text-xl text-spruce">
				Coming up
			</h2>
			<ul className="mt-2 grid gap-3">
				{coming.map(({ id, from, actor, changes, canWithdraw }) => (
					<li key={id} className="rounded-card border border-line bg-white p-4 [overflow-wrap:anywhere]">
						<h3 className="text-lg">From {from}</h3>
						<p className="text-muted text-sm">Set by {actor}</p>
						<ChangeList changes={changes} />
						{canWithdraw && (
							<Form method="post" preventScrollReset className="mt-3">
								<input type="hidden" name="does" value="withdraw" />
								<input type="hidden" name="list" value={id} />
								<input type="hidden" name="seen" value={seen} />
								<Button kind="outline" type="submit" className="px-4" disabled={busy}>
									Withdraw<span className="sr-only"> the prices from {from}</span>
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
		</section>
	)
}
