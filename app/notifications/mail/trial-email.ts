import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import type { Mail } from './mail.server.ts'
import { html, mailPage, paragraph, textPage } from './mail-page.ts'

/** To a member of staff who asked at the desk whether emails arrive. `key` is unique to this trial. */
export function trialEmail(company: Company, to: { name: string; email: string }, key: string): Mail {
	const title = `Test email from ${company.shortName}`
	const lines = [
		greetingTo(to.name),
		'You asked at the desk whether our email works. It does: this one got to you.',
		'If it was in your spam folder, our customers’ emails will be in theirs. Ask whoever looks after your domain to set up SPF and DKIM for the mail server.',
	].filter((line) => line !== '')
	return {
		key: `trial.${key}`,
		to: to.email,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview: 'You asked at the desk whether our email works.',
			body: html`${lines.map(paragraph)}`,
		}),
		text: textPage(company, title, lines),
	}
}
