import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** The secret address from which one's own calendar reads all pickups. It is shown once, when it is made. */
export function PickupsCalendar(props: {
	/** When the present address was made. */
	made: string | undefined
	/** The address that was just made. */
	address: string | undefined
	busy: boolean
	className: string
}) {
	const { made, address, busy, className } = props
	return (
		<section className={className} aria-labelledby="calendar-heading">
			<h2 id="calendar-heading" className="text-lg">
				Pickups in your calendar
			</h2>
			{address ? (
				<p>
					Subscribe to this address in your calendar. It is shown this once, and whoever has it reads names,
					phones and addresses:
					<code className="mt-1 block rounded-field bg-sand p-2 [overflow-wrap:anywhere]">{address}</code>
				</p>
			) : made ? (
				<p>
					An address was made on {made}. If somebody else may have it, make a new one: the old one then opens
					nothing.
				</p>
			) : (
				<p>A secret address from which a calendar reads all pickups, and follows their changes.</p>
			)}
			<Form method="post" className="flex flex-wrap gap-2">
				<Button
					kind={made ? 'outline' : 'solid'}
					type="submit"
					name="do"
					value="calendar"
					className="px-3"
					disabled={busy}
				>
					{made ? 'Make a new address' : 'Make an address'}
				</Button>
				{made && (
					<Button
						kind="outline"
						type="submit"
						name="do"
						value="calendar-off"
						className="px-3"
						disabled={busy}
					>
						Stop it
					</Button>
				)}
			</Form>
		</section>
	)
}
