import { VisitFee } from '../charge/visit-fee.tsx'
import type { ChargeAtDesk } from '../form-answers.ts'
import type { HigherPriceAtDesk } from './higher-price-at-desk.ts'

/** Charges what coming out costs a customer who said no to a higher price, where nothing was taken. */
export const ComingOut = ({
	refusal: { changeOrder, fee },
	charge,
	busy,
}: {
	refusal: NonNullable<HigherPriceAtDesk['refusal']>
	charge: Pick<ChargeAtDesk, 'version' | 'taxes'>
	busy: boolean
}) => (
	<VisitFee
		fee={{ ...charge, fee }}
		heading="Nothing taken, because they said no"
		what="Saying no costs them"
		why="coming out"
		visit={changeOrder}
		busy={busy}
	/>
)
