import { z } from 'zod'
import {
	faultIn,
	type MessageName,
	messageNames,
	messages,
	parts,
	type Words,
} from '#app/notifications/message-words.ts'
import { wordsIn } from './typed-words.ts'

/** The fields of the form with which the words of a message are changed. */
export const messageFields = ['does', 'message', 'seen', ...parts] as const

const formSchema = z.object({
	does: z.enum(['save', 'restore']),
	message: z.enum(messageNames),
	/** The version that was shown. */
	seen: z.coerce
		.number()
		.int()
		.min(0)
		.max(2 ** 30),
})

/** A change of the words of a message; without words, the original ones. */
export type WordsChange = { message: MessageName; seen: number; words: Words | undefined }

/** Reads the form; the faults are sentences by the names of the fields. */
export function readWordsChange(
	fields: Map<string, string>,
): { ok: true; change: WordsChange } | { ok: false; faults: Record<string, string> } {
	const read = formSchema.safeParse(Object.fromEntries(fields))
	if (!read.success)
		return { ok: false, faults: { message: 'We couldn’t find that message. Reload the page.' } }
	const { does, message, seen } = read.data
	if (does === 'restore') return { ok: true, change: { message, seen, words: undefined } }
	const words = wordsIn(message, (part) => fields.get(part))
	const faults = messages[message].parts.flatMap((part) => {
		const fault = faultIn(message, part, words[part])
		return fault === undefined ? [] : [[part, fault] as const]
	})
	if (faults.length > 0) return { ok: false, faults: Object.fromEntries(faults) }
	const { original } = messages[message]
	const isOriginal = parts.every((part) => words[part] === original[part])
	return { ok: true, change: { message, seen, words: isOriginal ? undefined : words } }
}
