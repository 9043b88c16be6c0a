import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import type { Mail } from './mail.server.ts'
import { button, html, mailPage, paragraph, textPage } from './mail-page.ts'

/** To a member of staff: the link to set their first password, or a new one. `key` differs for every link. */
export function passwordEmail(
	company: Company,
	to: { name: string; email: string },
	{ link, isFirst, key }: { link: string; isFirst: boolean; key: string },
): Mail {
	const desk = `${company.shortName} desk`
	const words = isFirst ? invitation(desk) : newPassword(desk)
	const greeting = greetingTo(to.name)
	const { title, preview, before, label, after } = words
	return {
		key: `password-email.${key}`,
		to: to.email,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview,
			body: html`${greeting && paragraph(greeting)}${paragraph(before)}${button(link, label)}${paragraph(after)}`,
		}),
		text: textPage(company, title, [greeting || undefined, before, link, after]),
	}
}

const invitation = (desk: string) => ({
	title: `Your ${desk} account`,
	preview: 'Set your password within 24 hours.',
	before: `Set your password for the ${desk} with the link below.`,
	label: 'Set your password',
	after: 'The link works once and expires in 24 hours. If you weren’t expecting this, ignore this email.',
})

const newPassword = (desk: string) => ({
	title: `A new password for the ${desk}`,
	preview: 'If you didn’t ask for it, do nothing. Your password stays.',
	before: `Someone asked for a new password for your account at the ${desk}. Set it with the link below.`,
	label: 'Set a new password',
	after:
		'The link works once and expires in 24 hours. If it wasn’t you, ignore this email: your password stays the same.',
})
