import { Form } from 'react-router'
import { longestPurchaseOrder, purchaseOrderLabel } from '#app/bookings/rules/purchase-order.ts'
import { deskHigherPrice } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { ChargeAnswer, ChargeAtDesk } from '../form-answers.ts'
import { AboveAccepted } from '../higher-price/above-accepted.tsx'
import { ComingOut } from '../higher-price/coming-out.tsx'
import type { HigherPriceAtDesk } from '../higher-price/higher-price-at-desk.ts'
import { BesidePriceFields } from './beside-price.tsx'
import { BillToFields } from './bill-to-fields.tsx'
import { ChargeAmount } from './charge-amount.tsx'
import { withTotal } from './charge-in-words.ts'
import { HowPaid } from './how-paid.tsx'

type Props = {
	bookingId: string
	higherPrice: HigherPriceAtDesk | undefined
	charge: ChargeAtDesk
	answer: ChargeAnswer | undefined
	busy: boolean
}

export function ChargeForm({ bookingId, higherPrice, charge, answer, busy }: Props) {
	const refused = answer?.ok === false ? answer : undefined
	const { version, charged, quoted, accepted, conditions, isInvoiced, purchaseOrder, billTo, taxes } =
		answer?.stands ?? charge
	const refusal = charged === null ? higherPrice?.refusal : undefined
	return (
		<>
			{refusal && <ComingOut refusal={refusal} charge={{ version, taxes }} busy={busy} />}
			<Form method="post" aria-labelledby="charge-heading" className="grid gap-4 sm:grid-cols-2">
				<h2 id="charge-heading" className="text-lg sm:col-span-2">
					What was charged
				</h2>
				{/* A refused form keeps the version that its author saw: the page may have a newer one by now. */}
				<input
					type="hidden"
					name="version"
					value={answer?.stands ? version : (refused?.typed?.version ?? version)}
				/>
				<ChargeAmount
					key={version}
					net={charged ?? quoted}
					taxes={taxes}
					hint={hintOf({ charged, quoted, accepted, taxes })}
					refused={refused}
				/>
				<HowPaid charge={answer?.stands ?? charge} refused={refused} />
				{accepted !== null && (
					<AboveAccepted
						most={accepted}
						taxes={taxes}
						conditions={conditions}
						askAt={higherPrice?.canAsk ? deskHigherPrice(bookingId) : undefined}
						flag={higherPrice?.flag}
						refused={refused}
					/>
				)}
				{isInvoiced && <BesidePriceFields taxes={taxes} refused={refused} />}
				{isInvoiced && (
					<Field
						id="purchaseOrder"
						label={purchaseOrderLabel}
						hint="It goes on the invoice."
						error={refused?.faults.purchaseOrder}
						optional
					>
						<input
							id="purchaseOrder"
							name="purchaseOrder"
							autoComplete="off"
							maxLength={longestPurchaseOrder}
							defaultValue={refused?.typed?.purchaseOrder ?? purchaseOrder}
							aria-invalid={refused?.faults.purchaseOrder ? true : undefined}
							aria-describedby="purchaseOrder-error"
						/>
					</Field>
				)}
				{isInvoiced && <BillToFields billTo={billTo} refused={refused} />}
				<p role="alert" className="text-brick empty:hidden sm:col-span-2">
					{refused?.message}
				</p>
				<p className="sm:col-span-2">
					<Button kind="primary" type="submit" disabled={busy}>
						{busy ? 'Saving...' : 'Save'}
					</Button>
				</p>
			</Form>
		</>
	)
}

/** The saved charge with its taxes, or the source of the amount in the field. */
function hintOf({
	charged,
	quoted,
	accepted,
	taxes,
}: Pick<ChargeAtDesk, 'charged' | 'quoted' | 'accepted' | 'taxes'>) {
	if (charged !== null) return `Saved: ${withTotal(charged, taxes)}.`
	if (accepted !== null) return 'What the customer agreed to, with the trip. Nothing is saved yet.'
	return quoted === null ? undefined : 'As its quote says, with the trip. Nothing is saved yet.'
}
