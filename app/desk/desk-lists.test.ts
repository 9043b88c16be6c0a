import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { BackupsAtDesk } from '#app/backup-jobs/backups-at-desk.ts'
import { messages as allMessages } from '#app/notifications/message-words.ts'
import type { Right } from '#app/policies/rights.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import Unsent from './jobs/jobs.page.tsx'
import Messages from './messages/messages.page.tsx'
import { Backups } from './overview/backups.tsx'
import { aboutForm } from './schedule/form-answer.ts'

const backups: BackupsAtDesk = {
	to: '/backups',
	hour: '3:00 AM',
	last: undefined,
	isStale: false,
	failed: undefined,
	running: undefined,
	drill: undefined,
	drillFailed: undefined,
}
const backupsOf = (change: Partial<BackupsAtDesk>) =>
	drawn(() => createElement(Backups, { backups: { ...backups, ...change } }))

test('how the backups stand is said: the last, what failed, what is being made, and the drill', () => {
	const [last, failed] = [
		{ at: 'Nov 20', size: '5 MB' },
		{ at: 'Nov 21', words: 'The disk is full.' },
	]
	expectDifferences<BackupsAtDesk>(backupsOf, [
		[{ last }, /- None yet\. The first one starts/, /\+ Nov 20, 5 MB/, /^(?!.*26 hours)/s],
		[{ last, isStale: true }, /\+ .*26 hours/],
		[{ isStale: true }, /^$/],
		[{ running: '3 am' }, /- None yet\. The first one starts/, /\+ .*since 3 am/],
		[
			{ failed },
			/- None yet\. The first one starts/,
			/\+ Failed Nov 21\.\n\+ +The disk is full\. .*every hour/,
		],
		[
			{ drill: { at: 'Nov 1', took: '40 seconds', words: 'Compared 41 tables.' } },
			/- None yet\. The first one follows/,
			/\+ Nov 1\n\+ .*40 seconds.*Compared 41 tables/,
		],
		[
			{ drillFailed: { ...failed, isCutOff: false } },
			/- None yet\. The first one follows/,
			/\+ Failed Nov 21\.\n.*tomorrow/,
		],
	])
	expect(backupsOf({ last }).markup).not.toBe(
		backupsOf({ last, isStale: true }).markup.replace(/<p>That.*?<\/p>/, ''),
	)
	expect(drawn(() => createElement(Backups, { backups: undefined })).text).toContain('No backup is set up.')
	expect(backupsOf({}).text).not.toContain('No backup is set up.')
})

const unsentMessage = { messageId: 'm-1', what: 'Reminder', leadName: 'Jo Bell', at: 'Nov 20' }
const failure = { ...unsentMessage, error: '550 no', attempts: 2, perhapsGone: false }
const unsent = { failures: [], warned: [], perhapsTwice: [] }
type UnsentCase = { [Key in keyof typeof unsent]: object[] } & { own: readonly Right[]; sending: boolean }
const unsentOf = ({ own = ['bookings'], sending = false, ...change }: Partial<UnsentCase>) =>
	drawn(Unsent, {
		loaderData: { ...unsent, ...change },
		...{ rights: own, actionData: { message: 'Tried.' }, sending },
	})

test('what was not sent is listed with its reason, and nothing is said to be amiss where nothing is', () => {
	expect(unsentOf({}).text).toContain('Tried.')
	expectDifferences<UnsentCase>(unsentOf, [
		[{ failures: [failure] }, /- Nothing failed/, /\+ 550 no/, /\+ Tried 2 times, last Nov 20\.$/m],
		[{ failures: [failure] }, /\+ Reminder/, /name="messageId" value="m-1"/, /\+ <a [^>]*>\n\+ Jo Bell/],
		[
			{ failures: [{ ...failure, attempts: 1, perhapsGone: true }] },
			/Tried 1 time, last Nov 20\. An earlier try/,
		],
		[{ failures: [failure], own: [] }, /^(?!.*<a )/s, /\+ Jo Bell/],
		[
			{ warned: [{ ...unsentMessage, warning: 'It kept no email.' }] },
			/- Nothing failed/,
			/\+ It kept no email/,
			/\+ Synced Nov 20\./,
		],
		[
			{ perhapsTwice: [unsentMessage] },
			/\+ Emails that may have been sent twice/,
			/^(?!.*- Nothing failed)/s,
		],
	])
})

