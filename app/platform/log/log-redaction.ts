/** Fields whose values must never be in a log: every field with one of these words in its name. */
const secretName = /password|passwd|secret|token|cookie|authorization|api-?_?key|email|phone/i

const emailAddress = /[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi

/** Phone numbers as we store them (E.164), and as people write them, with separators between the three parts. */
const phoneNumber = /\+1\d{10}\b|(?<![\w-])(?:\+?1[-. ])?\(?[2-9]\d{2}\)?[-. ]{1,2}\d{3}[-. ]\d{4}\b(?!-)/g

/** A key of ours, as an error repeats it that names an address: 43 characters that are no words of one case. */
const key = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/g

/** Fields that contain a Message-ID: it looks like an email address, but stays readable, to find the mail by it. */
const messageIdField = /^(messageId|reference)$/
const messageId = /^<[^<>@\s]+@[^<>@\s]+>$/

/** A quick check: most lines contain nothing to redact, and need not be parsed. */
const mayHold = new RegExp(
	`${secretName.source}|@|\\+1\\d{10}|\\d{3}\\W{1,3}\\d{3}\\W\\d{4}|(?<![\\w-])[\\w-]{43}(?![\\w-])`,
	'i',
)

/**
 * Returns a line of the log without the values of secret fields, at any depth, and without email addresses, phone
 * numbers and keys anywhere in its texts, because other servers repeat them in their error messages. A Message-ID stays readable.
 */
export function redacted(line: string): string {
	if (!mayHold.test(line)) return line
	const fields: unknown = JSON.parse(line, (name, value: unknown) => {
		if (secretName.test(name)) return '[kept out]'
		if (messageIdField.test(name) && typeof value === 'string' && messageId.test(value)) return value
		return typeof value === 'string'
			? value.replace(emailAddress, '[email]').replace(phoneNumber, '[phone]').replace(key, '[key]')
			: value
	})
	return `${JSON.stringify(fields)}\n`
}
