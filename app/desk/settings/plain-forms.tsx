import { useCompany } from '#app/shell/use-company.ts'
import { whereTaxed } from '#app/values/tax.ts'
import { PartForm, type PartProps, SettingField } from './part-form.tsx'

/** How soon pickups can be booked, changed and accepted. */
export const TimesForm = (props: PartProps) => (
	<PartForm
		{...props}
		hint="Customers see what’s left to book by these times. After them, they call. A price that’s approved already keeps its day."
	>
		{(filled) => (
			<div className="grid gap-3 sm:grid-cols-3">
				<SettingField
					label="Booking closes, minutes before a window"
					name="leadMinutes"
					inputMode="numeric"
					maxLength={5}
					filled={filled}
				/>
				<SettingField
					label="Moving and cancelling close, minutes before"
					name="changeMinutes"
					inputMode="numeric"
					maxLength={5}
					filled={filled}
				/>
				<SettingField
					label="A firm price can be accepted for, in days"
					name="firmPriceDays"
					inputMode="numeric"
					maxLength={3}
					filled={filled}
				/>
			</div>
		)}
	</PartForm>
)

/** What customers pay when nothing is picked up. */
export const FeesForm = (props: PartProps) => (
	<PartForm
		{...props}
		hint={`In dollars${whereTaxed(' before tax', useCompany())}. Leave a fee empty if there is none. Terms, receipts and emails say the fee for cancelling from then on, also for pickups that are booked already. The terms and the page where they say no name the other fee from then on. A price that was accepted keeps the fee it was accepted with.`}
	>
		{(filled) => (
			<div className="grid gap-3 sm:grid-cols-2">
				<SettingField
					label="Cancelling once the crew is on its way"
					name="afterOnTheWay"
					inputMode="decimal"
					maxLength={12}
					required={false}
					filled={filled}
				/>
				<SettingField
					label="Saying no to a higher price on site"
					name="refusedOnSite"
					inputMode="decimal"
					maxLength={12}
					required={false}
					filled={filled}
				/>
			</div>
		)}
	</PartForm>
)

/** What the pages claim of the company. */
export const ClaimsForm = (props: PartProps) => (
	<PartForm
		{...props}
		hint="What the home page, its footer and the terms say about you. Say only what you could show someone who asks."
	>
		{(filled) => (
			<div className="grid gap-3 sm:grid-cols-2">
				<SettingField
					label="Kept out of the landfill, goal in percent"
					name="diversionGoalPercent"
					inputMode="numeric"
					maxLength={4}
					filled={filled}
				/>
				<SettingField
					label="Average rating, out of 5"
					name="rating"
					inputMode="decimal"
					maxLength={5}
					filled={filled}
				/>
				<SettingField label="Reviews, such as 500+" name="reviews" maxLength={40} filled={filled} />
				<SettingField
					label="Communities, such as over 100"
					name="communities"
					maxLength={40}
					filled={filled}
				/>
			</div>
		)}
	</PartForm>
)
