import { PartForm, type PartProps, SettingField } from './part-form.tsx'

/** How customers reach the office. */
export const OfficeForm = (props: PartProps) => (
	<PartForm
		{...props}
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

/** What the company is called. */
export const NameForm = (props: PartProps) => (
	<PartForm
		{...props}
		hint="On every page and title, to search engines, and in every message, invoice and text from then on. Invoices that were issued keep the name they have."
	>
		{(filled) => (
			<div className="grid gap-3 sm:grid-cols-2">
				<SettingField label="Whole name" name="name" maxLength={80} filled={filled} />
				<SettingField
					label="Short name"
					name="shortName"
					maxLength={30}
					filled={filled}
					hint="In titles, texts and where there’s little room."
				/>
				<SettingField
					label="Line beside the name"
					name="tagline"
					maxLength={60}
					required={false}
					filled={filled}
					hint="On wide screens. Empty, it’s ‘Junk removal’ and your city."
					className="sm:col-span-2"
				/>
			</div>
		)}
	</PartForm>
)
