import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { NotOpened } from './write-first.server.ts'

/** Opens the thread of a number or an address, for whoever wants to write first. */
export function WriteFirst({ answer, busy }: { answer: NotOpened | undefined; busy: boolean }) {
	return (
		<Form method="post" className="mt-6 flex flex-wrap items-end gap-2">
			<Field
				label="Write first"
				hint="A phone number, or a customer’s email address"
				id="to"
				error={answer && [answer.message]}
			>
				<input
					id="to"
					type="text"
					name="to"
					maxLength={254}
					aria-describedby="to-error"
					aria-invalid={answer !== undefined}
					autoComplete="off"
					required
					defaultValue={answer?.typed}
					key={answer?.typed}
				/>
			</Field>
			<Button kind="outline" type="submit" className="px-4" disabled={busy}>
				Open
			</Button>
		</Form>
	)
}
