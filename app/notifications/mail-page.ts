import { company } from '#app/values/company.ts'

/** A piece of HTML that is safe to put into a mail. */
export class Html {
	readonly text: string
	constructor(text: string) {
		this.text = text
	}
}

const escaped = (text: string) =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

/** A template in which everything is escaped that is not HTML of ours already. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
	const shown = (value: string | Html | Html[] | undefined): string => {
		if (value === undefined) return ''
		if (Array.isArray(value)) return value.map(shown).join('')
		return value instanceof Html ? value.text : escaped(value)
	}
	return new Html(parts.map((part, at) => part + shown(values[at])).join(''))
}

/** Pairs of a name and what it is, as a list that any mail program shows well. */
export const facts = (pairs: [string, string | Html][]): Html =>
	html`<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse">${pairs.map(
		([name, value]) =>
			html`<tr><td style="padding:8px 16px 8px 0;border-bottom:1px solid #dcd3c0;color:#4b5a53;vertical-align:top;white-space:nowrap">${name}</td><td style="padding:8px 0;border-bottom:1px solid #dcd3c0">${value}</td></tr>`,
	)}</table>`

export const link = (to: string, words: string): Html => html`<a href="${to}" style="color:#c2410c">${words}</a>`

/** The frame of every mail: paper, the company's name, and who sent it from where (CASL, s. 6(2)). */
export const mailPage = (title: string, body: Html): string =>
	html`<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body style="margin:0;background:#fbf8f1;color:#16211d;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"><div style="max-width:600px;margin:0 auto;padding:24px 20px 40px"><p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid #0f4034;font-weight:700;color:#0f4034">${company.name}</p><h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;color:#0f4034">${title}</h1>${body}<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #dcd3c0;font-size:14px;color:#4b5a53">${company.name}, ${company.mailingAddress}<br>${company.phone}, ${company.email}</p></div></body></html>`
		.text

/** The same frame in plain text. */
export const textPage = (title: string, paragraphs: string[]): string =>
	[title, ...paragraphs, `--\n${company.name}\n${company.mailingAddress}\n${company.phone}, ${company.email}`].join('\n\n')