const { original: words, parts } = allMessages.reminder
const message = {
	name: 'reminder',
	title: 'Reminder',
	when: 'The day before',
	parts,
	words,
	seen: '1',
	isOriginal: true,
	blanks: [],
	values: {},
	mail: { subject: 'The subject', text: 'The whole' },
}
type MessagesCase = {
	message: object
	answer: object
	example: object
	sendsTexts: boolean
	sending: boolean
}
const messagesOf = ({
	message: change,
	answer,
	example,
	sendsTexts = true,
	sending = false,
}: Partial<MessagesCase>) =>
	drawn(Messages, {
		loaderData: { example, sendsTexts, messages: [{ ...message, ...change }], history: [] },
		...(answer && { actionData: answer }),
		sending,
	})

test('the messages say whose example they are, whether texts are sent, and which words are the office’s own', () => {
	const about = aboutForm('change', 'reminder')
	const refused = { ok: false, about, message: 'Nothing was changed.' }
	expectDifferences<MessagesCase>(messagesOf, [
		[
			{ example: { reference: 'K7M3QX', name: 'Jo Bell' } },
			/- Nothing is booked yet/,
			/\+ .*K7M3QX of Jo Bell/,
		],
		[{ sendsTexts: false }, /\+ No text is sent\./],
		[{ message: { isOriginal: false } }, /\+ +in words of our own/, /value="restore"/],
		[
			{ message: { parts: ['subject', 'mail'] } },
			/- <figure aria-label="Text of Reminder">/,
			/- <textarea [^>]*name="text"/,
		],
		[
			{ message: { parts: ['text'] } },
			/\+ The subject/,
			/\+ .*its own wording/,
			/- <textarea [^>]*name="mail"/,
		],
		[{ message: { blanks: [{ name: 'day', stands: 'Tue' }] } }, /\+ \{day\}/, /\+ Tue/],
		[{ answer: { ok: true, about: '', message: 'Well.' } }, /^\+ Well\.$/],
		[{ answer: { ...refused, about: '' } }, /^\+ Nothing was changed\.$/],
		[{ answer: { ...refused, about: 'change other' } }, /^$/],
		[{ answer: refused }, /\+ <details open="">/, /\+ Nothing was changed\./],
		[{ answer: { ok: true, about, message: 'Saved.' } }, /\+ Saved\.[\s\S]*<details open="">/],
		[
			{ answer: { ...refused, faults: { text: 'Too long.' }, typed: { ...words, text: 'Typed' } } },
			/\+ Too long\./,
			/\+ Typed/,
			/aria-invalid="true"/,
		],
	])
	const ending = (text: string) => messagesOf({ message: { words: { ...words, text } } }).text
	expect(ending('a')).toContain('1 character, 1 segment')
	expect(ending('a'.repeat(160))).toContain('160 characters, 1 segment')
	expect(ending('a'.repeat(161))).toContain('161 characters, 2 segments')
	expect(ending('a')).not.toContain('instead of 160')
	expect(ending('漢')).toContain('instead of 160')
})

test('its buttons are off while something is on its way, and only then', () => {
	const failures = [failure]
	expectOffWhileSending((sending) => unsentOf({ failures, sending }))
	expectOffWhileSending((sending) => unsentOf({ warned: [{ ...unsentMessage, warning: 'No.' }], sending }))
	expectOffWhileSending((sending) => messagesOf({ sending }))
})
