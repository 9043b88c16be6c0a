import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { formatMoney } from '#app/values/money.ts'
import { typedAmount } from '#app/values/typed-amount.ts'
import type { VisitFeeAtDesk } from '../form-answers.ts'
import { withTotal } from './charge-in-words.ts'

/** Charges what coming out costs where nothing was taken. `what` costs it; `why` is what the charge is for. */
export function VisitFee({
	fee: { version, fee, taxes },
	heading,
	what,
	why,
	visit,
	busy,
}: {
	fee: VisitFeeAtDesk
	heading: string
	what: string
	why: string
	visit: string
	busy: boolean
}) {
	const id = useId()
	return (
		<Form method="post" aria-labelledby={id} className="grid gap-2">
			<h2 id={id} className="text-lg">
				{heading}
			</h2>
			<p>{`${what} ${withTotal(fee, taxes)}. It’s the only line on the invoice.`}</p>
			<input type="hidden" name="version" value={version} />
			<input type="hidden" name="charged" value={typedAmount(fee)} />
			{taxes.length > 0 && <input type="hidden" name="chargedIs" value="before tax" />}
			<input type="hidden" name="payment" value="not paid yet" />
			<input type="hidden" name="visit" value={visit} />
			<p>
				<Button kind="outline" type="submit" disabled={busy} className="px-4">
					{busy ? 'Saving...' : `Charge the ${formatMoney(fee)} for ${why}`}
				</Button>
			</p>
		</Form>
	)
}
