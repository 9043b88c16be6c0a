/** The timeouts of a mail server, in milliseconds. */
export type MailTimeouts = {
	/** For the connection, and for the greeting. */
	greeting: number
	/** For the answer to a command, and to the mail. */
	answer: number
	/** For everything until the server is ready for the mail. */
	beforeMail: number
	/** For the mail and the answer to it. */
	mail: number
}

const minute = 60_000

/**
 * The least that RFC 5321, 4.5.3.2, allows a mail server: five minutes for its greeting and for a command, and ten after the
 * mail, in which it may deliver it. Giving up earlier would send a mail twice.
 */
export const asLongAsItMay: MailTimeouts = {
	greeting: 5 * minute,
	answer: 10 * minute,
	beforeMail: 10 * minute,
	mail: 13 * minute,
}

/** For a mail that someone at the desk waits for and sees fail. Nothing sends it again. */
export const whileSomeoneWaits: MailTimeouts = {
	greeting: 15_000,
	answer: 20_000,
	beforeMail: 30_000,
	mail: 30_000,
}

/**
 * The longest that a mail can take, in milliseconds. A job that sends one must not go to another worker before: mail.server.test.ts
 * holds the jobs to it.
 */
export const longestMail = ({ beforeMail, mail }: MailTimeouts): number => beforeMail + mail
