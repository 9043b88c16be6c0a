import type { Blank, MessageName, Part, Words } from '#app/notifications/message-words.ts'

/** A message as the page shows it. */
export type ShownMessage = {
	name: MessageName
	title: string
	when: string
	parts: readonly Part[]
	words: Words
	/** How often it was changed: the form goes back with it. */
	seen: string
	isOriginal: boolean
	/** The blanks that it knows. */
	blanks: { name: Blank; stands: string }[]
	/** What stands in the blanks of the example. */
	values: Record<Blank, string>
	/** The whole mail as it is sent now. Of some messages it has words that staff do not change. */
	mail: { subject: string; text: string }
}
