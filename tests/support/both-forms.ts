import { expect } from 'vitest'

/** The text that a mail program shows of an HTML part. */
export const shownOfHtml = (html: string) =>
	html
		.replace(/<title>.*<\/title>/, '')
		.replace(/<(br|\/p|\/li|\/h\d|\/dt|\/dd)[^>]*>/g, '\n')
		.replace(/<[^>]+>/g, '')
		.replaceAll('\u00a0', ' ')
		.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/**
 * Expects each line that a mail says below its title in plain text to stand in its HTML, which is what most people read: a link as a
 * link with its words, an item of a list without its sign, a fact without its name.
 */
export function expectSameInBothForms({ html, text }: { html: string; text: string }): void {
	// What an inbox shows beside the subject is not read as a part of the mail.
	const body = html.replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
	const inHtml = shownOfHtml(body).replace(/\s+/g, ' ')
	const [, ...lines] = text.split(/\s*\n+\s*/)
	for (const line of lines.filter((each) => each !== '--')) {
		const [address] = /https?:\S+$/.exec(line) ?? []
		if (address !== undefined) expect(body).toContain(`href="${address.replaceAll('&', '&#38;')}"`)
		const said = line
			.replace(/^(?:-|\d+\.) /, '')
			.replace(/(?:: *)?https?:\S+$/, '')
			.replace(/^[\w ]{1,20}: +/, '')
		expect(inHtml, line).toContain(said)
	}
}
