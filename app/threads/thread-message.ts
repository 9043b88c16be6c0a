/** The messages about a thread: a reply, and the emails to the office that a text or an email waits, or that many more do. */
export type ThreadMessage = 'reply' | 'text-received' | 'more-received'

export const threadMessageTitles: Record<ThreadMessage, string> = {
	reply: 'Reply',
	'text-received': 'Email to the office, someone to answer',
	'more-received': 'Email to the office, how many more there are to answer',
}

export const isAboutThread = (kind: string): kind is ThreadMessage => Object.hasOwn(threadMessageTitles, kind)

/** The most characters of a reply: seven segments by text. */
export const longestReply = { text: 1000, mail: 10_000 } as const

/** How a contact is written to. */
export const wayTo = (contact: string): 'mail' | 'text' => (contact.includes('@') ? 'mail' : 'text')
