import type { MessageId } from '#app/platform/ids.ts'

/** A message on the list of what is unsent. */
export type Unsent = {
	messageId: MessageId
	what: string
	leadName: string
	/** When it was last tried or sent, as displayed, in the company's time zone. */
	at: string
}

/** A message that failed, and why. */
export type Failure = Unsent & {
	error: string
	attempts: number
	/** An earlier attempt may have been delivered: its result is not known. */
	perhapsGone: boolean
}

/** A sync that was made, and what is left to be done by hand. */
export type Warned = Unsent & { warning: string }
