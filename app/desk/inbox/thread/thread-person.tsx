import { Link } from 'react-router'
import { deskBooking, deskCustomer, deskQuote } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import { useMay } from '../../use-may.ts'
import type { ThreadPerson as Person } from './thread.ts'

const way = 'inline-flex min-h-11 items-center'

/** Who wrote: their numbers, their next pickup and open quote. */
export function ThreadPerson({ person }: { person: Person }) {
	const { who, customerId, others, phones, emails, nextPickup, openQuote } = person
	const may = useMay()
	const customer = (id: string, name: string) =>
		may('customers') ? (
			<Link to={deskCustomer(id)} className={`${way} font-semibold`}>
				{name}
			</Link>
		) : (
			<b>{name}</b>
		)
	return (
		<section
			aria-labelledby="person"
			className="rounded-card border border-line bg-white p-4 [overflow-wrap:anywhere]"
		>
			<h2 id="person" className="text-lg">
				Who they are
			</h2>
			<p>{customerId === undefined ? 'Not a customer yet' : customer(customerId, who)}</p>
			{others.length > 0 && (
				<p className="text-sm">
					The same number is also with{' '}
					{others.map(({ id, name }, at) => (
						<span key={id}>
							{at > 0 && ', '}
							{customer(id, name)}
						</span>
					))}
				</p>
			)}
			<ul>
				{phones.map((phone) => (
					<li key={phone}>
						<a href={telephone(phone)} className={`${way} tabular-nums`}>
							{phone}
						</a>
					</li>
				))}
				{emails.map((email) => (
					<li key={email}>
						<a href={mailbox(email)} className={way}>
							{email}
						</a>
					</li>
				))}
			</ul>
			<h3 className="mt-2 font-semibold">Next pickup</h3>
			{nextPickup ? (
				<p>
					<Link to={deskBooking(nextPickup.id)} className={way}>
						{nextPickup.when}
					</Link>
					<span className="block text-muted text-sm">
						{nextPickup.where}, {nextPickup.status}
					</span>
				</p>
			) : (
				<p className="text-muted">None</p>
			)}
			<h3 className="mt-2 font-semibold">Open quote</h3>
			{openQuote ? (
				<p>
					{may('quotes') ? (
						<Link to={deskQuote(openQuote.id)} className={way}>
							{openQuote.load}
						</Link>
					) : (
						openQuote.load
					)}
					<span className="block text-muted text-sm">saved {openQuote.created}</span>
				</p>
			) : (
				<p className="text-muted">None</p>
			)}
		</section>
	)
}
