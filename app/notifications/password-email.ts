import type { Company } from '#app/values/company.ts'
import type { Mail } from './mail.server.ts'
import { button, html, mailPage, paragraph, textPage } from './mail-page.ts'

/** To a member of staff: the link to set their password. `key` differs for every link. */
export function passwordEmail(
	company: Company,
	to: { name: string; email: string },
	link: string,
	key: string,
): Mail {
	const title = `Your ${company.shortName} desk account`
	const lines = [
		`Hello ${to.name}. Set your password for the ${company.shortName} desk with the link below.`,
		'It works once, for 24 hours. If you did not expect this message, ignore it: nothing changes.',
	]
	return {
		key: `password-email.${key}`,
		to: to.email,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview: 'Set your password within 24 hours.',
			body: html`${paragraph(lines[0])}${button(link, 'Set your password')}${paragraph(lines[1])}`,
		}),
		text: textPage(company, title, [lines[0], link, lines[1]]),
	}
}
