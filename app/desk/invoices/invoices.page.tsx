import { Form, Link, useNavigation } from 'react-router'
import { leftPayments } from '#app/card-payments/card-payments.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { deskInvoice, deskInvoices } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import { whereTaxed } from '#app/values/tax.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import type { Route } from './+types/invoices.page.ts'
import { ChargeLine } from './before-numbering/charge-line.tsx'
import { Columns } from './columns.tsx'
import { type InvoiceOnList, stateNames } from './invoice-at-desk.ts'
import { listInvoices } from './invoices.server.ts'
import { type InvoiceFilter, invoiceFilters, invoicesAskSchema, longestSearch } from './invoices-ask.ts'
import { NotBilledLine } from './not-billed/not-billed-line.tsx'
import { InvoicesWays } from './ways/invoices-ways.tsx'

export const meta = deskHead.meta('Invoices')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'money')
	const platform = context.get(platformContext)
	const ask = invoicesAskSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
	const isSetUp = platform.company.invoices !== undefined
	const left = (await leftPayments(platform, { isOpen: true, limit: 1 })).length > 0
	return { ask, isSetUp, left, ...(await listInvoices(platform, ask)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const way = 'inline-flex min-h-11 items-center'

/** The invoices with what is owing, found by number, name, amount or the reference of a payment. */
export default function Invoices({ loaderData }: Route.ComponentProps) {
	const { ask, isSetUp, left, invoices, charges, pickups, ages, older } = loaderData
	const { owing, overdue, notBilled, beforeNumbering } = loaderData
	const loading = useNavigation().state === 'loading'
	const company = useCompany()
	const { before, q, show, from, to } = ask
	const days = { ...(from && { from }), ...(to && { to }) }
	return (
		<DeskPage>
			<InvoicesWays {...{ owing, overdue, notBilled, beforeNumbering, left }} />
			<Form
				key={`${q} ${show} ${from} ${to}`}
				role="search"
				action={deskInvoices()}
				className="field mt-3 flex flex-wrap items-end gap-2"
			>
				{from && <input type="hidden" name="from" value={from} />}
				{to && <input type="hidden" name="to" value={to} />}
				<div className="min-w-56 grow">
					<label htmlFor="search">
						{show === 'not billed' ? 'Name, phone or reference' : 'Number, name, amount or reference'}
					</label>
					<input id="search" name="q" type="search" defaultValue={q} maxLength={longestSearch} />
				</div>
				<div>
					<label htmlFor="show">Show</label>
					<select id="show" name="show" defaultValue={show}>
						{invoiceFilters.map((filter) => (
							<option key={filter} value={filter}>
								{filter === 'before numbering' ? 'charged without an invoice' : filter}
							</option>
						))}
					</select>
				</div>
				<Button kind="outline" type="submit" className="px-4">
					Show
				</Button>
			</Form>
			<p role="status" className="mt-2 min-h-6 text-muted">
				{loading ? 'Loading invoices...' : 'Newest first'}
			</p>
			{(from || to) && (
				<p>
					{daysInWords({ what: hasNoNumber(show) ? 'Picked up' : 'Issued', from, to })}.{' '}
					<Link to={deskInvoices({ q, show })} className={way}>
						Of any day
					</Link>
				</p>
			)}
			{ages.length > 0 && (
				<div className="mb-2 max-w-md">
					<Columns
						title="Overdue by age"
						empty=""
						heads={['Past its due day', 'Owing']}
						rows={ages.map((each) => [each.age, each.owing])}
					>
						All that’s overdue, on every page of the list, by the due day of each invoice.
					</Columns>
				</div>
			)}
			{show === 'not billed' && (
				<p className="mb-2 text-muted">
					Pickups that are done and have no charge yet, and late cancellations whose fee isn’t charged. Enter
					what was charged, or that nothing was, and they’ll drop off this list.
				</p>
			)}
			{show === 'before numbering' && (
				<p className="mb-2 text-muted">
					What pickups were charged{whereTaxed(', before tax,', company)} when invoices weren’t numbered yet.
					None of these has an invoice, and none was sent. Correct one, or say that it’s paid, on its booking.
				</p>
			)}
			{invoices.length + charges.length + pickups.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					{emptyWords({ isSetUp, show, isSearched: q !== '' || (from ?? to) !== undefined })}
				</p>
			) : (
				<ul className="grid gap-1">
					{invoices.map((invoice) => (
						<InvoiceLine key={invoice.id} invoice={invoice} />
					))}
					{pickups.map((pickup) => (
						<NotBilledLine key={pickup.id} pickup={pickup} />
					))}
					{charges.map((charge) => (
						<ChargeLine key={charge.id} charge={charge} />
					))}
				</ul>
			)}
			<nav aria-label="Pages" className="mt-4 flex justify-between">
				{before ? (
					<Link to={deskInvoices({ q, show, ...days })} className={way}>
						First page
					</Link>
				) : (
					<span />
				)}
				{older && (
					<Link to={deskInvoices({ q, show, ...days, before: older })} className={way}>
						Next page
					</Link>
				)}
			</nav>
		</DeskPage>
	)
}

function daysInWords({
	what,
	from,
	to,
}: {
	what: string
	from: CalendarDate | undefined
	to: CalendarDate | undefined
}): string {
	if (from === to) return `${what} ${formatDate(from ?? '')}`
	if (from === undefined) return `${what} until ${formatDate(to ?? '')}`
	return to === undefined
		? `${what} from ${formatDate(from)} on`
		: `${what} ${formatDate(from)} to ${formatDate(to)}`
}

const hasNoNumber = (show: InvoiceFilter) => show === 'not billed' || show === 'before numbering'

function emptyWords({
	isSetUp,
	show,
	isSearched,
}: {
	isSetUp: boolean
	show: InvoiceFilter
	isSearched: boolean
}): string {
	if (show === 'not billed')
		return isSearched
			? 'No pickup that isn’t billed matches. Try another search.'
			: 'Everything that’s done is billed.'
	if (isSearched || show !== 'all') return 'No invoices match. Try another filter or search.'
	return isSetUp
		? 'No invoices yet. Enter what was charged for a pickup that’s done, and its invoice will be here.'
		: 'Invoices aren’t numbered yet. An owner sets the prefix and the first number in Settings, under Invoicing.'
}

function InvoiceLine({ invoice }: { invoice: InvoiceOnList }) {
	const { id, number, name, bookedBy, issued, due, isOverdue, total, owing, state, credited } = invoice
	return (
		<li className="grid items-center gap-x-4 rounded-card border border-line bg-white px-3 py-1 [overflow-wrap:anywhere] sm:grid-cols-2 lg:grid-cols-[9rem_minmax(0,1.5fr)_minmax(0,1fr)_8rem_minmax(0,1fr)]">
			<Link to={deskInvoice(id)} className={`${way} font-semibold tabular-nums`}>
				{number}
			</Link>
			<span>
				{name}
				{bookedBy && <span className="text-muted">, booked by {bookedBy}</span>}
			</span>
			<span className="text-muted">{issued}</span>
			<b className="tabular-nums">{total}</b>
			<span className={isOverdue ? 'text-brick' : ''}>
				{stateNames[state]}
				{owing && `, ${owing}`}
				{isOverdue && `, due ${due}`}
				{credited && <span className="block text-muted text-sm">{credited}</span>}
			</span>
		</li>
	)
}
