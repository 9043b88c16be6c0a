import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

/** The secret address from which one's own calendar reads all pickups. It is shown once, when it is made. */
export function PickupsCalendar(props: {
	/** When the present address was made and last read, in words. */
	known: string | undefined
	fault: string[] | undefined
	/** The address that was just made. */
	address: string | undefined
	busy: boolean
	className: string
}) {
	const { known, fault, address, busy, className } = props
	return (
		<section className={className} aria-labelledby="calendar-heading">
			<h2 id="calendar-heading" className="text-lg">
				Pickups in your calendar
			</h2>
			{address ? (
				<p>
					Subscribe to this address in your calendar. We’ll only show it once, and anyone who has it can read
					names, phones and addresses:
					<code className="mt-1 block rounded-field bg-sand p-2 [overflow-wrap:anywhere]">{address}</code>
				</p>
			) : known ? (
				<p>
					Your address: {known}. If someone else may have it, make a new one: the old one will stop working.
				</p>
			) : (
				<p>
					A secret address for your calendar app. It shows every pickup from 60 days ago on, and keeps up with
					changes.
				</p>
			)}
			<p className="text-muted">
				It stops working when you change your password or second step, or when an owner ends your sessions,
				changes your role or takes your right to bookings, or disables your account.
			</p>
			<Form method="post" className="grid gap-3">
				<input type="hidden" name="do" value="calendar" />
				<Field label="Your password, to make an address" id="calendar-current" error={fault}>
					<input
						id="calendar-current"
						name="current"
						type="password"
						autoComplete="current-password"
						required
					/>
				</Field>
				<Button kind="outline" type="submit" disabled={busy}>
					{known ? 'Make a new address' : 'Make an address'}
				</Button>
			</Form>
			{known && (
				<Form method="post" className="grid">
					<input type="hidden" name="do" value="calendar-off" />
					<Button kind="outline" type="submit" disabled={busy}>
						Stop it
					</Button>
				</Form>
			)}
		</section>
	)
}
