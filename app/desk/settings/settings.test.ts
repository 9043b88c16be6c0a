import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { settingsDesk as setUp } from '#tests/support/settings-desk.ts'
import { partNames } from './setting-words.ts'

test('phone, email and address are saved from today, as people type them; the history says by whom and what', async () => {
	await using desk = await setUp()
	const { name: _, office: __, ...names } = partNames
	const others = Object.values(names)
	expect((await desk.open()).fromFile).toEqual(['the name', 'the office', ...others])
	const typed = { phone: '(403) 555 0199', email: ' office@chinook.example ', mailingAddress: '1  Centre St' }
	expect(await desk.save('office', typed)).toMatchObject({ ok: true, status: 200 })
	const now = { phone: '403-555-0199', email: 'office@chinook.example', mailingAddress: '1 Centre St' }
	expect(desk.company).toMatchObject(now)
	const { history, fromFile, coming } = await desk.open()
	expect(fromFile).toEqual(['the name', ...others])
	expect(coming).toEqual([])
	expect(history).toMatchObject([
		{
			actor: 'Dana',
			action: 'changed the office from Thursday, November 26, 2026',
			changes: [
				{ what: 'Phone', before: company.phone, after: now.phone },
				{ what: 'Email', before: company.email, after: now.email },
				{ what: 'Postal address', before: company.mailingAddress, after: now.mailingAddress },
			],
		},
	])
	expect(await desk.save('office', {})).toMatchObject({ ok: false, status: 422 })
})

test('a fault is said at its field, keeps what was typed, and saves nothing', async () => {
	await using desk = await setUp()
	const typed = { phone: '555-0199', email: 'office', mailingAddress: ' ', from: '2026-11-25' }
	expect(await desk.save('office', typed)).toMatchObject({
		ok: false,
		status: 422,
		typed,
		faults: {
			phone: 'This is no phone number (example: 403-555-0142).',
			email: 'This is no email address (example: hello@bowline.example).',
			mailingAddress: 'This is empty (example: Box 555, Calgary, Alberta T2P 0A0).',
			from: 'Pick today or a later day.',
		},
	})
	const hours = {
		'opens-Monday': '21:00',
		'closes-Monday': '07:00',
		'closes-Tuesday': '24:30',
		'closes-Sunday': '',
	}
	expect(await desk.save('hours', hours)).toMatchObject({
		ok: false,
		faults: {
			'closes-Monday': "This has to be after the time of opening (example: '21:00' after '07:00').",
			'closes-Tuesday': "This is no time of day (example: '07:00').",
			'closes-Sunday': "This is no time of day (example: '07:00').",
		},
	})
	const none = Object.fromEntries(Object.keys(await desk.form('hours')).map((name) => [name, '']))
	expect(await desk.save('hours', { ...none, ...pick(await desk.form('hours')) })).toMatchObject({
		ok: false,
		faults: { 'opens-Monday': 'Enter the hours of at least one day.' },
	})
	expect((await desk.open()).history).toEqual([])
	for (const [name, odd] of [
		['part', 'area'],
		['seen', '-1'],
		['does', 'drop'],
	] as const)
		expect(await desk.save('office', { [name]: odd })).toMatchObject({ ok: false, status: 422, about: '' })
})

const pick = ({ part = '', seen = '', from = '', does = '' }: Record<string, string>) => ({
	part,
	seen,
	from,
	does,
})

test('hours are days beside each other with the same times; a day without any is closed', async () => {
	await using desk = await setUp()
	const form = await desk.form('hours')
	expect(form['opens-Sunday']).toBe(company.hours.at(-1)?.opens)
	const answer = await desk.save('hours', {
		'opens-Monday': '7:00',
		'opens-Wednesday': '',
		'closes-Wednesday': '',
		'opens-Saturday': '',
		'closes-Saturday': '',
		'opens-Sunday': '',
		'closes-Sunday': '',
	})
	expect(answer).toMatchObject({ ok: true })
	expect(desk.company.hours).toEqual([
		{ days: ['Monday', 'Tuesday'], opens: '07:00', closes: '21:00' },
		{ days: ['Thursday', 'Friday'], opens: '07:00', closes: '21:00' },
	])
})

