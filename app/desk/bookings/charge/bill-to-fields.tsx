import type { BillTo } from '#app/bookings/rules/bill-to.ts'
import { Field } from '#app/ui/field.tsx'
import type { ChargeAnswer } from '../form-answers.ts'

/** Who is billed in place of who booked. It opens where that was so the last time, or was typed. */
export function BillToFields({
	billTo,
	refused,
}: {
	billTo: BillTo | undefined
	refused: ChargeAnswer | undefined
}) {
	const { typed, faults } = refused ?? {}
	const begunWith = typed ?? {
		billToName: billTo?.name,
		billToAddress: billTo?.address,
		billToEmail: billTo?.email,
	}
	const isUsed = fields.some(({ name }) => begunWith[name] || faults?.[name])
	return (
		<details className="rounded-card border border-line sm:col-span-2" open={isUsed}>
			<summary className="min-h-11 cursor-pointer content-center px-4">Bill someone else</summary>
			<div className="grid gap-4 p-4 sm:grid-cols-2">
				<p className="sm:col-span-2">
					The invoice is made out to them, and says who booked. Leave it empty to bill the person who booked.
				</p>
				{fields.map(({ name, label, hint, longest, type }) => (
					<Field key={name} id={name} label={label} hint={hint} error={faults?.[name]} optional>
						<input
							id={name}
							name={name}
							type={type}
							autoComplete="off"
							maxLength={longest}
							defaultValue={begunWith[name]}
							aria-invalid={faults?.[name] ? true : undefined}
							aria-describedby={`${name}-error`}
						/>
					</Field>
				))}
			</div>
		</details>
	)
}

const fields = [
	{ name: 'billToName', label: 'Bill to', hint: 'A company, a landlord.', longest: 120, type: 'text' },
	{ name: 'billToAddress', label: 'Their address', hint: 'In one line.', longest: 200, type: 'text' },
	{
		name: 'billToEmail',
		label: 'Their email',
		hint: 'The invoice goes there. Without one, it goes to the person who booked.',
		longest: 254,
		type: 'email',
	},
] as const
