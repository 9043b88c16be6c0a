import type { Ref } from 'react'
import { useCompany } from '#app/shell/use-company.ts'
import { Field } from '#app/ui/field.tsx'
import { namingTaxes } from '#app/values/tax.ts'
import type { QuoteDetail } from '../quote-detail.ts'
import type { Typed } from './review-answer.ts'
import { amountHint, travelFeeHint } from './review-fields.ts'

/** The final amount of a quote, with what it was before. */
export function AmountField({
	quote,
	typed,
	type,
	error,
	ref,
}: {
	quote: QuoteDetail
	typed: Typed
	type: (part: Partial<Typed>) => void
	error: string[] | undefined
	ref: Ref<HTMLInputElement>
}) {
	const company = useCompany()
	return (
		<Field
			label={`Final amount (CAD${namingTaxes(', before ', company)})`}
			id="final-amount"
			error={error}
			hint={amountHint(typed, quote, company.taxes) + travelFeeHint(quote.travelFee)}
		>
			<input
				id="final-amount"
				name="finalAmount"
				ref={ref}
				inputMode="decimal"
				autoComplete="off"
				value={typed.finalAmount}
				onChange={(event) => type({ finalAmount: event.currentTarget.value })}
				aria-invalid={error !== undefined}
				aria-describedby="final-amount-error"
				className="tabular-nums"
			/>
		</Field>
	)
}
