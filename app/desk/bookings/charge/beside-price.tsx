import { Field } from '#app/ui/field.tsx'
import { namingTaxes } from '#app/values/tax.ts'
import type { ChargeAnswer, ChargeAtDesk } from '../form-answers.ts'

/** What the invoice has beside the price, in its own lines. It opens where it was used. */
export function BesidePriceFields({
	taxes,
	refused,
}: {
	taxes: ChargeAtDesk['taxes']
	refused: ChargeAnswer | undefined
}) {
	const { typed, faults } = refused ?? {}
	const isUsed = fields.some(({ name }) => typed?.[name] || faults?.[name])
	const beforeTax = `CAD${namingTaxes(', before ', { taxes })}`
	return (
		<details className="rounded-card border border-line sm:col-span-2" open={isUsed}>
			<summary className="min-h-11 cursor-pointer content-center px-4">Disposal fee or discount</summary>
			<div className="grid gap-4 p-4 sm:grid-cols-2">
				<p className="sm:col-span-2">
					Each is a line of its own on the invoice. The amount above is what was charged, with the fee in it
					and the discount taken off.
				</p>
				{fields.map(({ name, label, isAmount, hint }) => (
					<Field
						key={name}
						id={name}
						label={isAmount ? `${label} (${beforeTax})` : label}
						hint={hint}
						error={faults?.[name]}
						optional
					>
						<input
							id={name}
							name={name}
							autoComplete="off"
							inputMode={isAmount ? 'decimal' : undefined}
							maxLength={isAmount ? undefined : 80}
							defaultValue={typed?.[name]}
							aria-invalid={faults?.[name] ? true : undefined}
							aria-describedby={`${name}-error`}
							className={isAmount ? 'tabular-nums' : undefined}
						/>
					</Field>
				))}
			</div>
		</details>
	)
}

const fields = [
	{ name: 'disposal', label: 'Disposal fee', isAmount: true, hint: 'What’s in the amount for it.' },
	{ name: 'disposalFor', label: 'Disposal of', isAmount: false, hint: 'Such as two car tires.' },
	{ name: 'discount', label: 'Discount', isAmount: true, hint: 'What’s off the amount already.' },
	{ name: 'discountFor', label: 'Why the discount', isAmount: false, hint: 'The customer reads it.' },
] as const
