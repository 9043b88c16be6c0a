import { useState } from 'react'
import { hasReference } from '#app/bookings/billing/paid-on-site.ts'
import { payments } from '#app/bookings/changes/paid-charge.ts'
import { Field } from '#app/ui/field.tsx'
import type { ChargeAnswer, ChargeAtDesk } from '../form-answers.ts'

type Props = { charge: ChargeAtDesk; refused: ChargeAnswer | undefined }

/**
 * How a charge was paid; where it becomes an invoice also when, and by which reference. These show once the way is chosen that
 * has them.
 */
export function HowPaid({ charge: { payment, isInvoiced, paidOn, today }, refused }: Props) {
	const { typed, faults } = refused ?? {}
	// A day that the browser refuses in a field that is hidden by now would stop the form without a word.
	const [isUnpaid, setUnpaid] = useState(false)
	return (
		<div className="group/paid min-w-0 self-start">
			<fieldset aria-describedby="payment-error" className="min-w-0">
				<legend className="font-semibold">Paid</legend>
				<div className="mt-1 flex flex-wrap gap-x-4">
					{payments.map((each) => (
						<label key={each} className="flex min-h-11 items-center gap-2">
							<input
								type="radio"
								name="payment"
								value={each}
								required
								defaultChecked={(typed?.payment ?? payment) === each}
								onChange={() => setUnpaid(each === 'not paid yet')}
								data-paid={each === 'not paid yet' ? undefined : ''}
								data-reference={hasReference(each) ? '' : undefined}
							/>
							{each}
						</label>
					))}
				</div>
				<p id="payment-error" className="mt-1 text-brick empty:hidden" aria-live="polite">
					{faults?.payment?.[0]}
				</p>
			</fieldset>
			{isInvoiced && (
				<div className="mt-2 grid gap-4">
					<Field
						id="paidOn"
						label="Paid on"
						error={faults?.paidOn}
						className="hidden group-has-[[data-paid]:checked]/paid:block"
					>
						<input
							id="paidOn"
							name="paidOn"
							type="date"
							max={today}
							disabled={isUnpaid}
							defaultValue={typed?.paidOn ?? paidOn}
							aria-invalid={faults?.paidOn ? true : undefined}
							aria-describedby="paidOn-error"
						/>
					</Field>
					<Field
						id="reference"
						label="Reference"
						error={faults?.reference}
						optional
						className="hidden group-has-[[data-reference]:checked]/paid:block"
					>
						<input
							id="reference"
							name="reference"
							autoComplete="off"
							maxLength={80}
							defaultValue={typed?.reference}
							aria-invalid={faults?.reference ? true : undefined}
							aria-describedby="reference-error"
						/>
					</Field>
				</div>
			)}
		</div>
	)
}
