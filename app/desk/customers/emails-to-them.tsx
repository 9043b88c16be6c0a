import { WriteTo } from '../texts/write-to.tsx'
import { useMay } from '../use-may.ts'
import type { CustomerDetail } from './customer.ts'

/** The addresses of a customer's records, to which staff write first. */
export function EmailsToThem({ records, busy }: Pick<CustomerDetail, 'records'> & { busy: boolean }) {
	const writes = useMay()('bookings')
	const emails = [...new Set(records.flatMap(({ email }) => email || []))]
	if (!writes || emails.length === 0) return null
	return (
		<section aria-labelledby="emails-heading">
			<h2 id="emails-heading" className="text-lg text-spruce">
				Emails to them
			</h2>
			<ul className="mt-1 grid gap-2">
				{emails.map((email) => (
					<li key={email} className="flex flex-wrap items-center gap-3">
						{email}
						<WriteTo to={email} shown={email} way="mail" busy={busy} />
					</li>
				))}
			</ul>
		</section>
	)
}
