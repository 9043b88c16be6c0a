/** The messages about a thread: a reply, and the email to the office that a text or an email waits. */
export type ThreadMessage = 'reply' | 'text-received'

export const threadMessageTitles: Record<ThreadMessage, string> = {
	reply: 'Reply',
	'text-received': 'Email to the office, someone to answer',
}

export const isAboutThread = (kind: string): kind is ThreadMessage => Object.hasOwn(threadMessageTitles, kind)

/** The most characters of a reply: seven segments. */
export const longestReply = 1000

/** How a contact is written to. */
export const wayTo = (contact: string): 'mail' | 'text' => (contact.includes('@') ? 'mail' : 'text')
