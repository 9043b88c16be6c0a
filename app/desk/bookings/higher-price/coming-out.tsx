import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { formatMoney } from '#app/values/money.ts'
import { typedAmount } from '#app/values/typed-amount.ts'
import { withTotal } from '../charge/charge-in-words.ts'
import type { ChargeAtDesk } from '../form-answers.ts'
import type { HigherPriceAtDesk } from './higher-price-at-desk.ts'

/** Charges what coming out costs a customer who said no to a higher price, where nothing was taken. */
export function ComingOut({
	refusal: { changeOrder, fee },
	charge: { version, taxes },
	busy,
}: {
	refusal: NonNullable<HigherPriceAtDesk['refusal']>
	charge: Pick<ChargeAtDesk, 'version' | 'taxes'>
	busy: boolean
}) {
	return (
		<Form method="post" aria-labelledby="coming-out-heading" className="grid gap-2">
			<h2 id="coming-out-heading" className="text-lg">
				Nothing taken, because they said no
			</h2>
			<p>{`Saying no costs them ${withTotal(fee, taxes)}. It’s the only line on the invoice.`}</p>
			<input type="hidden" name="version" value={version} />
			<input type="hidden" name="charged" value={typedAmount(fee)} />
			{taxes.length > 0 && <input type="hidden" name="chargedIs" value="before tax" />}
			<input type="hidden" name="payment" value="not paid yet" />
			<input type="hidden" name="visit" value={changeOrder} />
			<p>
				<Button kind="outline" type="submit" disabled={busy} className="px-4">
					{busy ? 'Saving...' : `Charge the ${formatMoney(fee)} for coming out`}
				</Button>
			</p>
		</Form>
	)
}
