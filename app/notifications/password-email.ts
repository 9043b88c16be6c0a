import type { Company } from '#app/values/company.ts'
import type { Mail } from './mail.server.ts'
import { button, html, mailPage, paragraph, textPage } from './mail-page.ts'

/** To a member of staff: the link to set their first password, or a new one. `key` differs for every link. */
export function passwordEmail(
	company: Company,
	to: { name: string; email: string },
	{ link, isFirst, key }: { link: string; isFirst: boolean; key: string },
): Mail {
	const desk = `${company.shortName} desk`
	const words = isFirst ? invitation(desk, to.name) : newPassword(desk, to.name)
	const { title, preview, before, label, after } = words
	return {
		key: `password-email.${key}`,
		to: to.email,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview,
			body: html`${paragraph(before)}${button(link, label)}${paragraph(after)}`,
		}),
		text: textPage(company, title, [before, link, after]),
	}
}

const invitation = (desk: string, name: string) => ({
	title: `Your ${desk} account`,
	preview: 'Set your password within 24 hours.',
	before: `Hello ${name}. Set your password for the ${desk} with the link below.`,
	label: 'Set your password',
	after: 'It works once, for 24 hours. If you did not expect this message, ignore it: nothing changes.',
})

const newPassword = (desk: string, name: string) => ({
	title: `A new password for the ${desk}`,
	preview: 'If you did not ask for it, do nothing: your password stays.',
	before: `Hello ${name}. Somebody asked for a new password for your account at the ${desk}. Set it with the link below.`,
	label: 'Set a new password',
	after: 'It works once, for 24 hours. If it was not you, do nothing: your password stays.',
})
