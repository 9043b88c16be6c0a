import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import Cancel from './cancel.page.tsx'
import Details from './details.page.tsx'
import Move from './moving/move.page.tsx'
import type { MoveChoice } from './moving/move-choice.ts'

const token = 'token'
const windowOn = (id: string, state: 'open' | 'full' | 'too-late' | 'closed' = 'open') => ({
	id,
	label: id.toUpperCase(),
	state,
})
const free = [windowOn('8-10am'), windowOn('10-12pm')]
const choice: MoveChoice = {
	reference: 'K7M3QX',
	version: 3,
	can: 'move',
	status: 'booked',
	isFar: false,
	dateInWords: 'Tuesday, December 1',
	windowLabel: '10–12pm',
	first: '2026-11-30',
	last: '2027-01-31',
	days: [
		{ date: '2026-12-02', name: 'Wed', day: 'Dec 2' },
		{ date: '2026-12-03', name: 'Thu', day: 'Dec 3' },
	],
	day: '2026-12-02',
	dayInWords: 'Wednesday, December 2',
	windows: free,
	present: undefined,
}
type MoveCase = MoveChoice & { waitPath: string; answer: object }
const moveOf = ({ waitPath, answer, ...change }: Partial<MoveCase>) =>
	drawn(Move, {
		loaderData: { choice: { ...choice, ...change }, waitPath, token },
		...(answer && { actionData: answer }),
	})

test('a pickup is moved to what is free, asked for where trucks come on fixed days, and not at all when it is over', () => {
	const full = windowOn('8-10am', 'full')
	const alternative = {
		date: '2026-12-03',
		dateInWords: 'Thu, Dec 3',
		windowId: '1-3pm',
		windowLabel: '1–3pm',
	}
	const answer = { message: 'That window just filled.', alternatives: [] }
	expectDifferences<MoveCase>(moveOf, [
		[
			{ isFar: true, status: 'requested' },
			/- It’s now on/,
			/\+ You asked for/,
			/set days/,
			/- Move the pickup/,
			/\+ Request this window/,
		],
		// A day that was confirmed is theirs, far away too.
		[{ isFar: true }, /set days/, /\+ Request this window/, /^(?!.*You asked for)/s],
		[{ waitPath: '/wait' }, /^\+ <a href="\/wait"[^>]*>\n\+ .*$/],
		[{ answer }, /\+ That window just filled\./, /^(?!.*1–3pm)/s],
		[{ answer: { ...answer, alternatives: [alternative] } }, /1–3pm/, /Move to/],
		[{ isFar: true, answer: { ...answer, alternatives: [alternative] } }, /Request/],
		[{ windows: [full] }, /- Move the pickup/, /\+ Nothing is free on this day/],
		[
			{ present: windowOn('10-12pm', 'full') },
			/\+ 10-12PM/,
			/\+ .*is full on this day/,
			/^(?!.*checked="")/s,
		],
		[{ present: windowOn('10-12pm', 'too-late') }, /too soon/],
		[{ present: windowOn('10-12pm', 'closed') }, /is closed on this day/],
		[{ present: windowOn('10-12pm') }, /checked=""/, /^(?!.*on this day)/s],
		[{ can: 'too-late' }, /too late to change/, /- Move the pickup/],
		[{ can: 'not-possible' }, /can’t change this pickup/, /- Move the pickup/, /^(?!.*too late)/s],
		[
			{ day: '2026-12-03' },
			/- <a [^>]*aria-current="date"/,
			/\+ <a [^>]*day=2026-12-03[^>]*aria-current="date"/,
		],
	])
	const none = drawn(Move, { loaderData: { choice: undefined, waitPath: undefined, token } })
	expect(none.markup).not.toContain('<form')
	expect(none.text).toContain(company.phone)
})

