import type { HistoryEntry } from './quote-detail.ts'

/** The history of what a page is about: who changed what and when, the latest first. */
export function HistoryList({ entries }: { entries: HistoryEntry[] }) {
	return (
		<details className="border-line border-t pt-3">
			<summary className="min-h-11 cursor-pointer content-center font-semibold lg:min-h-7">
				History ({entries.length})
			</summary>
			{entries.length === 0 && <p className="text-muted">Nothing is recorded.</p>}
			<ol className="mt-2 grid gap-2 [overflow-wrap:anywhere]">
				{entries.map(({ id, at, actor, action, changes }) => (
					<li key={id} className="border-line border-l-2 pl-3">
						<p>
							<b>{actor}</b> {action} <span className="text-muted tabular-nums">{at}</span>
						</p>
						{changes.map(({ what, before, after }) => (
							<p key={what} className="whitespace-pre-line text-sm">
								{what}: {before !== '' && <del className="text-muted">{before}</del>}{' '}
								{after !== '' && <ins className="no-underline">{after}</ins>}
							</p>
						))}
					</li>
				))}
			</ol>
		</details>
	)
}
