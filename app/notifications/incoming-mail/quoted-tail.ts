import { isBlank } from '#app/values/typed-text.ts'

/** The line with which mail programs begin a quote: English, French, and over two lines where it is long. */
const attribution = /^(?:On\b.{4,200}\bwrote|Le\b.{4,200}\ba écrit)\s?:$/
const originalMessage = /^-{2,}\s*(?:Original Message|Message d[’']origine)\s*-{2,}$/i
const forwarded = /^(?:-{2,}\s*Forwarded message\s*-{2,}|Begin forwarded message:)$/i
const isQuoted = (line: string) => line.startsWith('>')

/**
 * Parts what somebody wrote in an email from what they quote below it: a cut at a line's start, or no cut where they answer in
 * between, or wrote nothing else. A forwarded message is no quote.
 */
export function partQuote(text: string): { said: string; quoted: string } {
	const lines = text.split('\n')
	const at = quoteBegins(lines)
	if (at === undefined || isBlank(lines.slice(0, at).join('\n'))) return { said: text, quoted: '' }
	const said = `${lines.slice(0, at).join('\n')}\n`
	return { said, quoted: text.slice(said.length) }
}

function quoteBegins(lines: string[]): number | undefined {
	for (const [at, line] of lines.entries()) {
		const words = line.trim()
		if (forwarded.test(words)) return undefined
		const begins =
			attribution.test(words) ||
			(/^(?:On|Le)\b/.test(words) && attribution.test(`${words} ${lines[at + 1]?.trim() ?? ''}`)) ||
			originalMessage.test(words) ||
			isOutlooks(lines, at) ||
			isQuoted(line)
		if (begins) return answersBetween(lines.slice(at)) ? undefined : at
	}
	return undefined
}

/** Outlook repeats the head of what is answered. */
const isOutlooks = (lines: string[], at: number) =>
	/^\*?(?:From|De)\s?:\*? /.test(lines[at] ?? '') &&
	/^\*?(?:Sent|Date|Envoyé)\s?:\*? /.test(lines[at + 1] ?? '') &&
	lines.slice(at + 2, at + 6).some((line) => /^\*?(?:Subject|Objet)\s?:\*? /.test(line))

/** Whether something of their own stands below a quoted line. */
function answersBetween(lines: string[]): boolean {
	const first = lines.findIndex(isQuoted)
	return first >= 0 && lines.slice(first).some((line) => !isQuoted(line) && !isBlank(line))
}
