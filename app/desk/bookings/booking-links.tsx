import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { LinksAnswer } from './form-answers.ts'

/** Stops all links to a booking, where one reached the wrong person, and sends its customer a new one. */
export function BookingLinks({ answer, busy }: { answer: LinksAnswer | undefined; busy: boolean }) {
	return (
		<details className="border-line border-t pt-3" open={answer?.ok === false}>
			<summary className="min-h-11 cursor-pointer content-center font-semibold lg:min-h-7">Its links</summary>
			<p className="mt-2 text-muted">
				The links in our emails and texts open this booking’s own page and its quote. Stop them when one
				reached the wrong person: the customer can’t open them then either, until you send a new link. It goes
				to the email and phone above.
			</p>
			{answer?.ok === false && (
				<p role="alert" className="mt-2 border-brick border-l-4 pl-4 font-semibold">
					{answer.message}
				</p>
			)}
			<Form method="post" preventScrollReset className="mt-2 flex flex-wrap gap-3">
				<Button kind="outline" type="submit" name="links" value="stop" className="px-3" disabled={busy}>
					Stop its links
				</Button>
				<Button kind="outline" type="submit" name="links" value="send" className="px-3" disabled={busy}>
					Send a new link
				</Button>
			</Form>
		</details>
	)
}
