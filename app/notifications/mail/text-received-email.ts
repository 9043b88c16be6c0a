import { deskThread } from '#app/shell/desk-links.ts'
import { telephone } from '#app/shell/links.ts'
import type { ThreadToTell } from '#app/threads/threads.server.ts'
import type { Company } from '#app/values/company.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { Mail } from './mail.server.ts'
import { button, card, facts, html, lines, link, mailPage, textPage } from './mail-page.ts'

/** To the office: someone has texted, and waits for an answer. Further texts of theirs send no email until they have one. */
export function textReceivedEmail(
	company: Company,
	{ key, leadsTo, origin }: { key: string; leadsTo: string; origin: string },
	{ id, contact, name, texts }: Pick<ThreadToTell, 'id' | 'contact' | 'name' | 'texts'>,
): Mail {
	const phone = formatPhone(contact)
	const who = name ?? phone
	const title = `Text from ${who}`
	const words = texts.map((body) => (body === '' ? 'A picture, or an empty text' : body)).join('\n')
	const url = origin + deskThread(id)
	return {
		key,
		to: leadsTo,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview: words,
			body: html`${card(lines(words))}${facts([
				['Who', name ?? 'Not a customer yet'],
				['Phone', link(telephone(contact), phone)],
			])}${button(url, 'Answer at the desk')}`,
		}),
		text: textPage(company, title, [
			words,
			`Who: ${name ?? 'Not a customer yet'}\nPhone: ${phone}`,
			`Answer at the desk: ${url}`,
		]),
	}
}
