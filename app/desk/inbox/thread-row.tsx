import { Link } from 'react-router'
import { nameOf } from '#app/history/name-of.ts'
import { deskThread } from '#app/shell/desk-links.ts'
import type { ThreadOnList } from './inbox-list.ts'

/** A thread in the list: who, how long they wait, and the latest that was written. The whole row opens it. */
export function ThreadRow({ thread }: { thread: ThreadOnList }) {
	const { id, who, customerId, contact, waiting, asks, latest, assigned } = thread
	return (
		<li className="relative rounded-card border border-line bg-white p-3 [overflow-wrap:anywhere] hover:border-spruce">
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
			<p className="line-clamp-2">
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
