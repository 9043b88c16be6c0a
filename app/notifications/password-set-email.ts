import type { Company } from '#app/values/company.ts'
import type { Mail } from './mail.server.ts'
import { html, mailPage, paragraph, textPage } from './mail-page.ts'

/** To a member of staff whose password was set by a link. `key` is unique for this occasion. */
export function passwordSetEmail(company: Company, to: { name: string; email: string }, key: string): Mail {
	const title = `Your password at the ${company.shortName} desk was set`
	const lines = [
		`Hello ${to.name}. The password of your account at the ${company.shortName} desk was set just now, by a link that was mailed to you. All sessions of the account have ended.`,
		'If it was you, there is nothing to do. If it was not, somebody else reads your mail: call an owner now, who can disable the account.',
	]
	return {
		key: `password-set.${key}`,
		to: to.email,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview: 'If it was not you, call an owner now.',
			body: html`${lines.map(paragraph)}`,
		}),
		text: textPage(company, title, lines),
	}
}
