import { useState } from 'react'
import { Form } from 'react-router'
import type { PriceOnSite } from '#app/bookings/change-order/change-order.server.ts'
import { priceExceptions } from '#app/pricing/price-exceptions.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { capital } from '#app/values/capital.ts'
import { namingTaxes, pricePlusTax } from '#app/values/tax.ts'
import type { HigherPriceAnswer } from './higher-price-form.ts'

type Props = {
	price: PriceOnSite
	formKey: string
	answer: HigherPriceAnswer | undefined
	busy: boolean
}

/** Asks the customer for more. Once it is sent, it is an empty form again. */
export function AskForm({ formKey, ...props }: Props) {
	// It stays the same when the page is loaded again, so that a form whose answer was lost is not sent twice.
	const [key, setKey] = useState(formKey)
	if (props.price.order?.id === key && key !== formKey) setKey(formKey)
	return <Fields key={key} formKey={key} {...props} />
}

/** The new price, which condition did not hold, and what the crew found. */
function Fields({ price: { most, conditions, order }, formKey, answer, busy }: Props) {
	const company = useCompany()
	const refused = answer?.ok === false && answer.typed?.do !== 'withdraw' ? answer : undefined
	const faults = refused?.faults
	return (
		<Form method="post" aria-labelledby="ask-heading" className="grid gap-4">
			<h2 id="ask-heading" className="text-lg">
				{order?.state === 'asked' ? 'Ask something else instead' : 'Ask the customer for more'}
			</h2>
			<input type="hidden" name="do" value="ask" />
			<input type="hidden" name="changeOrder" value={formKey} />
			<Field
				id="amount"
				label={`New price (CAD${namingTaxes(', before ', company)})`}
				hint={`For the whole pickup, with the trip. Up to ${pricePlusTax(most, company)} you don’t need to ask.`}
				error={faults?.amount}
			>
				<input
					id="amount"
					name="amount"
					inputMode="decimal"
					autoComplete="off"
					required
					defaultValue={refused?.typed?.amount}
					aria-invalid={faults?.amount ? true : undefined}
					aria-describedby="amount-error"
					className="tabular-nums"
				/>
			</Field>
			<fieldset aria-describedby="reason-error" className="min-w-0">
				<legend className="font-semibold">What’s different</legend>
				{priceExceptions.map((each) => (
					<label key={each} className="flex min-h-11 items-center gap-2">
						<input
							type="radio"
							name="reason"
							value={each}
							required
							defaultChecked={refused?.typed?.reason === each}
						/>
						<span>
							{capital(each)}
							{conditions && (
								<span className="block text-muted text-sm">Accepted for: {conditions[each]}</span>
							)}
						</span>
					</label>
				))}
				<p id="reason-error" className="mt-1 text-brick empty:hidden" aria-live="polite">
					{faults?.reason?.[0]}
				</p>
			</fieldset>
			<Field
				id="note"
				label="In your words"
				hint="What you found. The customer reads it, with the photos above."
				error={faults?.note}
				optional
			>
				<textarea
					id="note"
					name="note"
					rows={3}
					maxLength={500}
					defaultValue={refused?.typed?.note}
					aria-invalid={faults?.note ? true : undefined}
					aria-describedby="note-error"
				/>
			</Field>
			<p role="alert" className="text-brick empty:hidden">
				{refused?.message}
			</p>
			<p>
				<Button kind="primary" type="submit" disabled={busy} className="w-full px-5 sm:w-auto">
					{busy ? 'Sending...' : 'Send it to the customer'}
				</Button>
			</p>
		</Form>
	)
}
