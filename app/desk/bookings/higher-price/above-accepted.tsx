import { Link } from 'react-router'
import { agreedWays } from '#app/bookings/changes/charge.ts'
import { priceExceptions } from '#app/pricing/price-exceptions.ts'
import { Field } from '#app/ui/field.tsx'
import { pricePlusTax } from '#app/values/tax.ts'
import { withTotal } from '../charge/charge-in-words.ts'
import type { ChargeAnswer, ChargeAtDesk } from '../form-answers.ts'

type Props = {
	/** Before tax. */
	most: number
	taxes: ChargeAtDesk['taxes']
	conditions: ChargeAtDesk['conditions']
	/** Where the customer is asked by a link; `undefined` once they can't be. */
	askAt: string | undefined
	/** How that stands. */
	flag: string | undefined
	refused: ChargeAnswer | undefined
}

/**
 * Charging more than the customer agreed to so far: which condition did not hold, and who agreed by word of mouth; or asking them by
 * a link.
 */
export function AboveAccepted({ most, taxes, conditions, askAt, flag, refused }: Props) {
	const { typed, faults } = refused ?? {}
	return (
		<fieldset className="grid min-w-0 gap-4 rounded-card border border-line p-4 sm:col-span-2 sm:grid-cols-2">
			<legend className="px-1 font-semibold">{`To charge more than ${withTotal(most, taxes)}`}</legend>
			{(flag !== undefined || askAt !== undefined) && (
				<p className="sm:col-span-2">
					{flag !== undefined && `${flag}. `}
					{askAt !== undefined && (
						<Link to={askAt} className="inline-flex min-h-11 items-center">
							Ask the customer by a link
						</Link>
					)}
				</p>
			)}
			{conditions && (
				<div className="sm:col-span-2">
					<p>What the customer accepted the price for:</p>
					<dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
						{priceExceptions.map((each) => (
							<div key={each} className="contents">
								<dt className="text-muted">{conditionNames[each]}</dt>
								<dd>{conditions[each]}</dd>
							</div>
						))}
					</dl>
				</div>
			)}
			<Field
				id="exception"
				label={`Why more than ${pricePlusTax(most, { taxes })}`}
				hint="Only to charge more than the customer agreed to."
				error={faults?.exception}
				className="sm:col-span-2"
				optional
			>
				<select
					id="exception"
					name="exception"
					defaultValue={typed?.exception ?? ''}
					aria-invalid={faults?.exception ? true : undefined}
					aria-describedby="exception-error"
				>
					<option value="">It isn’t more</option>
					{priceExceptions.map((each) => (
						<option key={each}>{each}</option>
					))}
				</select>
			</Field>
			<Field id="agreedBy" label="Who agreed to it" error={faults?.agreedBy} optional>
				<input
					id="agreedBy"
					name="agreedBy"
					maxLength={120}
					autoComplete="off"
					defaultValue={typed?.agreedBy}
					aria-invalid={faults?.agreedBy ? true : undefined}
					aria-describedby="agreedBy-error"
				/>
			</Field>
			<Field id="agreedHow" label="How they agreed" error={faults?.agreedHow} optional>
				<select
					id="agreedHow"
					name="agreedHow"
					defaultValue={typed?.agreedHow ?? ''}
					aria-invalid={faults?.agreedHow ? true : undefined}
					aria-describedby="agreedHow-error"
				>
					<option value="">Not yet</option>
					{agreedWays.map((each) => (
						<option key={each}>{each}</option>
					))}
				</select>
			</Field>
		</fieldset>
	)
}

/** The conditions by the exception that says one did not hold. */
const conditionNames = {
	'more to take': 'Load',
	'heavier than stated': 'Weight',
	'stairs or access': 'Stairs',
	'another address': 'Address',
} as const
