import { Link } from 'react-router'
import { deskNewBooking } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import type { CustomerDetail } from './customer.ts'
import { Part } from './part.tsx'

const way = 'inline-flex min-h-11 items-center'

/** How a customer is reached: the phones and emails of all their records, each once. */
export function Reached({ records }: Pick<CustomerDetail, 'records'>) {
	const phones = [...new Set(records.map(({ phone }) => phone))]
	const emails = [...new Set(records.flatMap(({ email }) => email || []))]
	return (
		<p className="flex flex-wrap gap-x-4">
			{phones.map((phone) => (
				<a key={phone} href={telephone(phone)} className={`${way} font-semibold text-lg tabular-nums`}>
					{phone}
				</a>
			))}
			{emails.map((email) => (
				<a key={email} href={mailbox(email)} className={way}>
					{email}
				</a>
			))}
		</p>
	)
}

/** Where a customer had pickups; 'Book again' opens New booking filled in as it was last there. */
export const Addresses = ({
	addresses,
	mayBook,
}: Pick<CustomerDetail, 'addresses'> & { mayBook: boolean }) => (
	<Part title="Addresses">
		{addresses.map(({ bookingId, where, last, phone }) => (
			<li key={bookingId}>
				{where}. <span className="text-muted">Latest pickup {last}</span>{' '}
				{mayBook && (
					<Link to={deskNewBooking({ phone, again: bookingId })} className={way}>
						Book again<span className="sr-only"> at {where}</span>
					</Link>
				)}
			</li>
		))}
	</Part>
)
