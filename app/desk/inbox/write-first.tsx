import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { NotOpened } from './write-first.server.ts'

/** Opens the thread of a number, for whoever wants to write first. */
export function WriteFirst({ answer, busy }: { answer: NotOpened | undefined; busy: boolean }) {
	return (
		<Form method="post" className="mt-6 flex flex-wrap items-start gap-2">
			<Field label="Text someone" id="phone" error={answer && [answer.message]}>
				<input
					id="phone"
					type="tel"
					name="phone"
					aria-describedby="phone-error"
					aria-invalid={answer !== undefined}
					autoComplete="off"
					required
					defaultValue={answer?.typed}
					key={answer?.typed}
				/>
			</Field>
			<Button kind="outline" type="submit" className="mt-7 px-4" disabled={busy}>
				Open
			</Button>
		</Form>
	)
}
