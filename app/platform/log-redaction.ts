/** The names of fields whose values must never be read in a log, whatever they are written together with. */
const secretName = /password|passwd|secret|token|cookie|authorization|api-?_?key|email|phone/i

const emailAddress = /[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi

/** As we store them (E.164), and as people write them, with something between the three parts. */
const phoneNumber = /\+1\d{10}\b|(?<![\w-])(?:\+?1[-. ])?\(?[2-9]\d{2}\)?[-. ]{1,2}\d{3}[-. ]\d{4}\b(?!-)/g

/** A mail's own name, in the fields that hold one: it looks like an address, and is what a mail is found by. */
const messageIdField = /^(messageId|reference)$/
const messageId = /^<[^<>@\s]+@[^<>@\s]+>$/

/** Most lines hold nothing of the kind, and need no closer look. */
const mayHold = new RegExp(`${secretName.source}|@|\\+1\\d{10}|\\d{3}\\W{1,3}\\d{3}\\W\\d{4}`, 'i')

/**
 * A line of the log without the values of telling fields, at any depth, and without email addresses and phone
 * numbers, wherever they stand: other people's servers repeat them in their own words. A Message-ID stays readable.
 */
export function redacted(line: string): string {
	if (!mayHold.test(line)) return line
	const fields: unknown = JSON.parse(line, (name, value: unknown) => {
		if (secretName.test(name)) return '[kept out]'
		if (messageIdField.test(name) && typeof value === 'string' && messageId.test(value)) return value
		return typeof value === 'string'
			? value.replace(emailAddress, '[email]').replace(phoneNumber, '[phone]')
			: value
	})
	return `${JSON.stringify(fields)}\n`
}
