import { Form, Link } from 'react-router'
import { deskBookings } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { DeskPage } from '../desk-page.tsx'
import type { CustomerDetail } from './customer.ts'

/** For an owner: deletes the customer for good, once they have said that they are sure of what goes. */
export function EraseCustomer({ customer, busy }: { customer: CustomerDetail; busy: boolean }) {
	const { records, bookings, quotes, waiting, replies } = customer
	const goes = [
		`${records.length === 1 ? 'the record' : `all ${records.length} records`} of ${records[0]?.name}`,
		`bookings: ${bookings.length}`,
		`quotes: ${quotes.length}`,
		`waiting list: ${waiting.length}`,
		`texts from them: ${replies.length}`,
		'with all photos, messages and history',
	]
	return (
		<details className="rounded-card border border-line p-3">
			<summary className="min-h-11 content-center font-semibold text-brick">
				Delete this customer for good
			</summary>
			<p className="mt-2">Only when they ask for it. This can’t be undone. We’ll delete:</p>
			<ul className="list-disc pl-6">
				{goes.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			<p className="mt-2">
				Invoices and credit notes stay for six years after their tax year, with the name, address and email,
				as tax law asks. Anything else that was charged each day stays, without a name. Export the bookings
				first if your books still need them. Cancel any pickup that’s still ahead first, and refund any money
				on their account: until then nothing is deleted.
			</p>
			<Form method="post" className="mt-2 grid justify-items-start gap-2">
				<input type="hidden" name="do" value="erase" />
				<label className="flex min-h-11 items-center gap-2">
					<input type="checkbox" name="sure" value="yes" required className="size-5" />
					I’m sure: delete all of it
				</label>
				<Button kind="outline" type="submit" className="px-3" disabled={busy}>
					Delete for good
				</Button>
			</Form>
		</details>
	)
}

/** In the customer's place, once they are deleted. */
export const ErasedCustomer = ({ at, actor, words }: { at: string; actor: string; words: string }) => (
	<DeskPage width="column" className="grid gap-5">
		<h1 className="text-2xl text-spruce">This customer is deleted</h1>
		<p role="status" className="font-semibold">
			{words}
		</p>
		<p className="text-muted">
			By {actor}, <span className="tabular-nums">{at}</span>
		</p>
		<p>
			<Link to={deskBookings()} className="inline-flex min-h-11 items-center">
				To the bookings
			</Link>
		</p>
	</DeskPage>
)
