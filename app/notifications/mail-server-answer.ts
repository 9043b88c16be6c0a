import { z } from 'zod'
import { providerWords } from './provider-words.ts'

/**
 * Why a mail server did not take a mail. `refused`: this recipient or this message, for good. `settings`: it does
 * not take mails from us until somebody mends the settings. `later`: it may pass by itself. Whether it `answered` at all.
 */
export type MailTrouble = { kind: 'refused' | 'settings' | 'later'; words: string; answered: boolean }

/** What nodemailer's errors say; `command` is the step of the conversation at which it ended. */
const errorSchema = z.object({
	code: z.string().optional(),
	command: z.string().optional(),
	responseCode: z.number().optional(),
	message: z.string(),
})

/** 503, a command out of turn, is a muddle and not a verdict. */
const isFinal = (code: number) => code >= 500 && code < 600 && code !== 503

/** Authentication wanted or refused (RFC 4954). */
const signIn = new Set([530, 534, 535, 538])

/** Said of every recipient by a server that does not send for us, with the codes of an unknown mailbox. */
const notForUs = /relay|authenti/i

/** Reads a failed sending: 4xx, and no answer at all, pass; 5xx stays (RFC 5321), for the recipient or for all of us. */
export function readMailTrouble(error: unknown): MailTrouble {
	const parsed = errorSchema.safeParse(error)
	if (!parsed.success) return { kind: 'later', words: providerWords(String(error)), answered: false }
	const { responseCode, message } = parsed.data
	return { kind: kindOf(parsed.data), words: providerWords(message), answered: responseCode !== undefined }
}

function kindOf({ code, command, responseCode, message }: z.infer<typeof errorSchema>): MailTrouble['kind'] {
	if (code === 'EAUTH' || (responseCode !== undefined && signIn.has(responseCode))) return 'settings'
	if (responseCode === undefined || !isFinal(responseCode)) return 'later'
	if (command === 'MAIL FROM' || notForUs.test(message)) return 'settings'
	return command === 'RCPT TO' || command === 'DATA' ? 'refused' : 'later'
}
