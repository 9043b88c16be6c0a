import { lateCancellation } from '#app/bookings/changes/charge.ts'
import type { ChargeAnswer, VisitFeeAtDesk } from '../form-answers.ts'
import { VisitFee } from './visit-fee.tsx'

/** Charges what it costs a customer that they cancelled once the crew was on its way; whoever leaves it charges nothing. */
export const LateCancellation = ({
	fee,
	answer,
	busy,
}: {
	fee: VisitFeeAtDesk
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
			what="If we cancelled or were running late, charge nothing. Otherwise, by what they were told, it costs them"
			why="cancelling late"
			visit={lateCancellation}
			busy={busy}
		/>
	</>
)
