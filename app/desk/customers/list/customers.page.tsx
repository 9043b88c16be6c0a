import { Form, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { deskCustomer, deskCustomers } from '#app/shell/desk-links.ts'
import { telephone } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { Marks } from '../../bookings/marks.tsx'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import type { Route } from './+types/customers.page.ts'
import { type CustomerOnList, customersAskSchema, longestSearch } from './customers-list.ts'
import { listCustomers } from './list-customers.server.ts'

export const meta = deskHead.meta('Customers')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'customers')
	const ask = customersAskSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
	return { ask, ...(await listCustomers(context.get(platformContext), ask)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const way = 'inline-flex min-h-11 items-center'

export default function Customers({ loaderData: { ask, customers, older } }: Route.ComponentProps) {
	const loading = useNavigation().state === 'loading'
	const { q, before } = ask
	return (
		<DeskPage>
			<h1 className="text-2xl text-spruce">Customers</h1>
			<Form
				key={q}
				role="search"
				aria-label="Customers"
				action={deskCustomers()}
				className="field mt-3 flex flex-wrap items-end gap-2"
			>
				<div className="min-w-56 grow">
					<label htmlFor="search">Name, phone, address or email</label>
					<input id="search" name="q" type="search" defaultValue={q} maxLength={longestSearch} />
				</div>
				<Button kind="outline" type="submit" className="px-4">
					Show
				</Button>
				{q !== '' && (
					<Link to={deskCustomers()} className={way}>
						All customers
					</Link>
				)}
			</Form>
			<p role="status" className="mt-2 min-h-6 text-muted">
				{loading ? 'Loading customers...' : 'Newest customer first'}
			</p>
			{customers.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					{q !== ''
						? 'No customers match. Try searching for less.'
						: 'No customers yet. The first one will be here.'}
				</p>
			) : (
				<ul className="grid gap-1">
					{customers.map((customer) => (
						<CustomerLine key={customer.id} customer={customer} />
					))}
				</ul>
			)}
			<nav aria-label="Pages" className="mt-4 flex justify-between">
				{before ? (
					<Link to={deskCustomers({ q })} className={way}>
						First page
					</Link>
				) : (
					<span />
				)}
				{older && (
					<Link to={deskCustomers({ q, before: older })} className={way}>
						Next page
					</Link>
				)}
			</nav>
		</DeskPage>
	)
}

function CustomerLine({ customer }: { customer: CustomerOnList }) {
	const { id, name, phone, email, marks, lastPickup } = customer
	return (
		<li className="grid items-center gap-x-4 rounded-card border border-line bg-white px-3 py-1 [overflow-wrap:anywhere] sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)_minmax(0,1.4fr)]">
			<p>
				<Link to={deskCustomer(id)} className={`${way} mr-2 font-semibold`}>
					{name}
				</Link>
				<Marks of={marks} />
			</p>
			<a href={telephone(phone)} className={`${way} whitespace-nowrap tabular-nums`}>
				{phone}
			</a>
			<p>{email}</p>
			<p className="text-muted">{lastPickup ? `${lastPickup.day}, ${lastPickup.where}` : 'Nothing booked'}</p>
		</li>
	)
}
