import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import type { Mail } from './mail.server.ts'
import { html, mailPage, paragraph, textPage } from './mail-page.ts'

type Person = { name: string; email: string }

/** The mails after an owner turned off the second step of a colleague, one to each. `key` is unique to this change. */
export function secondStepEmails(company: Company, owner: Person, colleague: Person, key: string): Mail[] {
	const title = `Two-step sign-in is off for ${colleague.name}`
	const compose = (to: Person, recipient: string, said: string[]): Mail => {
		const lines = said.filter((line) => line !== '')
		return {
			key: `second-step-off.${key}.${recipient}`,
			to: to.email,
			replyTo: company.email,
			subject: title,
			html: mailPage(company, {
				title,
				preview: 'The next sign-in will ask for the password only.',
				body: html`${lines.map(paragraph)}`,
			}),
			text: textPage(company, title, lines),
		}
	}
	const after = 'They’ve been signed out everywhere, and the next sign-in will ask for the password only.'
	return [
		compose(colleague, 'colleague', [
			greetingTo(colleague.name),
			`${owner.name} turned off the second step of your account at the ${company.shortName} desk. ${after}`,
			'Set it up again under your own name once you’re signed in. If you didn’t ask for this, call an owner now.',
		]),
		compose(owner, 'owner', [
			greetingTo(owner.name),
			`You turned off the second step of ${colleague.name} at the ${company.shortName} desk. ${after}`,
			'If it wasn’t you, someone else is using your account. Change your password now and end all sessions under Staff.',
		]),
	]
}
