import { Form, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { seenBy } from '#app/policies/desk-policy.ts'
import {
	deskBooking,
	deskBookings,
	deskBookingsCalendar,
	deskBookingsExport,
	deskCustomer,
	deskDay,
	deskNewBooking,
	deskPromises,
} from '#app/shell/desk-links.ts'
import { telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { usePathKeys } from '../../keys/use-path-keys.ts'
import { untilAnswered } from '../../loading.ts'
import { latestChange } from '../../review/review.server.ts'
import { useFreshness } from '../../review/use-freshness.ts'
import { useMay } from '../../use-may.ts'
import { listBookings, noteShownTo } from '../bookings.server.ts'
import { Marks } from '../marks.tsx'
import { type PickupAtDesk, priceWithTravelFee } from '../pickup-at-desk.ts'
import { PickupStatus } from '../pickup-status.tsx'
import type { Route } from './+types/bookings.page.ts'
import { bookingsAsked } from './bookings-ask.ts'
import { filtersFor, longestSearch } from './bookings-list.ts'

export const meta = deskHead.meta('Bookings')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const sees = seenBy(staff)
	const ask = bookingsAsked(Object.fromEntries(new URL(request.url).searchParams), sees)
	const change = await latestChange(platform)
	const listed = await listBookings(platform, ask, sees)
	await noteShownTo(
		request,
		platform,
		listed.bookings.filter(({ status }) => status === 'requested'),
	)
	return { ask, change, ...listed }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const way = 'inline-flex min-h-11 items-center'

export default function Bookings({
	loaderData: { ask, change, bookings, today, next },
}: Route.ComponentProps) {
	const loading = useNavigation().state === 'loading'
	const may = useMay()
	const { after, before, ...filter } = ask
	const coming = bookings.filter(({ date }) => date >= today)
	const earlier = bookings.filter(({ date }) => date < today)
	const filtersSet = Object.entries(filter).filter(
		([name, value]) => value !== (name === 'status' ? 'all' : ''),
	).length
	const isFiltered = filtersSet > 0
	useFreshness(change, { asks: bookings.some(({ status }) => status === 'requested') })
	usePathKeys({ c: deskBookingsCalendar(), n: deskNewBooking() })
	return (
		<DeskPage>
			<div className="flex flex-wrap items-center gap-2">
				<h1 className="mr-auto text-2xl text-spruce">Bookings</h1>
				<ButtonLink kind="solid" to={deskNewBooking()} className="px-3" aria-keyshortcuts="n">
					New booking
				</ButtonLink>
				<ButtonLink kind="outline" to={deskPromises()} className="px-3">
					Promises
				</ButtonLink>
				<ButtonLink kind="outline" to={deskBookingsCalendar()} className="px-3" aria-keyshortcuts="c">
					Calendar
				</ButtonLink>
				{may('exports') && (
					<>
						<ButtonLink kind="outline" to={deskBookingsExport('xlsx', filter)} download className="px-3">
							Spreadsheet<span className="sr-only"> of these bookings</span>
						</ButtonLink>
						<ButtonLink kind="outline" to={deskBookingsExport('csv', filter)} download className="px-3">
							CSV<span className="sr-only"> of these bookings</span>
						</ButtonLink>
					</>
				)}
			</div>
			{/* On a phone the fields would push the first booking below the fold. They open beside it, without a script. */}
			<details key={`fold ${JSON.stringify(filter)}`} className="peer mt-1 sm:hidden">
				<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-spruce">
					Search and filter{filtersSet > 0 && ` (${filtersSet})`}
					<span aria-hidden className="ml-1">
						▾
					</span>
				</summary>
			</details>
			<Form
				key={JSON.stringify(filter)}
				role="search"
				action={deskBookings()}
				className="field mt-3 flex flex-wrap items-end gap-2 max-sm:hidden max-sm:peer-open:mt-1 max-sm:peer-open:flex"
			>
				<div className="min-w-56 grow">
					<label htmlFor="search">Name, phone, address or reference</label>
					<input id="search" name="q" type="search" defaultValue={ask.q} maxLength={longestSearch} />
				</div>
				<div>
					<label htmlFor="status">Status</label>
					<select id="status" name="status" defaultValue={ask.status}>
						{filtersFor({ money: may('money') }).map((status) => (
							<option key={status} value={status}>
								{status}
							</option>
						))}
					</select>
				</div>
				<div>
					<label htmlFor="from">From</label>
					<input id="from" name="from" type="date" defaultValue={ask.from} />
				</div>
				<div>
					<label htmlFor="to">To</label>
					<input id="to" name="to" type="date" defaultValue={ask.to} />
				</div>
				<Button kind="outline" type="submit" className="px-4">
					Show
				</Button>
				{isFiltered && (
					<Link to={deskBookings()} className={way}>
						All bookings
					</Link>
				)}
			</Form>
			<p role="status" className="mt-2 min-h-6 text-muted">
				{loading ? 'Loading bookings...' : coming.length > 0 ? 'From today on' : 'Latest pickup first'}
			</p>
			{bookings.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					{isFiltered
						? 'No bookings match. Try removing a filter, or search for less.'
						: 'No bookings yet. The first one will be here.'}
				</p>
			) : (
				<>
					<Lines of={coming} />
					{earlier.length > 0 && <h2 className="mt-4 mb-1 text-lg text-spruce first:mt-0">Earlier</h2>}
					<Lines of={earlier} />
				</>
			)}
			<nav aria-label="Pages" className="mt-4 flex justify-between">
				{after || before ? (
					<Link to={deskBookings(filter)} className={way}>
						First page
					</Link>
				) : (
					<span />
				)}
				{next && (
					<Link to={deskBookings({ ...filter, ...next })} className={way}>
						Next page
					</Link>
				)}
			</nav>
		</DeskPage>
	)
}

const Lines = ({ of }: { of: PickupAtDesk[] }) =>
	of.length > 0 && (
		<ul className="grid gap-1">
			{of.map((booking) => (
				<BookingLine key={booking.id} booking={booking} />
			))}
		</ul>
	)

function BookingLine({ booking }: { booking: PickupAtDesk }) {
	const may = useMay()
	const {
		id,
		reference,
		status,
		date,
		day,
		windowLabel,
		name,
		phone,
		where,
		load,
		customerId,
		customerMarks,
	} = booking
	const price = priceWithTravelFee(booking, useCompany())
	return (
		<li className="grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-card border border-line bg-white px-3 py-1 [overflow-wrap:anywhere] sm:grid-cols-2 lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)_7rem_6rem]">
			<Link to={deskDay({ date })} className={way}>
				{day}, {windowLabel}
			</Link>
			<p className="max-sm:col-span-2">
				{may('customers') ? (
					<Link to={deskCustomer(customerId)} className={way}>
						{name}
					</Link>
				) : (
					name
				)}{' '}
				<Marks of={customerMarks} />
				<a href={telephone(phone)} className={`${way} whitespace-nowrap tabular-nums`}>
					{phone}
				</a>
			</p>
			<p className="max-sm:col-span-2">{where}</p>
			<p>
				<span className="sr-only">Load: </span>
				{load ?? 'Not said'}
				{price && <b className="tabular-nums">{`, ${price}`}</b>}
			</p>
			<p className="max-sm:col-start-2 max-sm:row-start-1">
				<PickupStatus status={status} />
			</p>
			<Link to={deskBooking(id)} className={`${way} tabular-nums`}>
				<span className="sr-only">Booking </span>
				{reference}
			</Link>
		</li>
	)
}