test('times, fees and claims are saved as people type them; an empty fee, or 0, is none', async () => {
	await using desk = await setUp()
	const times = { leadMinutes: ' 90', changeMinutes: '0', firmPriceDays: '14' }
	expect(await desk.save('times', times)).toMatchObject({ ok: true })
	expect(desk.company).toMatchObject({ leadMinutes: 90, changeMinutes: 0, firmPriceDays: 14 })
	expect(await desk.save('fees', { afterOnTheWay: '$1,060.50', refusedOnSite: '0' })).toMatchObject({
		ok: true,
	})
	expect(desk.company.fees).toEqual({ afterOnTheWay: 1060.5 })
	expect(await desk.form('fees')).toMatchObject({ afterOnTheWay: '1060.5', refusedOnSite: '' })
	expect(await desk.save('fees', { afterOnTheWay: '' })).toMatchObject({ ok: true })
	expect(desk.company.fees).toEqual({})
	const claims = { diversionGoalPercent: '85%', rating: '4.7', reviews: ' 600+', communities: 'over 90' }
	expect(await desk.save('claims', claims)).toMatchObject({ ok: true })
	expect(desk.company.claims).toEqual({
		diversionGoalPercent: 85,
		rating: 4.7,
		reviews: '600+',
		communities: 'over 90',
	})
	const [changed] = (await desk.open()).history
	expect(changed).toMatchObject({
		action: 'changed claims from Thursday, November 26, 2026',
		changes: [
			{ what: 'Diversion goal', after: '85%' },
			{ what: 'Rating', after: '4.7' },
			{ what: 'Reviews', after: '600+' },
			{ what: 'Communities', after: 'over 90' },
		],
	})
})

test('the name is saved as it is typed, over that of the file; without a line beside it the city stands there', async () => {
	await using desk = await setUp()
	const typed = { name: ' Chinook  Haul-Away Ltd ', shortName: 'Chinook', tagline: ' ' }
	expect(await desk.save('name', typed)).toMatchObject({ ok: true })
	const { name, shortName, tagline } = desk.company
	expect({ name, shortName, tagline }).toEqual({
		...{ name: 'Chinook Haul-Away Ltd', shortName: 'Chinook', tagline: undefined },
	})
	expect((await desk.open()).history).toMatchObject([
		{
			action: 'changed the name from Thursday, November 26, 2026',
			changes: [{ after: name }, { after: shortName }, { what: 'Line beside the name', after: 'the city' }],
		},
	])
	expect(await desk.form('name')).toMatchObject({ name, shortName, tagline: '' })
	expect(await desk.save('name', { name: '', shortName: 'C'.repeat(31) })).toMatchObject({
		status: 422,
		faults: {
			name: expect.stringMatching(/^This is empty/),
			shortName: expect.stringMatching(/^This is longer/),
		},
	})
	expect(desk.company.name).toBe(name)
})

test('whether a text goes back after a missed call is off until an owner turns it on, and can be turned off again', async () => {
	await using desk = await setUp()
	expect(desk.company.missedCallTexts).toBe(false)
	expect(await desk.form('calls')).toMatchObject({ missedCallTexts: 'off' })
	expect(await desk.save('calls', { missedCallTexts: 'on' })).toMatchObject({ ok: true })
	expect(desk.company.missedCallTexts).toBe(true)
	expect(await desk.form('calls')).toMatchObject({ missedCallTexts: 'on' })
	expect((await desk.open()).history[0]).toMatchObject({
		action: 'changed missed calls from Thursday, November 26, 2026',
		changes: [{ what: 'After a missed call', before: 'no text goes out', after: 'we text the caller' }],
	})
	expect(await desk.save('calls', { missedCallTexts: 'off' })).toMatchObject({ ok: true })
	expect(desk.company.missedCallTexts).toBe(false)
})

test.each([
	['times', { leadMinutes: '', changeMinutes: '10081', firmPriceDays: '1.5' }],
	['times', { leadMinutes: '-1', changeMinutes: 'an hour', firmPriceDays: '0' }],
	['fees', { afterOnTheWay: '60 dollars', refusedOnSite: '10000.01' }],
	['claims', { diversionGoalPercent: '101', rating: '5.1', reviews: ' ', communities: '' }],
	['calls', { missedCallTexts: 'maybe' }],
	['calls', { missedCallTexts: '' }],
	['invoices', { prefix: 'inv 7', firstNumber: '0', registration: '12', dueDays: '400', eTransfer: 'x' }],
	['invoices', { prefix: 'B1', firstNumber: '1,001', dueDays: 'soon', taxYearEnds: 'Juin' }],
] as const)('a fault in %s is said at its own field: %o', async (part, typed) => {
	await using desk = await setUp()
	const answer = await desk.save(part, typed)
	expect(answer).toMatchObject({ ok: false, status: 422, typed })
	expect(Object.keys(answer.faults ?? {}).sort()).toEqual(Object.keys(typed).sort())
	expect(Object.values(answer.faults ?? {}).every((fault) => /^This .+\.$/.test(fault))).toBe(true)
	expect((await desk.open()).history).toEqual([])
})

