import { type MessageName, messages, type Part, type Words } from '#app/notifications/message-words.ts'
import { severalLines } from '#app/values/typed-text.ts'

/** The words of a form. A subject and a text are one paragraph; a part that the message has not stays as it is. */
export function wordsIn(message: MessageName, fieldOf: (part: Part) => string | undefined): Words {
	const { original, parts: own } = messages[message]
	const typed = (part: Part) => (own.includes(part) ? severalLines(fieldOf(part) ?? '') : original[part])
	const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
	return {
		subject: inOneLine(typed('subject')),
		mail: typed('mail').replace(/\r\n?/g, '\n'),
		text: inOneLine(typed('text')),
	}
}
