import { palette } from '#app/ui/palette.ts'
import type { Company } from '#app/values/company.ts'
import { escapeMarkup } from '#app/values/markup.ts'

/** HTML that is safe to put into a mail. */
export class Html {
	readonly text: string
	constructor(text: string) {
		this.text = text
	}
}

type Part = string | Html | Html[] | undefined

/** A template that escapes every value that is not already `Html`. `undefined` becomes an empty string. */
export function html(parts: TemplateStringsArray, ...values: Part[]): Html {
	const shown = (value: Part): string => {
		if (value === undefined) return ''
		if (Array.isArray(value)) return value.map(shown).join('')
		return value instanceof Html ? value.text : escapeMarkup(value)
	}
	return new Html(parts.map((part, at) => part + shown(values[at])).join(''))
}

/** Typed text, escaped, with its line breaks. */
export const lines = (typed: string): Html =>
	new Html(
		typed
			.split(/\r\n|\r|\n/)
			.map(escapeMarkup)
			.join('<br>'),
	)

const { paper, line, ink, muted, spruce, signalDark } = palette
const sans = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

export const paragraph = (content: Part): Html => html`<p style="margin:0 0 16px">${content}</p>
`
export const heading = (words: string): Html =>
	html`<h2 style="margin:32px 0 8px;font-size:20px;line-height:1.25;color:${spruce}">${words}</h2>
`
export const link = (to: string, words: string | Html): Html =>
	html`<a href="${to}" style="color:${signalDark}">${words}</a>`

export const button = (to: string, words: string): Html =>
	html`<p style="margin:20px 0 24px"><a href="${to}" style="display:inline-block;padding:13px 24px;border-radius:6px;background:${signalDark};color:#ffffff;font-weight:600;text-decoration:none">${words}</a></p>
`
export const card = (content: Part): Html =>
	html`<div style="margin:0 0 20px;padding:20px 24px;border:1px solid ${line};border-radius:14px;background:#ffffff">${content}</div>
`
/** A large line, such as a price or a date, with a small text next to it; `size` in pixels. */
export const large = (words: string, { beside, size = 24 }: { beside?: string; size?: number } = {}): Html =>
	html`<p style="margin:0;font-size:${String(size)}px;line-height:1.3;font-weight:700;color:${spruce}">${words}${beside === undefined ? undefined : html` <span style="font-size:17px;font-weight:400;color:${muted}">${beside}</span>`}</p>
`
/** Text without line breaks, such as a phone number. */
export const unbroken = (words: string): Html => html`<span style="white-space:nowrap">${words}</span>`

/** Date and window of the pickup. A date may break only after its weekday. */
export const dayAndWindow = (
	dateInWords: string,
	windowLabel: string,
	{ asap, city }: { asap: boolean; city: string },
): Html =>
	html`${large(dateInWords.replace(/ (?=\d)/g, '\u00a0'))}${large(windowLabel, asap ? {} : { beside: `${city} time` })}`

export const small = (content: Part): Html =>
	html`<p style="margin:6px 0 0;color:${muted}">${content}</p>
`
export const list = (kind: 'ol' | 'ul', items: string[]): Html => {
	const inside = items.map(
		(item) => html`<li style="margin:0 0 6px">${item}</li>
`,
	)
	const style = 'margin:0 0 16px;padding-left:24px'
	return kind === 'ol' ? html`<ol style="${style}">${inside}</ol>` : html`<ul style="${style}">${inside}</ul>`
}

/** Names and values, one above the other: readable at any width without a table. */
export const facts = (pairs: [string, string | Html][]): Html =>
	html`<dl style="margin:0">${pairs.map(
		([name, value]) =>
			html`<dt style="padding-top:12px;border-top:1px solid ${line};font-size:15px;color:${muted}">${name}</dt><dd style="margin:0;padding:2px 0 12px;overflow-wrap:anywhere">${value}</dd>
`,
	)}</dl>`

/** The company as the sender in every mail. */
type Sender = Pick<Company, 'name' | 'shortName' | 'mailingAddress' | 'phone' | 'email'>

/**
 * The frame of every mail: background, the company's name, and in the footer the sender with address (CASL, s. 6(2)) and
 * `why`. `preview` is the text that an inbox shows next to the subject.
 */
export const mailPage = (
	company: Sender,
	page: { title: string; preview: string; body: Html; why?: string },
): string =>
	html`<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="date=no">
<title>${page.title}</title>
</head>
<body style="margin:0;background:${paper};color:${ink};font:17px/1.5 ${new Html(sans)}">
<div style="display:none;max-height:0;overflow:hidden">${page.preview}</div>
<div style="max-width:600px;margin:0 auto;padding:24px 20px 48px">
<p style="margin:0 0 28px;padding-bottom:12px;border-bottom:2px solid ${spruce};font-size:20px;font-weight:700;color:${spruce}">${company.shortName}</p>
<h1 style="margin:0 0 16px;font-size:30px;line-height:1.15;color:${spruce}">${page.title}</h1>
${page.body}
<div style="margin:40px 0 0;padding-top:16px;border-top:1px solid ${line};font-size:15px;color:${muted}">
${page.why === undefined ? undefined : html`<p style="margin:0 0 8px">${page.why}</p>`}
<p style="margin:0">${company.name}, ${company.mailingAddress}<br>${company.phone}, ${company.email}</p>
</div>
</div>
</body>
</html>`.text

/** The same frame in plain text. */
export const textPage = (
	company: Sender,
	title: string,
	paragraphs: (string | undefined)[],
	why?: string,
): string =>
	[
		title,
		...paragraphs.filter((paragraph) => paragraph !== undefined),
		[
			'--',
			...(why === undefined ? [] : [why]),
			`${company.name}, ${company.mailingAddress}`,
			`${company.phone}, ${company.email}`,
		].join('\n'),
	].join('\n\n')
