import type { Company } from '#app/values/company.ts'
import type { Mail } from './mail.server.ts'
import { html, mailPage, paragraph, textPage } from './mail-page.ts'

/**
 * To a member of staff whose password was replaced by a link: one that was mailed, or that an owner handed over. `key` is
 * unique for this occasion.
 */
export function passwordSetEmail(company: Company, to: { name: string; email: string }, key: string): Mail {
	const title = `Your password at the ${company.shortName} desk was set`
	const lines = [
		`Hello ${to.name}. The password of your account at the ${company.shortName} desk was set just now, by a link for your account. All sessions of the account have ended.`,
		'If it was you, there is nothing to do. If it was not, change the password of your mailbox at once, then ask for a new link on the sign-in page and set another password for the desk. Tell an owner too, if there is one besides you: an owner can disable the account.',
	]
	return {
		key: `password-set.${key}`,
		to: to.email,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview: 'If it was not you, change the password of your mailbox at once.',
			body: html`${lines.map(paragraph)}`,
		}),
		text: textPage(company, title, lines),
	}
}
