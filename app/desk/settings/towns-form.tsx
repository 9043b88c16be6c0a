import { howSoon } from '#app/bookings/rules/service-zone-words.ts'
import { type Filled, PartForm, type PartProps } from './part-form.tsx'
import { RowField } from './row-field.tsx'
import { zoneRows } from './town-fields.ts'

/** Rows without a trip that the form has room for at once. */
const emptyRows = 1

/** Which towns there are trips to, how soon trucks come there, and what the trip adds. */
export const TownsForm = (props: PartProps) => (
	<PartForm
		{...props}
		hint="Sets how soon customers can have a truck in each town, and what the trip adds, for every page and form from the day below. A town with an amount of its own under Prices keeps it, and booked pickups keep theirs."
	>
		{(filled) => (
			<>
				<Trips filled={filled} />
				<RowField label="Towns that a postal code fills in" of="all trips" name="cities" filled={filled}>
					{(given) => (
						<textarea
							{...given}
							rows={6}
							maxLength={4000}
							className="field-sizing-content w-full"
							spellCheck={false}
						/>
					)}
				</RowField>
				<p className="text-muted text-sm">
					One town on a line, with how its codes begin: Airdrie: T4A, T4B. Leave out codes that several towns
					share.
				</p>
			</>
		)}
	</PartForm>
)

function Trips({ filled }: { filled: Filled }) {
	const used = zoneRows.findLastIndex(
		({ places, postalCodes }) => (filled.values[places] ?? '') + (filled.values[postalCodes] ?? '') !== '',
	)
	return (
		<ul className="grid gap-4">
			{zoneRows.slice(0, used + 1 + emptyRows).map((row, at) => (
				<li key={row.reach} className="min-w-0 border-line border-b pb-4">
					<fieldset className="grid min-w-0 gap-2 sm:grid-cols-3">
						<legend className="font-semibold">{at > used ? 'Another trip' : `Trip ${at + 1}`}</legend>
						<RowField label="Trucks come" of={`trip ${at + 1}`} name={row.reach} filled={filled}>
							{(given) => (
								<select {...given}>
									<option value="">Choose</option>
									{Object.entries(howSoon).map(([reach, words]) => (
										<option key={reach} value={reach}>
											{words}
										</option>
									))}
								</select>
							)}
						</RowField>
						<RowField
							label="The trip adds, in dollars"
							of={`trip ${at + 1}`}
							name={row.dollars}
							filled={filled}
						>
							{(given) => <input {...given} inputMode="decimal" maxLength={12} />}
						</RowField>
						<RowField label="Other postal codes" of={`trip ${at + 1}`} name={row.postalCodes} filled={filled}>
							{(given) => <input {...given} maxLength={400} placeholder="T5, T6" spellCheck={false} />}
						</RowField>
						<div className="sm:col-span-3">
							<RowField
								label="Towns, a comma between"
								of={`trip ${at + 1}`}
								name={row.places}
								filled={filled}
							>
								{(given) => (
									<textarea
										{...given}
										rows={2}
										maxLength={4000}
										className="field-sizing-content w-full"
										spellCheck={false}
									/>
								)}
							</RowField>
						</div>
					</fieldset>
				</li>
			))}
		</ul>
	)
}
