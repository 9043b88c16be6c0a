import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import type { Mail } from './mail.server.ts'
import { html, mailPage, paragraph, textPage } from './mail-page.ts'

/**
 * To a member of staff whose password was replaced by a link: one that was mailed, or that an owner handed over. `key` is
 * unique to this change.
 */
export function passwordSetEmail(company: Company, to: { name: string; email: string }, key: string): Mail {
	const title = `Your ${company.shortName} desk password was changed`
	const lines = [
		greetingTo(to.name),
		`It was just changed with a link for your account. You’ve been signed out everywhere.`,
		'If it was you, there’s nothing to do. If it wasn’t, change your email password right away, then ask for a new link on the sign-in page and set another password for the desk. Tell an owner too, if there is one besides you: an owner can disable the account.',
	].filter((line) => line !== '')
	return {
		key: `password-set.${key}`,
		to: to.email,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview: 'If it wasn’t you, change your email password right away.',
			body: html`${lines.map(paragraph)}`,
		}),
		text: textPage(company, title, lines),
	}
}
