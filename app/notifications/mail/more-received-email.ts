import { deskInbox } from '#app/shell/desk-links.ts'
import type { Company } from '#app/values/company.ts'
import type { Mail } from './mail.server.ts'
import { button, html, mailPage, paragraph, textPage } from './mail-page.ts'

/** To the office: more people wrote within the hour than it had emails about. */
export function moreReceivedEmail(
	company: Company,
	{ key, leadsTo, origin }: { key: string; leadsTo: string; origin: string },
	count: number,
): Mail {
	const title = count === 1 ? '1 more is in the inbox' : `${count} more are in the inbox`
	const words =
		'A lot of new people wrote within an hour, so we stopped emailing you about each one. They’re all in the inbox, and wait for an answer.'
	const url = origin + deskInbox()
	return {
		key,
		to: leadsTo,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview: words,
			body: html`${paragraph(words)}${button(url, 'Open the inbox')}`,
		}),
		text: textPage(company, title, [words, `Open the inbox: ${url}`]),
	}
}
