import { expect, test } from 'vitest'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import Forgotten from './password/forgotten.page.tsx'
import SetPassword from './password/set-password.page.tsx'
import SecondFactor from './second-step/second-factor.page.tsx'
import SignIn from './sign-in.page.tsx'

test('the sign-in says that a session has ended, and then what was wrong, beside the email that was typed', () => {
	type Case = { ended: boolean; refusal: { email: string; fault: string } }
	const pageOf = ({ ended = false, refusal }: Partial<Case>) =>
		drawn(SignIn, { loaderData: { ended }, ...(refusal && { actionData: refusal }) })
	const refusal = { email: 'dana@example.ca', fault: 'It is not right.' }
	expectDifferences<Case>(pageOf, [
		[{ ended: true }, /^\+ <p role="status">\n\+ Your session has ended/],
		[{ refusal }, /\+ <input [^>]*name="email"[^>]*value="dana@example\.ca"/, /\+ It is not right\./],
		[{ refusal }, /\+ <input [^>]*aria-invalid="true"[^>]*name="password"/],
		[{ ended: true, refusal }, /\+ It is not right\./, /^(?!.*session has ended)/s],
	])
	expect(pageOf({}).text).toMatch(/Sign in\n/)
	expect(pageOf({}).text).not.toContain('Signing in')
})

test('a password is set by a link, or the page says why not and where another link is to be had', () => {
	type Case = { password?: string[]; again?: string[]; link?: string }
	const pageOf = (actionData: Case) =>
		drawn(SetPassword, Object.keys(actionData).length > 0 ? { actionData } : {})
	expectDifferences<Case>(pageOf, [
		[{ password: ['Too short.'] }, /\+ Too short\./, /^(?!.*Ask for another link)/s],
		[{ again: ['Not the same.'] }, /\+ Not the same\./],
		[{ link: 'It is too old.' }, /\+ <p role="alert">\n\+ It is too old\./, /\+ Ask for another link/],
	])
})

test('who forgot a password is told that a link is on its way, without being told whether there is an account', () => {
	type Case = { asked: boolean; email: string; fault: string | undefined }
	const pageOf = (actionData: Partial<Case>) =>
		drawn(Forgotten, Object.keys(actionData).length > 0 ? { actionData } : {})
	expectDifferences<Case>(pageOf, [
		[{ asked: true, email: 'dana@example.ca', fault: undefined }, /\+ dana@example\.ca/, /on its way to it/],
		[
			{ asked: false, email: 'dana', fault: 'Enter an email.' },
			/\+ Enter an email\./,
			/<input [^>]*aria-invalid="true"/,
			/value="dana"/,
			/^(?!.*on its way)/s,
		],
	])
	expect(pageOf({}).text).toContain('Email me a link')
	expect(pageOf({}).markup).not.toContain('aria-invalid="true"')
})

test('a code that is not right is asked for again', () => {
	const pageOf = (fault?: string) => drawn(SecondFactor, fault === undefined ? {} : { actionData: { fault } })
	expect(pageOf().markup).not.toContain('aria-invalid="true"')
	const again = pageOf('Enter the next one.')
	expect(again.text).toContain('Enter the next one.')
	expect(again.markup).toMatch(/aria-invalid="true"/)
})

test('its buttons are off while something is on its way, and only then', () => {
	expectOffWhileSending((sending) => drawn(SignIn, { loaderData: { ended: false }, sending }))
	expectOffWhileSending((sending) => drawn(SetPassword, { sending }))
	expectOffWhileSending((sending) => drawn(Forgotten, { sending }))
	expectOffWhileSending((sending) => drawn(SecondFactor, { sending }))
	expect(drawn(SignIn, { loaderData: { ended: false }, sending: true }).text).toContain('Signing in...')
	expect(drawn(Forgotten, { sending: true }).text).toContain('Sending...')
})
