import type { Change } from '../review/quote-detail.ts'

/** What a list changes: each price before and after. */
export const ChangeList = ({ changes }: { changes: Change[] }) => (
	<ul className="mt-2 grid gap-1 tabular-nums [overflow-wrap:anywhere]">
		{changes.map(({ what, before, after }) => (
			<li key={`${what} ${before} ${after}`}>
				{what}: <del className="text-muted">{before}</del>{' '}
				<ins className="font-semibold no-underline">{after}</ins>
			</li>
		))}
	</ul>
)
