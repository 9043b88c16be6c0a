import { z } from 'zod'
import { providerWords } from '../provider-message.ts'

/**
 * Why a mail server did not accept a mail. `refused`: it refuses this recipient or message for good. `settings`: it accepts
 * no mail from us until the settings are corrected. `later`: a later attempt may succeed. `answered`: whether it responded at
 * all.
 */
export type MailTrouble = { kind: 'refused' | 'settings' | 'later'; words: string; answered: boolean }

/** The fields of nodemailer's errors; `command` is the SMTP command that failed. */
const errorSchema = z.object({
	code: z.string().optional(),
	command: z.string().optional(),
	responseCode: z.number().optional(),
	message: z.string(),
})

/** 503 (bad sequence of commands) says nothing about the recipient or the message. */
const isFinal = (code: number) => code >= 500 && code < 600 && code !== 503

/** Authentication required or refused (RFC 4954). */
const signIn = new Set([530, 534, 535, 538])

/** A server that does not relay for us refuses every recipient with such a text, and the codes of an unknown mailbox. */
const noRelay = /relay|authenti/i

/** What the library says of a connection that was closed, though it has not tried again. */
const gaveUp = /^Reached maximum number of retries/

/** Reads the error of a failed mail: 4xx and no response are temporary, 5xx is permanent (RFC 5321). */
export function readMailTrouble(error: unknown): MailTrouble {
	const parsed = errorSchema.safeParse(error)
	if (!parsed.success) return { kind: 'later', words: providerWords(String(error)), answered: false }
	const { responseCode, message } = parsed.data
	const words = gaveUp.test(message) ? 'the mail server closed the connection' : providerWords(message)
	return { kind: kindOf(parsed.data), words, answered: responseCode !== undefined }
}

function kindOf({ code, command, responseCode, message }: z.infer<typeof errorSchema>): MailTrouble['kind'] {
	if (code === 'EAUTH' || (responseCode !== undefined && signIn.has(responseCode))) return 'settings'
	if (responseCode === undefined || !isFinal(responseCode)) return 'later'
	if (command === 'MAIL FROM' || noRelay.test(message)) return 'settings'
	return command === 'RCPT TO' || command === 'DATA' ? 'refused' : 'later'
}
