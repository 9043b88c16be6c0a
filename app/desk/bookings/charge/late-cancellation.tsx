import { Form } from 'react-router'
import { lateCancellation } from '#app/bookings/changes/charge.ts'
import { Button } from '#app/ui/button.tsx'
import type { ChargeAnswer, LateCancellationAtDesk } from '../form-answers.ts'
import { VisitFee } from './visit-fee.tsx'

/**
 * Charges what it costs a customer that they cancelled once the crew was on its way, or nothing. Until one of them is pressed,
 * the pickup is listed as not billed.
 */
export const LateCancellation = ({
	fee,
	answer,
	busy,
}: {
	fee: LateCancellationAtDesk
	answer: ChargeAnswer | undefined
	busy: boolean
}) => (
	<>
		<p role="alert" className="text-brick empty:hidden">
			{answer?.ok === false ? answer.message : undefined}
		</p>
		<VisitFee
			fee={fee}
			heading="Cancelled once the crew was on its way"
			what={
				fee.isWaived
					? 'Nothing was charged for it. If it should be, by what they were told, it costs them'
					: 'If we cancelled or were running late, charge nothing. Otherwise, by what they were told, it costs them'
			}
			why="cancelling late"
			visit={lateCancellation}
			busy={busy}
		/>
		{!fee.isWaived && <ChargeNothing version={fee.version} busy={busy} />}
	</>
)

const ChargeNothing = ({ version, busy }: { version: number; busy: boolean }) => (
	<Form method="post">
		<input type="hidden" name="version" value={version} />
		<input type="hidden" name="charged" value="0" />
		<input type="hidden" name="chargedIs" value="before tax" />
		<input type="hidden" name="payment" value="not paid yet" />
		<input type="hidden" name="visit" value={lateCancellation} />
		<Button kind="outline" type="submit" disabled={busy} className="px-4">
			Charge nothing
		</Button>
	</Form>
)
