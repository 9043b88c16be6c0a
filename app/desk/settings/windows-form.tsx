import { useCompany } from '#app/shell/use-company.ts'
import { clock } from '#app/values/hours.ts'
import { type Filled, PartForm, type PartProps } from './part-form.tsx'
import { RowField, type RowFieldProps } from './row-field.tsx'
import { windowRows } from './window-fields.ts'

const hours = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), words: clock(`${hour}:00`) }))

/** Rows without a window that the form has room for at once. */
const emptyRows = 1

type Row = { starts: string; ends?: string; label: string; places: string; today?: string }

/** The windows that customers choose from. */
export const WindowsForm = (props: PartProps) => (
	<PartForm
		{...props}
		hint="What customers can book from the day below on. Pickups that are booked keep their window. A window that pickups or customers on the waiting list are in can’t be taken out: we say which days."
	>
		{(filled) => (
			<div className="grid gap-4">
				<Rows
					title="On every booking form, two hours each"
					rows={windowRows.home}
					filled={filled}
					lastHour={22}
				/>
				<Rows
					title="On the forms of local pages besides"
					rows={windowRows.local}
					filled={filled}
					lastHour={24}
				/>
			</div>
		)}
	</PartForm>
)

function Rows({
	title,
	rows,
	filled,
	lastHour,
}: {
	title: string
	rows: readonly Row[]
	filled: Filled
	lastHour: number
}) {
	const { windowCapacity } = useCompany()
	const used = rows.findLastIndex(({ starts }) => (filled.values[starts] ?? '') !== '')
	const shown = rows.slice(0, used + 1 + emptyRows)
	return (
		<fieldset className="min-w-0">
			<legend className="font-semibold">{title}</legend>
			<ul className="mt-1 grid gap-3">
				{shown.map((row, at) => (
					<li
						key={row.starts}
						className="grid grid-cols-2 items-start gap-2 border-line border-b pb-3 sm:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
					>
						<Hour
							label="Begins"
							of={`window ${at + 1}`}
							name={row.starts}
							filled={filled}
							last={lastHour}
							none
						/>
						{row.ends && (
							<Hour label="Ends" of={`window ${at + 1}`} name={row.ends} filled={filled} last={lastHour} />
						)}
						<RowField label="Pickups" of={`window ${at + 1}`} name={row.places} filled={filled}>
							{(field) => (
								<input {...field} inputMode="numeric" maxLength={3} placeholder={String(windowCapacity)} />
							)}
						</RowField>
						<RowField label="Name" of={`window ${at + 1}`} name={row.label} filled={filled}>
							{(field) => <input {...field} maxLength={40} placeholder="From the hours" />}
						</RowField>
						{row.today && (
							<label className="flex min-h-11 items-center gap-2 self-end">
								<input
									type="checkbox"
									name={row.today}
									value="on"
									defaultChecked={filled.values[row.today] === 'on'}
								/>
								Today only
							</label>
						)}
					</li>
				))}
			</ul>
		</fieldset>
	)
}

function Hour({ last, none = false, ...field }: RowFieldProps & { last: number; none?: boolean }) {
	return (
		<RowField {...field}>
			{(given) => (
				<select {...given}>
					<option value="">{none ? 'No window' : 'Choose'}</option>
					{hours.slice(0, last + 1).map(({ value, words }) => (
						<option key={value} value={value}>
							{words}
						</option>
					))}
				</select>
			)}
		</RowField>
	)
}