test('a change of a later day waits for it, and is withdrawn, or replaced by one from before it', async () => {
	await using desk = await setUp()
	await desk.save('office', { phone: '403-555-0199', from: '2026-12-01' })
	expect(desk.company.phone).toBe(company.phone)
	const { coming } = await desk.open()
	expect(coming).toEqual([
		{
			part: 'office',
			seen: '1',
			changes: [
				{
					from: 'Tuesday, December 1, 2026',
					actor: 'Dana',
					changes: [{ what: 'Phone', before: company.phone, after: '403-555-0199' }],
				},
			],
		},
	])
	expect(await desk.send({ does: 'withdraw', part: 'office', seen: '1' }, 'Kim')).toMatchObject({
		ok: true,
		message: expect.stringContaining('What was to change on Tuesday, December 1, 2026 is withdrawn.'),
	})
	expect((await desk.open()).coming).toEqual([])
	expect((await desk.open()).history[0]).toMatchObject({ actor: 'Kim', changes: [] })
	await desk.save('office', { phone: '403-555-0188', from: '2026-12-02' })
	desk.set('2026-12-02T19:00:00Z')
	expect(desk.company.phone).toBe('403-555-0188')
})

test('of two owners at once the second is told what is new, keeps what they changed, and undoes nothing of the first', async () => {
	await using desk = await setUp()
	const second = await desk.form('office')
	await desk.save('office', { phone: '403-555-0199' })
	const answer = await desk.send({ ...second, email: 'office@chinook.example' }, 'Kim')
	expect(answer).toMatchObject({ ok: false, status: 409, seen: '1' })
	expect(answer.message).toContain('Phone is now 403-555-0199.')
	expect(answer.typed).toMatchObject({ phone: '403-555-0199', email: 'office@chinook.example' })
	expect(desk.company.email).toBe(company.email)
	const again = { ...second, ...answer.typed, seen: answer.seen ?? '' }
	expect(await desk.send(again, 'Kim')).toMatchObject({ ok: true })
	expect(desk.company).toMatchObject({ phone: '403-555-0199', email: 'office@chinook.example' })
	const sameAgain = await Promise.all([
		desk.send({ ...again, seen: '2', phone: '403-555-0101' }),
		desk.send({ ...again, seen: '2', phone: '403-555-0102' }),
	])
	expect(sameAgain.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('what was left alone of a later day’s form is that day’s: a change to come before it stays, and the answer says so', async () => {
	await using desk = await setUp()
	await desk.save('office', { mailingAddress: '1 Centre Street S', from: '2027-03-01' })
	const answer = await desk.save('office', { phone: '403-555-0199', from: '2027-04-01' })
	expect(answer).toMatchObject({
		ok: true,
		message:
			'Saved. It holds from Thursday, April 1, 2027. Postal address stays as it’s already set for that day: 1 Centre Street S.',
	})
	expect((await desk.open()).coming).toMatchObject([
		{
			part: 'office',
			changes: [{ changes: [{ what: 'Postal address' }] }, { changes: [{ what: 'Phone' }] }],
		},
	])
	desk.set('2027-04-01T19:00:00Z')
	expect(desk.company).toMatchObject({ phone: '403-555-0199', mailingAddress: '1 Centre Street S' })
})

test('who is second hears of the first’s change to come, and of what it withdrew', async () => {
	await using desk = await setUp()
	const second = { ...(await desk.form('office')), email: 'office@chinook.example' }
	await desk.save('office', { phone: '403-555-0199', from: '2026-12-01' })
	const answer = await desk.send(second, 'Kim')
	expect(answer).toMatchObject({ status: 409, seen: '1', typed: { phone: company.phone } })
	expect(answer.message).toContain('From Tuesday, December 1, 2026, Phone will be 403-555-0199.')
	await desk.save('office', { phone: '403-555-0188' })
	const { message } = await desk.send({ ...second, ...answer.typed, seen: '1' }, 'Kim')
	expect(message).toContain('Phone is now 403-555-0188.')
	expect(message).toContain('What was to change on Tuesday, December 1, 2026 is withdrawn.')
})

test('a withdrawal of what someone else has changed is refused at its own form, and empties no field of another', async () => {
	await using desk = await setUp()
	await desk.save('office', { phone: '403-555-0199', from: '2026-12-01' })
	await desk.save('office', { email: 'office@chinook.example', from: '2026-12-02' })
	const answer = await desk.send({ does: 'withdraw', part: 'office', seen: '1' }, 'Kim')
	expect(answer).toEqual({
		ok: false,
		status: 409,
		about: 'withdraw office',
		message:
			'Someone else just changed this. From Wednesday, December 2, 2026, Email will be office@chinook.example. You haven’t withdrawn anything. Look at what’s coming up again.',
	})
	expect((await desk.open()).coming).toMatchObject([{ seen: '2', changes: [{}, {}] }])
	expect(await desk.send({ does: 'withdraw', part: 'office', seen: '2' })).toMatchObject({ ok: true })
	expect((await desk.open()).coming).toEqual([])
})

test('after a conflict a refused save still knows what its author has seen: mended, it is saved', async () => {
	await using desk = await setUp()
	const second = await desk.form('office')
	await desk.save('office', { phone: '403-555-0199' })
	const conflict = await desk.send({ ...second, email: 'office' }, 'Kim')
	const again = { ...second, ...conflict.typed, seen: conflict.seen ?? '' }
	const refused = await desk.send(again, 'Kim')
	expect(refused).toMatchObject({ status: 422, seen: '1', faults: { email: expect.any(String) } })
	const same = await desk.send({ ...again, email: company.email }, 'Kim')
	expect(same).toMatchObject({
		status: 422,
		seen: '1',
		message: expect.stringMatching(/^Nothing would change/),
	})
})

test('an email address that no email could name as its sender’s is refused', async () => {
	await using desk = await setUp()
	expect(await desk.save('office', { email: 'office@chinook-.ca' })).toMatchObject({
		status: 422,
		faults: { email: 'This is no email address (example: hello@bowline.example).' },
	})
})

test('days that aren’t beside each other are no span: opening the days between them is a change, and says so', async () => {
	await using desk = await setUp({
		hours: [{ days: ['Monday', 'Wednesday'], opens: '07:00', closes: '21:00' }],
	})
	const answer = await desk.save('hours', { 'opens-Tuesday': '07:00', 'closes-Tuesday': '21:00' })
	expect(answer).toMatchObject({ ok: true })
	const between = { before: 'Monday, Wednesday 7 AM–9 PM', after: 'Monday–Wednesday 7 AM–9 PM' }
	expect((await desk.open()).history).toMatchObject([{ changes: [between] }])
})

test('hours that open a day twice stay in the file: the form has no room for them, and saves nothing over them', async () => {
	const morning = { days: ['Monday' as const], opens: '08:00', closes: '12:00' }
	const hours = [morning, { ...morning, opens: '13:00', closes: '17:00' }]
	await using desk = await setUp({ hours })
	const { parts, notOffered, fromFile } = await desk.open()
	expect(parts.map(({ part }) => part)).toEqual([
		'name',
		'office',
		'times',
		'windows',
		'hauling',
		'towns',
		'fees',
		'invoices',
		'claims',
		'texts',
		'calls',
	])
	expect(notOffered).toEqual(['the office hours'])
	expect(fromFile).not.toContain('the office hours')
	const sent = { does: 'save', part: 'hours', seen: '0', from: '2026-11-26', 'opens-Monday': '08:00' }
	expect(await desk.send({ ...sent, 'closes-Monday': '12:00' })).toMatchObject({ ok: false, status: 422 })
	expect(desk.company.hours).toEqual(hours)
})

test('what only a file can have goes on, and comes back when a change of it is withdrawn', async () => {
	const mailingAddress = 'a long address '.repeat(15).trim()
	await using desk = await setUp({ mailingAddress, hours: [] })
	expect(await desk.save('office', { phone: '403-555-0199' })).toMatchObject({
		faults: { mailingAddress: expect.stringContaining('longer than 200 characters') },
	})
	await desk.save('office', { mailingAddress: '1 Centre Street S', from: '2026-12-01' })
	const withdrawn = await desk.send({ does: 'withdraw', part: 'office', seen: '1' })
	expect(withdrawn).toMatchObject({ ok: true })
	desk.set('2026-12-01T19:00:00Z')
	expect(desk.company).toMatchObject({ mailingAddress, hours: [] })
})
