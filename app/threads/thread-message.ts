/** The messages about a thread: a reply by text, and the email to the office that a text waits. */
export type ThreadMessage = 'reply' | 'text-received'

export const threadMessageTitles: Record<ThreadMessage, string> = {
	reply: 'Reply, text',
	'text-received': 'Email to the office, text to answer',
}

export const isAboutThread = (kind: string): kind is ThreadMessage => Object.hasOwn(threadMessageTitles, kind)

/** The most characters of a reply: seven segments. */
export const longestReply = 1000
