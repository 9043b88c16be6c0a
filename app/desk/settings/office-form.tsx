import { PartForm, type PartProps, SettingField } from './part-form.tsx'

/** How customers reach the office. */
export const OfficeForm = (props: PartProps) => (
	<PartForm
		{...props}
		title="Office"
		hint="Shown on every page, to search engines, and in every message and invoice from then on. Replies to our emails go to this email address."
	>
		{(filled) => (
			<div className="grid gap-3 sm:grid-cols-2">
				<SettingField label="Phone" name="phone" type="tel" filled={filled} />
				<SettingField label="Email" name="email" type="email" filled={filled} />
				<SettingField
					label="Postal address"
					name="mailingAddress"
					maxLength={200}
					filled={filled}
					hint="Canada’s anti-spam law asks for it in every message."
					className="sm:col-span-2"
				/>
			</div>
		)}
	</PartForm>
)
