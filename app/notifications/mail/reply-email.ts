import { telephone } from '#app/shell/links.ts'
import type { ThreadToTell } from '#app/threads/threads.server.ts'
import type { Company } from '#app/values/company.ts'
import type { Mail } from './mail.server.ts'
import { html, lines, link, mailPage, paragraph, textPage } from './mail-page.ts'

/** What staff answer an email, in its thread, or write first. */
export function replyEmail(
	company: Company,
	{ key, body }: { key: string; body: string },
	{ contact, answers }: Pick<ThreadToTell, 'contact' | 'answers'>,
): Mail {
	const asked = answers?.subject.replace(/^(?:re\s*:\s*)+/i, '') ?? ''
	const title = asked === '' ? `A message from ${company.shortName}` : asked
	return {
		key,
		to: contact,
		replyTo: company.email,
		subject: answers ? `Re: ${title}` : title,
		answers: answers ?? { messageId: '', references: '' },
		html: mailPage(company, {
			title,
			preview: body,
			body: html`${paragraph(lines(body))}${paragraph(html`Questions? Call ${link(telephone(company.phone), company.phone)} or reply to this email.`)}`,
		}),
		text: textPage(company, title, [body, `Questions? Call ${company.phone} or reply to this email.`]),
	}
}
