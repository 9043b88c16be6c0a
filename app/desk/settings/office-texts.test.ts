import { expect, test } from 'vitest'
import { fakeTextsEnvironment } from '#fakes/texts.ts'
import { settingsDesk as setUp } from '#tests/support/settings-desk.ts'
import { partNames } from './setting-words.ts'

test('whom a text tells of who writes is nobody until an owner enters a number, as people type it, and can be turned off again', async () => {
	await using desk = await setUp()
	expect(desk.company.officeTexts).toEqual({ when: 'never', numbers: [] })
	expect(await desk.form('texts')).toMatchObject({ officeTexts: 'never', officeNumbers: '' })
	const typed = { officeTexts: 'open', officeNumbers: '(403) 555 0142, 403.555.0143' }
	expect(await desk.save('texts', typed)).toMatchObject({ ok: true })
	const numbers = ['403-555-0142', '403-555-0143']
	expect(desk.company.officeTexts).toEqual({ when: 'open', numbers })
	expect(await desk.form('texts')).toMatchObject({ officeNumbers: '403-555-0142, 403-555-0143' })
	expect((await desk.open()).history[0]).toMatchObject({
		action: `changed ${partNames.texts} from Thursday, November 26, 2026`,
		changes: [
			{
				what: 'When a new message, call, request or answer comes in',
				before: 'no text goes out',
				after: 'a text within the office hours',
			},
			{ what: 'Phones we text', before: 'none', after: '403-555-0142, 403-555-0143' },
		],
	})
	expect(await desk.save('texts', { officeTexts: 'never' })).toMatchObject({ ok: true })
	expect(desk.company.officeTexts).toEqual({ when: 'never', numbers })
})

test.each([
	['on without a number', { officeTexts: 'always', officeNumbers: ' , ' }, ['officeNumbers']],
	['a number abroad', { officeTexts: 'open', officeNumbers: '+44 20 7946 0018' }, ['officeNumbers']],
	['an extension', { officeTexts: 'open', officeNumbers: '403-555-0142 ext. 5' }, ['officeNumbers']],
	['no number', { officeTexts: 'never', officeNumbers: 'Dana' }, ['officeNumbers']],
	['one twice', { officeTexts: 'open', officeNumbers: '403-555-0142, 4035550142' }, ['officeNumbers']],
	[
		'four',
		{ officeTexts: 'open', officeNumbers: '403-555-0142, 403-555-0143, 403-555-0144, 403-555-0145' },
		['officeNumbers'],
	],
	['the one that texts come from', { officeTexts: 'open', officeNumbers: '403-555-0199' }, ['officeNumbers']],
	['some other time', { officeTexts: 'often', officeNumbers: '403-555-0142' }, ['officeTexts']],
] as const)(
	'texts to the office, %s: the fault is said at its field, and nothing is saved',
	async (_, typed, at) => {
		const environment = {
			...fakeTextsEnvironment('http://127.0.0.1:1'),
			PUBLIC_URL: 'https://bowline.example',
		}
		await using desk = await setUp({}, environment)
		const answer = await desk.save('texts', typed)
		expect(answer).toMatchObject({ ok: false, status: 422, typed })
		expect(Object.keys(answer.faults ?? {})).toEqual(at)
		expect(Object.values(answer.faults ?? {}).every((fault) => /^This .+\.$/.test(fault))).toBe(true)
		expect((await desk.open()).history).toEqual([])
	},
)
