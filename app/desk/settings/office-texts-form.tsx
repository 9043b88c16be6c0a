import { Field } from '#app/ui/field.tsx'
import { PartForm, type PartProps, SettingField } from './part-form.tsx'

/** Whom a text tells that somebody waits in the inbox. */
export const OfficeTextsForm = (props: PartProps) => (
	<PartForm
		{...props}
		hint="New texts, emails, missed calls and questions about a quote are in the inbox, and the office gets an email. You can get a text too: one per person until you’ve answered, with their name or number and a link to the desk, never what they wrote. If you pick the office hours, what comes in while you’re closed isn’t texted, and not the next morning either. The same goes, once each, for a request where trucks go on set days, and for a yes or no to a firm price. If texts are on, emergencies are texted day or night."
	>
		{(filled) => (
			<div className="grid gap-3 sm:grid-cols-2">
				<Field
					label="When a new message, call, request or answer comes in"
					id="officeTexts"
					error={filled.faults.officeTexts === undefined ? undefined : [filled.faults.officeTexts]}
				>
					<select
						id="officeTexts"
						name="officeTexts"
						defaultValue={filled.values.officeTexts}
						aria-describedby="officeTexts-error"
						aria-invalid={filled.faults.officeTexts !== undefined}
					>
						<option value="never">Send no text</option>
						<option value="open">Text us within the office hours only</option>
						<option value="always">Text us at any hour</option>
					</select>
				</Field>
				<SettingField
					label="Numbers to text, up to three"
					name="officeNumbers"
					required={false}
					hint="With a comma between them"
					filled={filled}
				/>
			</div>
		)}
	</PartForm>
)
