import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import Account from './account.page.tsx'
import type { AccountAnswer } from './account.server.ts'
import Staff from './staff.page.tsx'
import type { StaffMember } from './staff.ts'

const member: StaffMember & { calendar: string | undefined } = {
	id: 's2',
	name: 'Dana',
	email: 'dana@example.ca',
	role: 'dispatcher',
	rights: ['bookings'],
	disabled: false,
	secondFactor: false,
	sessions: 1,
	calendar: undefined,
}

type Case = typeof member & { self: string; changes: object[]; answer: object; sending: boolean }
const staffOf = ({ self = 's1', changes = [], answer, sending = false, ...change }: Partial<Case>) =>
	drawn(Staff, {
		...{ loaderData: { staff: [{ ...member, ...change }], self, changes }, sending },
		...(answer && { actionData: answer }),
	})

test('an account on the list of staff says how it stands, and has what can be done with it', () => {
	expectDifferences<Case>(staffOf, [
		[{ self: 's2' }, /^\+ \(you\)$/],
		[
			{ disabled: true },
			/\+ disabled/,
			/- <button [^>]*value="disable"/,
			/\+ <button [^>]*value="enable"/,
			/\+ Enable/,
		],
		[
			{ secondFactor: true },
			/second step on, 1 session$/m,
			/\+ Turn off second step/,
			/<input [^>]*name="current"/,
		],
		[{ secondFactor: true, self: 's2' }, /second step on/, /^(?!.*Turn off second step)/s],
		[{ sessions: 0 }, /0 sessions$/m],
		[{ sessions: 2 }, /2 sessions$/m],
		[{ calendar: 'made Nov 20' }, /\+ Calendar address: made Nov 20/, /value="stop-calendar"/],
		[{ role: 'owner' }, /\+ Owner, no second step/, /\+ <option value="owner" selected=""/],
		[
			{ rights: ['bookings', 'quotes'] },
			/\+ <input type="checkbox"[^>]*name="quotes"|\+ <input [^>]*name="quotes"[^>]*checked=""/,
		],
		[
			{ changes: [{ id: '1', staffId: 's2', at: 'Nov 20', actor: 'Ann', what: 'made them owner' }] },
			/Changes for Dana/,
			/\+ Ann/,
		],
		[{ changes: [{ id: '1', staffId: 's1', at: 'Nov 20', actor: 'Ann', what: 'made them owner' }] }, /^$/],
	])
})

test('the answer stands at the top, and a fault at its field', () => {
	const faults = {
		name: ['A name.'],
		email: ['An email.'],
		role: ['A role.'],
		current: ['Not your password.'],
	}
	expectDifferences<Case>(staffOf, [
		[{ answer: { message: 'Invited.' } }, /^\+ Invited\.$/],
		[{ answer: { message: 'Made.', link: 'https://example.ca/link' } }, /\+ https:\/\/example\.ca\/link/],
		[
			{ answer: { message: 'No.', faults } },
			/\+ A name\./,
			/\+ An email\./,
			/\+ A role\./,
			/^(?!.*Not your)/s,
		],
		[
			{ answer: { message: 'No.', typed: { name: 'Bo', role: 'owner' } } },
			/value="Bo"/,
			/<option value="owner" selected/,
		],
	])
	const ownPassword = (about: string) =>
		staffOf({ secondFactor: true, answer: { message: 'No.', about, faults } }).markup
	expect(ownPassword('s2')).toContain('Not your password.')
	expect(ownPassword('s2')).toContain('<details class="w-full" open="">')
	expect(ownPassword('s3')).not.toContain('Not your password.')
	expect(ownPassword('s3')).not.toContain('open=""')
	expect(staffOf({ answer: { message: 'No.', faults } }).markup.match(/aria-invalid="true"/g)).toHaveLength(2)
})

const account = {
	done: undefined,
	email: 'dana@example.ca',
	secondFactor: false,
	calendar: undefined,
	sessions: [{ id: '1', here: false, begun: 'Nov 20', from: 'Firefox' }],
}
type OwnCase = { [Key in keyof typeof account]: unknown } & {
	answer: Omit<AccountAnswer, 'status'> & { about: string; calendar?: string }
	own: readonly Right[]
	sending: boolean
}
const accountOf = ({ answer, own = ['bookings'], sending = false, ...change }: Partial<OwnCase>) =>
	drawn(Account, {
		loaderData: { ...account, ...change },
		...{ rights: own, sending },
		...(answer && { actionData: answer }),
	})

const setup = {
	secret: 'ABCD',
	uri: 'otpauth://totp/x',
	qrCode: { size: 21, path: 'M0 0h1v1z' },
	backupCodes: ['b-1'],
}
const refused = (about: string, faults: Record<string, string>) => ({
	answer: { about, message: 'No.', faults },
})

test('one’s own account says how its second step and its calendar stand, and what was answered', () => {
	expectDifferences<OwnCase>(accountOf, [
		[{ done: 'Your password is changed.' }, /^\+ Your password is changed\.$/],
		[{ done: 'Your password is changed.', answer: { about: '', message: 'No.' } }, /^\+ No\.$/],
		[{ secondFactor: true }, /Second step: on/, /value="off"/, /\+ Turn off/, /- Set up/],
		[
			{ calendar: 'made Nov 20' },
			/\+ Your address: made Nov 20/,
			/\+ Stop it/,
			/\+ Make a new address/,
			/- A secret/,
		],
		[
			{ answer: { about: 'calendar', message: '', calendar: 'https://x.ca/cal' } },
			/\+ https:\/\/x\.ca\/cal/,
			/- A secret/,
		],
		[{ answer: { about: 'other', message: '', calendar: 'https://x.ca/cal' } }, /^(?!.*x\.ca)/s],
		[{ own: [] }, /- Pickups in your calendar/],
		[{ sessions: [{ ...account.sessions[0], here: true }] }, /^\+ This one\. $/],
		[
			{ answer: { about: 'begin', message: '', setup } },
			/\+ ABCD/,
			/\+ b-1/,
			/\+ <input [^>]*name="code"/,
			/- Set up/,
		],
		[{ secondFactor: true, answer: { about: 'begin', message: '', setup } }, /^(?!.*ABCD)/s],
		[refused('confirm', { code: 'Wrong code.' }), /\+ Wrong code\./, /name="code"/],
		[refused('begin', { current: 'Not it.' }), /\+ Not it\./],
		[refused('off', { current: 'Not it.' }), /\+ Not it\./],
		[refused('password', { current: 'Not it.', password: 'Too short.' }), /\+ Not it\.[\s\S]*\+ Too short\./],
		[refused('calendar', { current: 'Not it.' }), /\+ Not it\./],
		[refused('other', { current: 'Not it.', password: 'Too short.', code: 'Wrong' }), /^\+ No\.$/],
	])
})

test('its buttons are off while something is on its way, and only then', () => {
	expectOffWhileSending((sending) => staffOf({ sending }))
	expectOffWhileSending((sending) => accountOf({ sending }))
})
