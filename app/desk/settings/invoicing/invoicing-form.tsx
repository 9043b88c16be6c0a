import { useCompany } from '#app/shell/use-company.ts'
import { Field } from '#app/ui/field.tsx'
import { monthNames } from '#app/values/calendar-date.ts'
import { PartForm, type PartProps, SettingField } from '../part-form.tsx'
import type { NextInvoice } from '../setting-form.ts'

const nextInWords = ({ number, isPastFirst }: NextInvoice): string =>
	isPastFirst
		? `The next invoice is ${number}. Numbers only go on: another first number counts once you change the prefix with it.`
		: `The next invoice is ${number}.`

/** How invoices are numbered, and what they say beside the company's name and address. */
export function InvoicingForm({
	nextInvoice,
	...props
}: PartProps & { nextInvoice: NextInvoice | undefined }) {
	const isTaxed = useCompany().taxes.length > 0
	return (
		<PartForm
			{...props}
			hint={`Once invoices are numbered, one is issued and emailed for what a pickup was charged. To carry on with your own series, enter its prefix and the number that comes next. Leave all of it empty to issue none. ${nextInvoice ? nextInWords(nextInvoice) : 'None are issued now.'}`}
		>
			{({ values, faults }) => (
				<div className="grid gap-3 sm:grid-cols-2">
					<SettingField
						label="Before each number, such as INV-"
						name="prefix"
						maxLength={10}
						required={false}
						filled={{ values, faults }}
					/>
					<SettingField
						label="First number"
						name="firstNumber"
						inputMode="numeric"
						maxLength={8}
						required={false}
						filled={{ values, faults }}
					/>
					{(isTaxed || values.registration !== '') && (
						<SettingField
							label="GST/HST number"
							name="registration"
							maxLength={20}
							required={false}
							hint="Stands on every invoice"
							filled={{ values, faults }}
						/>
					)}
					<SettingField
						label="Due in how many days"
						name="dueDays"
						inputMode="numeric"
						maxLength={3}
						required={false}
						hint="Empty or 0: due on receipt"
						filled={{ values, faults }}
					/>
					<SettingField
						label="Address for e-transfers"
						name="eTransfer"
						type="email"
						required={false}
						hint="Left empty, invoices name none"
						filled={{ values, faults }}
					/>
					<Field
						label="Tax year ends with"
						id="taxYearEnds"
						hint="Invoices stay for six years after it"
						error={faults.taxYearEnds === undefined ? undefined : [faults.taxYearEnds]}
					>
						<select
							id="taxYearEnds"
							name="taxYearEnds"
							defaultValue={values.taxYearEnds}
							aria-describedby="taxYearEnds-error"
							aria-invalid={faults.taxYearEnds !== undefined}
						>
							{monthNames.map((month) => (
								<option key={month} value={month}>
									{month}
								</option>
							))}
						</select>
					</Field>
				</div>
			)}
		</PartForm>
	)
}
