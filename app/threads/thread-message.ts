/**
 * The messages about a thread: a reply, the text after a call that nobody took, and to the office the email that a text or an email waits,
 * the text that somebody does, and the email that many more do.
 */
export type ThreadMessage = 'reply' | 'missed-call' | 'text-received' | 'office-text' | 'more-received'

export const threadMessageTitles: Record<ThreadMessage, string> = {
	reply: 'Reply',
	'missed-call': 'Text after a missed call',
	'text-received': 'Email to the office, someone to answer',
	'office-text': 'Text to the office, someone to answer',
	'more-received': 'Email to the office, how many more there are to answer',
}

/** Whether it is for the office, and not for whoever wrote. */
export const isThreadForOffice = (kind: ThreadMessage) =>
	kind === 'text-received' || kind === 'office-text' || kind === 'more-received'

export const isAboutThread = (kind: string): kind is ThreadMessage => Object.hasOwn(threadMessageTitles, kind)

/** The most characters of a reply: seven segments by text. */
export const longestReply = { text: 1000, mail: 10_000 } as const

/** How a contact is written to. */
export const wayTo = (contact: string): 'mail' | 'text' => (contact.includes('@') ? 'mail' : 'text')
