import { Field } from '#app/ui/field.tsx'
import { PartForm, type PartProps } from './part-form.tsx'

/** Whether a text goes back after a call that nobody took. */
export const CallsForm = (props: PartProps) => (
	<PartForm
		{...props}
		hint="Where Twilio tells us of calls, one that no one picks up is in the inbox. If you like, the caller also gets one text with the link to your prices: only within the office hours, once a day at most, and never after STOP."
	>
		{({ values, faults }) => (
			<Field
				label="When no one picks up"
				id="missedCallTexts"
				error={faults.missedCallTexts === undefined ? undefined : [faults.missedCallTexts]}
				className="max-w-80"
			>
				<select
					id="missedCallTexts"
					name="missedCallTexts"
					defaultValue={values.missedCallTexts}
					aria-describedby="missedCallTexts-error"
					aria-invalid={faults.missedCallTexts !== undefined}
				>
					<option value="off">Send no text</option>
					<option value="on">Text the caller</option>
				</select>
			</Field>
		)}
	</PartForm>
)
