import { Form } from 'react-router'
import { deskInbox } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'

const words = { text: 'Write a text', mail: 'Write an email' } as const

/** Opens the thread of a number or an address in the inbox. */
export const WriteTo = ({
	to,
	shown,
	way,
	busy,
}: {
	to: string
	shown: string
	way: keyof typeof words
	busy: boolean
}) => (
	<Form method="post" action={deskInbox()}>
		<input type="hidden" name="to" value={to} />
		<Button kind="outline" type="submit" className="px-3" disabled={busy}>
			{words[way]}
			<span className="sr-only"> to {shown}</span>
		</Button>
	</Form>
)
