import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { PagePromise } from '#app/values/page-subject.ts'
import type { Promised } from './promised.ts'

const asked: Record<PagePromise, string> = {
	response: 'It’s an emergency: promise two hours',
	photos: 'They asked for photos',
}

const notAsked: Record<PagePromise, string> = {
	response: 'It’s no emergency: take it off the list',
	photos: 'They don’t want photos',
}

/** What was promised with how it stands, an emergency's button, and what staff promise besides. */
export function PromisedList({
	promised: { promises, canPromise },
	busy,
}: {
	promised: Promised
	busy: boolean
}) {
	return (
		<section aria-label="Promises" className="grid gap-2">
			{promises.length === 0 && <p className="text-muted">The report is due 24 hours after it’s done.</p>}
			<ul className="grid gap-2">
				{promises.map(({ kind, what, state, isOverdue, isKept }) => (
					<li
						key={kind}
						className={`rounded-card border bg-white px-4 py-2 ${isOverdue ? 'border-brick border-l-4' : 'border-line'}`}
					>
						<b>{what}</b>: <span className={isOverdue ? 'font-semibold text-brick' : ''}>{state}</span>
						{kind === 'response' && !isKept && (
							<Form method="post" preventScrollReset className="my-1">
								<input type="hidden" name="do" value="answered" />
								<Button kind="solid" type="submit" disabled={busy}>
									We’re there, or agreed on a time with them
								</Button>
							</Form>
						)}
						{kind !== 'report' && !isKept && (
							<Form method="post" preventScrollReset className="my-1">
								<input type="hidden" name="do" value="withdraw" />
								<input type="hidden" name="kind" value={kind} />
								<Button kind="outline" type="submit" disabled={busy} className="px-3">
									{notAsked[kind]}
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-2">
				{canPromise.map((kind) => (
					<Form key={kind} method="post" preventScrollReset>
						<input type="hidden" name="do" value="promise" />
						<input type="hidden" name="kind" value={kind} />
						<Button kind="outline" type="submit" disabled={busy} className="px-3">
							{asked[kind]}
						</Button>
					</Form>
				))}
			</div>
		</section>
	)
}
