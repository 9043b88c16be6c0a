import { Link, useLocation } from 'react-router'
import type { Right } from '#app/policies/rights.ts'
import { deskBookings } from '#app/shell/desk-links.ts'
import type { Warnings } from './desk-banners.tsx'
import { currentPage, type DeskEntry, pagesFor } from './desk-pages.ts'
import { countInWords } from './inbox/inbox-list.ts'

// Positioned, so that what is said for screen readers alone moves with its row.
const tab =
	'relative inline-flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-2 font-semibold sm:px-2.5 no-underline [&[aria-current]]:border-signal data-current:border-signal'

type Marks = Pick<Warnings, 'backups'> & { waiting: number; promises: number; failures: number }
type Shown = Marks & { rights: readonly Right[]; requests: number; invoicing: boolean }

/**
 * The navigation of the desk: what each day needs, and folded into a row of its own (two on a phone), for which the header makes room,
 * what the office seldom does. Each page with what waits in it.
 */
export function DeskMenu({ rights, requests, invoicing, ...marks }: Shown) {
	const path = useLocation().pathname
	const current = currentPage(path, rights)
	const { daily, office } = pagesFor(rights, { invoicing })
	const link = (page: DeskEntry) => (
		<Link
			key={page.to}
			to={page.to}
			aria-current={page === current ? (path === page.to ? 'page' : 'true') : undefined}
			className={tab}
		>
			{page.name}
			<Mark of={page.name} {...marks} />
		</Link>
	)
	return (
		<nav aria-label="Desk" className="-mx-2 flex shrink-0 sm:shrink sm:flex-wrap">
			{daily.map(link)}
			{requests > 0 && (
				// Not a room of its own: the list of bookings, narrowed.
				<Link to={deskBookings({ status: 'requested' })} className={tab}>
					Requests
					<Count number={requests} of="waiting" />
				</Link>
			)}
			{office.length > 0 && (
				// Open where one is in the office, and closed again elsewhere.
				<details key={path} open={current?.isOffice}>
					<summary
						data-current={current?.isOffice}
						className={`${tab} cursor-pointer list-none text-spruce [&::-webkit-details-marker]:hidden`}
					>
						Office
						<span aria-hidden="true" className="text-muted text-xs">
							▾
						</span>
						{office.map(({ name }) => (
							<Mark key={name} of={name} {...marks} />
						))}
					</summary>
					<div className="absolute inset-x-2 bottom-0 grid grid-cols-3 sm:flex">{office.map(link)}</div>
				</details>
			)}
		</nav>
	)
}

/** What waits on a page. */
function Mark({ of, waiting, promises, failures, backups }: Marks & { of: string }) {
	if (of === 'Inbox' && waiting > 0) return <Count number={countInWords(waiting)} of="waiting" />
	if (of === 'Bookings' && promises > 0) return <Count number={promises} of="promises to keep" />
	if (of === 'Unsent' && failures > 0) return <Count number={failures} of="to look at" colour="bg-brick" />
	if (of !== 'Overview' || !backups) return null
	return (
		<span className="rounded-full bg-brick px-1.5 text-sm text-white">
			<span aria-hidden="true">!</span>
			<span className="sr-only"> {backups.words}</span>
		</span>
	)
}

const Count = ({
	number,
	of,
	colour = 'bg-signal-dark',
}: {
	number: number | string
	of: string
	colour?: string
}) => (
	<span className={`rounded-full px-1.5 text-sm text-white tabular-nums ${colour}`}>
		{number}
		<span className="sr-only"> {of}</span>
	</span>
)
