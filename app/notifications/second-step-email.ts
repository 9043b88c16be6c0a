import type { Company } from '#app/values/company.ts'
import type { Mail } from './mail.server.ts'
import { html, mailPage, paragraph, textPage } from './mail-page.ts'

type Person = { name: string; email: string }

/** The mails after an owner turned off the second step of a colleague, one to each. `key` is unique for this occasion. */
export function secondStepEmails(company: Company, owner: Person, colleague: Person, key: string): Mail[] {
	const title = `The second step of ${colleague.name} is off`
	const compose = (to: Person, recipient: string, lines: string[]): Mail => ({
		key: `second-step-off.${key}.${recipient}`,
		to: to.email,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview: 'At the next sign-in the password alone is asked for.',
			body: html`${lines.map(paragraph)}`,
		}),
		text: textPage(company, title, lines),
	})
	const after =
		'All sessions of this account have ended, and the password alone is asked for at the next sign-in.'
	return [
		compose(colleague, 'colleague', [
			`Hello ${colleague.name}. ${owner.name} turned off the second step of your account at the ${company.shortName} desk. ${after}`,
			'Set it up again under your own name once you are signed in. If you did not ask for this, call an owner now.',
		]),
		compose(owner, 'owner', [
			`Hello ${owner.name}. You turned off the second step of ${colleague.name} at the ${company.shortName} desk. ${after}`,
			'If it was not you, somebody else uses your account: change your password now and end all sessions under Staff.',
		]),
	]
}
