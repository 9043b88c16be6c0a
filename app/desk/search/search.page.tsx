import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import {
	deskBooking,
	deskBookings,
	deskCustomer,
	deskCustomers,
	deskInvoice,
	deskInvoices,
	deskLeads,
	deskList,
	deskQuote,
	deskThread,
} from '#app/shell/desk-links.ts'
import { telephone } from '#app/shell/links.ts'
import { PickupStatus } from '../bookings/pickup-status.tsx'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { StatusBadge } from '../review/list/status-badge.tsx'
import type { Route } from './+types/search.page.ts'
import { namedInFull, searchDesk } from './search.server.ts'
import { type Found, type Group, searchAskSchema } from './search-ask.ts'

export const meta = deskHead.meta('Search')

/** What was found, by kind; what names one thing in full leads to it. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const { q } = searchAskSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
	if (q === '') return { q, found: undefined }
	const named = await namedInFull(platform, q, staff)
	if (named) throw redirect(named)
	return { q, found: await searchDesk(platform, q, staff) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

export default function Search({ loaderData: { q, found } }: Route.ComponentProps) {
	const loading = useNavigation().state === 'loading'
	return (
		<DeskPage width="column" className="[overflow-wrap:anywhere]">
			<h1 className="text-2xl text-spruce">Search</h1>
			<p role="status" className="min-h-6 text-muted">
				{loading ? 'Searching...' : said(q, found)}
			</p>
			{found && <Kinds q={q} found={found} />}
		</DeskPage>
	)
}

function said(q: string, found: Found | undefined): string {
	if (!found)
		return 'Type a name, phone, address, email, reference or invoice number. A whole phone number opens its customer.'
	const isEmpty = Object.values(found).every((group) => !group || group.rows.length === 0)
	return isEmpty ? `Nothing matches “${q}”. Try searching for less.` : `Found for “${q}”`
}

function Kinds({
	q,
	found: { customers, bookings, quotes, threads, leads, invoices },
}: {
	q: string
	found: Found
}) {
	return (
		<div className="mt-2 grid gap-5">
			<Kind title="Customers" group={customers} all={deskCustomers({ q })}>
				{({ id, name, phone, email, lastPickup }) => (
					<li key={id} className={line}>
						<Link to={deskCustomer(id)} className={`${way} font-semibold`}>
							{name}
						</Link>
						<a href={telephone(phone)} className={`${way} tabular-nums`}>
							{phone}
						</a>
						<span>{email}</span>
						<span className="text-muted">{lastPickup?.where}</span>
					</li>
				)}
			</Kind>
			<Kind title="Bookings" group={bookings} all={deskBookings({ q })}>
				{({ id, reference, status, name, when, where }) => (
					<li key={id} className={line}>
						<Link to={deskBooking(id)} className={`${way} font-semibold tabular-nums`}>
							{reference}
						</Link>
						<span>
							{name}, {when}
						</span>
						<span className="text-muted">{where}</span>
						<PickupStatus status={status} />
					</li>
				)}
			</Kind>
			<Kind title="Quotes" group={quotes} all={deskList({ q })}>
				{({ id, status, name, load, where, created }) => (
					<li key={id} className={line}>
						<Link to={deskQuote(id)} className={`${way} font-semibold`}>
							{name}
						</Link>
						<span>
							{load}, {created}
						</span>
						<span className="text-muted">{where}</span>
						<StatusBadge status={status} />
					</li>
				)}
			</Kind>
			<Kind title="Inbox" group={threads} all={undefined}>
				{({ id, who, contact, waits, latest }) => (
					<li key={id} className={line}>
						<Link to={deskThread(id)} className={`${way} font-semibold`}>
							{who}
						</Link>
						{contact !== who && <span className="tabular-nums">{contact}</span>}
						<span className="text-muted">{latest}</span>
						{waits && <b className="text-signal-dark">Waits for an answer</b>}
					</li>
				)}
			</Kind>
			<Kind title="Leads" group={leads} all={deskLeads({ q })}>
				{({ id, threadId, name, phone, said, created }) => (
					<li key={id} className={line}>
						<Link to={deskThread(threadId)} className={`${way} font-semibold`}>
							{name}
						</Link>
						<a href={telephone(phone)} className={`${way} tabular-nums`}>
							{phone}
						</a>
						<span className="line-clamp-1">{said}</span>
						<span className="text-muted">{created}</span>
					</li>
				)}
			</Kind>
			<Kind title="Invoices" group={invoices} all={deskInvoices({ q })}>
				{({ id, number, name, issued, total }) => (
					<li key={id} className={line}>
						<Link to={deskInvoice(id)} className={`${way} font-semibold tabular-nums`}>
							{number}
						</Link>
						<span>{name}</span>
						<span className="text-muted tabular-nums">
							{issued}, {total}
						</span>
					</li>
				)}
			</Kind>
		</div>
	)
}

const way = 'inline-flex min-h-11 items-center'
const line = 'flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-white px-3 py-1'

function Kind<Row>(props: {
	title: string
	group: Group<Row> | undefined
	/** The list of all that match; `undefined` where there is none. */
	all: string | undefined
	children: (row: Row) => ReactNode
}) {
	const { title, group, all, children } = props
	if (!group || group.rows.length === 0) return null
	return (
		<section>
			<h2 className="text-lg text-spruce">{title}</h2>
			<ul className="mt-1 grid gap-1">{group.rows.map(children)}</ul>
			{group.more &&
				(all === undefined ? (
					<p className="text-muted">More match. Type more of a name or number.</p>
				) : (
					<Link to={all} className={way}>
						All {title.toLowerCase()} that match
					</Link>
				))}
		</section>
	)
}
