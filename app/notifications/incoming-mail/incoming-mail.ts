/** A picture that came with an email, as it was sent. */
export type SentFile = { name: string; contentType: string; content: Uint8Array<ArrayBuffer> }

/** An email that came in, as far as it is kept. */
export type IncomingMail = {
	/** The same email has the same one, however often a mailbox gives it. */
	fingerprint: string
	/** In small letters, the contact of its thread. */
	sender: string
	senderName: string
	subject: string
	/** What they wrote, and what they quoted below it: together the whole text. */
	said: string
	quoted: string
	/** Empty where it has none that a reply can repeat. */
	messageId: string
	references: string
	automatic: boolean
	/** Its end, or all but its head, is missing. */
	cut: boolean
	pictures: SentFile[]
	/** The names of files that are not kept. */
	leftOut: string[]
	at: Date
}

/** The sender of an email that names none: nobody can be answered there. */
export const unknownSender = 'unknown sender'

/** The bytes of an email that are read, and the characters of its text that are kept. Most mailboxes take up to 25 MB. */
export const mostBytes = 25 * 1024 * 1024
export const mostCharacters = 100_000

/** The pictures of an email that are kept, as many as a text can have, and the other files that are named. */
export const mostPictures = 10
export const mostLeftOut = 20