test('a day is a link while something is free on it, and says what; the one that is shown always is', () => {
	const of = (...states: Parameters<typeof windowOn>[1][]) => [
		{
			date: '2026-12-05',
			name: 'Sat',
			day: 'Dec 5',
			windows: states.map((state, at) => windowOn(`w${at}`, state)),
		},
	]
	const day = (...states: Parameters<typeof windowOn>[1][]) => moveOf({ days: of(...states) })
	expect(day('open', 'open').text).toContain('Dec 5 Open')
	expect(day('open', 'full').text).toContain('Dec 5 1 window')
	expect(day('open', 'open', 'full').text).toContain('Dec 5 2 windows')
	expect(day('full', 'closed').text).toContain('Dec 5 Full')
	expect(day('too-late', 'closed').text).toContain('Dec 5 Too late')
	expect(day('closed', 'closed').text).toContain('Dec 5 Closed')
	expect(moveOf({ days: [{ date: '2026-12-05', name: 'Sat', day: 'Dec 5' }] }).markup).toContain(
		'day=2026-12-05',
	)
	expect(day('open', 'full').markup).toContain('day=2026-12-05')
	expect(day('full', 'closed').markup).not.toContain('href="/booked/token/move?day=2026-12-05')
	expect(moveOf({ days: of('full'), day: '2026-12-05' }).markup).toMatch(
		/<a [^>]*day=2026-12-05[^>]*aria-current="date"/,
	)
})

test('a pickup is cancelled while it may be', () => {
	const cancelOf = (change: Partial<MoveChoice>, answer?: object) =>
		drawn(Cancel, {
			loaderData: { standing: { ...choice, ...change }, token },
			...(answer && { actionData: answer }),
		})
	expect(cancelOf({}).markup).toContain('name="version" value="3"')
	expect(cancelOf({}).text).toContain('K7M3QX')
	expect(cancelOf({}).markup).not.toContain('role="alert"')
	expect(cancelOf({}, { message: 'It has changed.' }).markup).toMatch(/role="alert"[^>]*>It has changed\./)
	for (const can of ['too-late', 'not-possible'] as const)
		expect(cancelOf({ can }).markup).not.toContain('name="version"')
	expect(cancelOf({ can: 'too-late' }).text).toContain('too late')
	expect(cancelOf({ can: 'not-possible' }).text).not.toContain('too late')
	// Once the crew has set out it costs something where the settings say so, and they are told before they call.
	const whose = { ...company, fees: { afterOnTheWay: 60 } }
	for (const [status, says] of [
		['on the way', true],
		['arrived', false],
		['done', false],
	] as const) {
		const loaderData = { standing: { ...choice, can: 'not-possible', status }, token }
		expect(drawn(Cancel, { loaderData, whose }).text.includes('Cancelling now costs $60 + tax, unless')).toBe(
			says,
		)
		expect(drawn(Cancel, { loaderData }).text).not.toContain('costs')
	}
	expect(drawn(Cancel, { loaderData: { standing: undefined, token } }).markup).not.toContain('<form')
})

test('what the crew is told can be changed while the pickup is under way, and keeps what was typed', () => {
	const details = { notes: 'Ring.', gateCode: '12', onSite: 'Di' }
	const found = { details, version: 3, status: 'booked' }
	const pageOf = (change: object, answer?: object) =>
		drawn(Details, {
			loaderData: { found: { ...found, ...change }, token },
			...(answer && { actionData: answer }),
		})
	const plain = pageOf({}).markup
	expect(plain).toMatch(/value="12"/)
	expect(plain).toMatch(/value="Di"/)
	expect(plain).toContain('>Ring.</textarea>')
	expect(plain).not.toContain('aria-invalid')
	const typed = { notes: 'Knock.', gateCode: '34', onSite: 'Bo' }
	const faults = { notes: ['Shorter.'], gateCode: ['A code.'], onSite: ['A name.'] }
	const refused = pageOf({}, { message: 'Nothing was changed.', typed, faults })
	expect(refused.markup).toMatch(/value="34"[\s\S]*value="Bo"[\s\S]*>Knock\.<\/textarea>/)
	expect(refused.text).toMatch(/Nothing was changed\.[\s\S]*A code\.[\s\S]*A name\.[\s\S]*Shorter\./)
	expect(refused.markup.match(/aria-invalid="true"/g)).toHaveLength(3)
	const done = pageOf({ status: 'done' })
	expect(done.markup).not.toContain('<form')
	expect(done.text).toContain('can’t change this pickup')
	expect(drawn(Details, { loaderData: { found: undefined, token } }).markup).not.toContain('<form')
})
