import { Link } from 'react-router'
import { deskBooking, deskCustomer, deskNewBooking, deskQuote } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import { Marks } from '../../bookings/marks.tsx'
import { useMay } from '../../use-may.ts'
import type { ThreadPerson as Person } from './thread.ts'

const way = 'inline-flex min-h-11 items-center'

/** Who wrote: how staff have marked them, their numbers, their next pickups and open quote. */
export function ThreadPerson({ person }: { person: Person }) {
	const { who, customerId, others, phones, emails, marks, pickups, openQuote } = person
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
			{marks.length > 0 && (
				<p className="mt-1">
					<Marks of={marks} />
				</p>
			)}
			<p>{customerId === undefined ? 'Not a customer yet' : customer(customerId, who)}</p>
			{others.length > 0 && (
				<p className="text-sm">
					The same number is also with{' '}
					{others.map(({ id, name, marks: theirs }, at) => (
						<span key={id}>
							{at > 0 && ', '}
							<Marks of={theirs} />
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
			{pickups.length > 0 ? (
				<h3 className="mt-2 font-semibold">{pickups.length > 1 ? 'Next pickups' : 'Next pickup'}</h3>
			) : (
				<p className="mt-2 text-muted">
					{openQuote ? 'No pickup ahead.' : 'No pickup ahead, and no open quote.'}
				</p>
			)}
			{pickups.map(({ id, when, where, status }) => (
				<p key={id}>
					<Link to={deskBooking(id)} className={way}>
						{when}
					</Link>
					<span className="block text-muted text-sm">
						{where}, {status}
					</span>
				</p>
			))}
			{may('bookings') && (
				<p>
					<Link to={deskNewBooking(phones[0] === undefined ? {} : { phone: phones[0] })} className={way}>
						Book a pickup
					</Link>
				</p>
			)}
			{openQuote && <h3 className="mt-2 font-semibold">Open quote</h3>}
			{openQuote && (
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
			)}
		</section>
	)
}
