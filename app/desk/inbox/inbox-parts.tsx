import { Link } from 'react-router'
import { deskInbox, deskLeads, deskSavedReplies } from '#app/shell/desk-links.ts'
import { useMay } from '../use-may.ts'
import { countInWords, type InboxPart } from './inbox-list.ts'

const names: Record<InboxPart, string> = {
	waiting: 'Waiting',
	mine: 'Mine',
	all: 'All',
	requests: 'Requests',
	prices: 'Prices sent',
}

const tab =
	'inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-2 font-semibold no-underline [&[aria-current]]:border-signal'

/** The parts of the inbox with how many stand in each, and the list of leads, which every booking has. */
export function InboxParts({
	show,
	counts,
}: {
	/** `undefined` beside one of them. */
	show: InboxPart | undefined
	counts: Partial<Record<InboxPart, number>>
}) {
	const may = useMay()
	const parts: InboxPart[] = [
		'waiting',
		'mine',
		'all',
		'requests',
		...(may('quotes') ? (['prices'] as const) : []),
	]
	return (
		<nav aria-label="Parts of the inbox" className="-mx-2 mt-1 flex flex-wrap">
			{parts.map((part) => (
				<Link
					key={part}
					to={deskInbox(part === 'waiting' ? {} : { show: part })}
					aria-current={part === show ? 'page' : undefined}
					className={tab}
				>
					{names[part]}
					{counts[part] !== undefined && counts[part] > 0 && (
						<span className="tabular-nums">{countInWords(counts[part])}</span>
					)}
				</Link>
			))}
			<Link to={deskLeads()} className={tab}>
				Leads
			</Link>
			{may('messages') && (
				<Link to={deskSavedReplies()} className={tab}>
					Saved replies
				</Link>
			)}
		</nav>
	)
}
