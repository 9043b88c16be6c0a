import { useRef, useState } from 'react'
import { taxSides } from '#app/bookings/changes/charge.ts'
import { noSuchTotal, paidInCash } from '#app/bookings/changes/charge-before-tax.ts'
import { netOf, totalOf } from '#app/invoices/total-with-taxes.ts'
import { Field } from '#app/ui/field.tsx'
import type { Company } from '#app/values/company.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'
import { taxNames } from '#app/values/tax.ts'
import { typedAmount, typedAmountSchema } from '#app/values/typed-amount.ts'
import type { ChargeAnswer } from '../form-answers.ts'
import { taxTakenOut } from './charge-in-words.ts'

type Side = (typeof taxSides)[number]
type Props = {
	/** The amount to begin with, before tax. */
	net: Cents | null
	taxes: Company['taxes']
	hint: string | undefined
	refused: ChargeAnswer | undefined
}

/** The amount of a charge, as a total or before tax. Beside it stands the other one. */
export function ChargeAmount({ net, taxes, hint, refused }: Props) {
	const before: Side = refused?.typed || taxes.length === 0 ? 'before tax' : 'with tax'
	const side = sideOf(refused?.typed?.chargedIs) ?? before
	const amount = refused?.typed?.charged ?? amountFor(side, net, taxes)
	const [typed, setTyped] = useState({ amount, side })
	const field = useRef<HTMLInputElement>(null)
	const read = (to: Side) => setTyped({ amount: field.current?.value ?? '', side: to })
	// What nobody has typed is the same amount on either side; what was typed stays as it is.
	const turn = (to: Side) => {
		if (field.current?.value === amountFor(typed.side, net, taxes))
			field.current.value = amountFor(to, net, taxes)
		read(to)
	}
	const fault = refused?.faults.charged ?? refused?.faults.chargedIs
	return (
		<div>
			<Field id="charged" label="Amount (CAD)" hint={hint} error={fault}>
				<input
					id="charged"
					name="charged"
					inputMode="decimal"
					autoComplete="off"
					required
					ref={field}
					defaultValue={amount}
					onInput={() => read(typed.side)}
					aria-invalid={fault ? true : undefined}
					aria-describedby={taxes.length > 0 ? 'charged-error charged-other' : 'charged-error'}
					className="tabular-nums"
				/>
			</Field>
			{taxes.length > 0 && (
				<>
					<fieldset className="flex min-w-0 flex-wrap gap-x-4">
						<legend className="sr-only">With tax or before it</legend>
						{taxSides.map((each) => (
							<label key={each} className="flex min-h-11 items-center gap-2">
								<input
									type="radio"
									name="chargedIs"
									value={each}
									defaultChecked={side === each}
									onChange={() => turn(each)}
								/>
								{each.replace('tax', taxNames(taxes))}
							</label>
						))}
					</fieldset>
					<p id="charged-other" className="text-muted text-sm tabular-nums">
						{otherSide(typed, taxes, net)}
					</p>
				</>
			)}
		</div>
	)
}

const sideOf = (typed: string | undefined): Side | undefined => taxSides.find((each) => each === typed)

const amountFor = (side: Side, net: Cents | null, taxes: Company['taxes']): string =>
	typedAmount(net !== null && side === 'with tax' ? totalOf(net, taxes) : net)

/** What an amount that can be read comes to on the other side, and what it pays in cash where that is something else. */
function otherSide(
	{ amount, side }: { amount: string; side: Side },
	taxes: Company['taxes'],
	begunWith: Cents | null,
): string {
	const read = typedAmountSchema.safeParse(amount).data
	if (read === undefined) return ''
	if (side === 'before tax') return taxTakenOut(read, taxes)
	const found = netOf(read, taxes)
	const paid = paidInCash(read, taxes, begunWith)
	const words = found.exact ? taxTakenOut(found.net, taxes) : noSuchTotal(read, found, taxes)
	return paid && paid.total !== read ? `${words} ${cashPays(read, paid.total)}` : words
}

const cashPays = (cash: Cents, total: Cents): string =>
	`In cash it pays ${formatMoney(total)}, which rounds to ${formatMoney(cash)}.`
