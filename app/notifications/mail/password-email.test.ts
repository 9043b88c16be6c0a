import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { passwordEmail } from './password-email.ts'

const emailTo = (name: string, isFirst = false) =>
	passwordEmail(
		company,
		{ name, email: 'dana@example.ca' },
		{ link: 'https://bowline.example/set/1', isFirst, key: '1' },
	)

test('the link to a password greets by first name where there is one, and says whether it is the first password', () => {
	const [greeted, not] = [emailTo('Dana Ruiz'), emailTo('The Office')]
	expect(greeted.text).toMatch(/Hi Dana,\s+Someone asked .*\s+https:\/\/bowline\.example\/set\/1\s/s)
	expect(greeted.html).toContain('Hi Dana,')
	for (const text of [not.text, not.html]) expect(text).not.toMatch(/Hi |true|undefined/)
	expect(not.text).toMatch(/^[^\n]+\s+Someone asked/m)
	const first = emailTo('Dana Ruiz', true)
	expect(first.subject).not.toBe(greeted.subject)
	expect(first.text).not.toContain('Someone asked')
	expect(first).toMatchObject({ key: 'password-email.1', to: 'dana@example.ca', replyTo: company.email })
})
