import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** Notes that somebody was paid all that the company holds for them. */
export function PayOut({
	held: { forWhom, cents, amount },
	today,
	busy,
	formKey,
}: {
	held: { forWhom: string; cents: number; amount: string }
	today: CalendarDate
	busy: boolean
	formKey: string
}) {
	const day = `paid-on-${forWhom}`
	return (
		<li className="rounded-card border border-line bg-white px-3 py-2">
			<Form method="post" preventScrollReset className="field flex flex-wrap items-end gap-x-4 gap-y-2">
				<p className="mr-auto">
					{forWhom}: <b className="tabular-nums">{amount}</b>
				</p>
				<input type="hidden" name="do" value="pay out" />
				<input type="hidden" name="forWhom" value={forWhom} />
				<input type="hidden" name="seen" value={cents} />
				<input type="hidden" name="formKey" value={formKey} />
				<div>
					<label htmlFor={day}>Paid out on</label>
					<input id={day} name="paidOn" type="date" required max={today} defaultValue={today} />
				</div>
				<Button
					kind="outline"
					type="submit"
					disabled={busy}
					className="px-4"
					aria-label={`Paid out: ${amount} to ${forWhom}`}
				>
					Paid out
				</Button>
			</Form>
		</li>
	)
}

/** Takes back a payout that was noted by mistake. */
export const TakeBack = ({
	payout: { id, amount, forWhom },
	busy,
}: {
	payout: { id: string; amount: string; forWhom: string }
	busy: boolean
}) => (
	<Form method="post" preventScrollReset>
		<input type="hidden" name="do" value="take back" />
		<input type="hidden" name="payout" value={id} />
		<Button
			kind="outline"
			type="submit"
			disabled={busy}
			className="px-4"
			aria-label={`Take back: ${amount} to ${forWhom}`}
		>
			Take back
		</Button>
	</Form>
)
