import { Link } from 'react-router'
import { nameOf } from '#app/history/name-of.ts'
import { deskThread } from '#app/shell/desk-links.ts'
import type { ThreadOnList } from './inbox-list.ts'

/** A card on a phone, and from a laptop on a row: who, what was written last, when and how long they wait. */
const row =
	'relative rounded-card border border-line bg-white p-3 [overflow-wrap:anywhere] hover:border-spruce lg:grid lg:min-h-14 lg:grid-cols-[minmax(14rem,1fr)_minmax(0,2.2fr)_minmax(18rem,1.2fr)] lg:items-center lg:gap-x-4 lg:rounded-none lg:border-x-0 lg:border-t-0 lg:py-1.5 lg:last:border-b-0 lg:hover:bg-sand'

/** A thread in the list: who, how long they wait, and the latest that was written. The whole row opens it. */
export function ThreadRow({ thread }: { thread: ThreadOnList }) {
	const { id, who, customerId, contact, waiting, asks, latest, assigned } = thread
	return (
		<li className={row}>
			<p className="flex flex-wrap items-baseline gap-x-3">
				<Link
					to={deskThread(id)}
					className="font-semibold no-underline after:absolute after:inset-0 after:rounded-card"
				>
					{who}
				</Link>
				<span className="text-muted text-sm tabular-nums">
					{customerId === undefined ? 'Not a customer yet' : contact}
				</span>
			</p>
			<p className="line-clamp-2 lg:line-clamp-1">
				{latest.by !== undefined && <span className="text-muted">{nameOf(latest.by)}: </span>}
				{latest.words || <span className="text-muted">Nothing written yet</span>}
			</p>
			<p className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
				<span>{latest.at}</span>
				{asks && <span>Question about a quote</span>}
				{assigned !== undefined && <span>Assigned to {assigned}</span>}
				<span className="ml-auto whitespace-nowrap text-ink">
					{waiting === undefined ? (
						<span className="text-muted">Done</span>
					) : (
						<>
							waiting <b>{waiting}</b>
						</>
					)}
				</span>
			</p>
		</li>
	)
}
