import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messageIdSchema } from '#app/platform/ids.ts'
import { beginMessage, recordMessage } from '#tests/support/one-message.ts'
import { eventually } from '#tests/support/platform.ts'
import { textedBookings } from '#tests/support/texted-bookings.ts'
import { segmentsOf } from './texts/gsm7.ts'

test('a booking is confirmed by one text, in letters of text messages, whose key is kept nowhere', async () => {
	await using setup = await textedBookings()
	await setup.book({ name: 'Zoë Łukasz', address: '12 Château Rd' })
	const [row, ...more] = await setup.ended()
	expect(more).toEqual([])
	expect(row).toMatchObject({ kind: 'confirmed', channel: 'text', state: 'sent', segments: 2 })
	const [text] = setup.twilio.texts()
	expect(setup.twilio.texts()).toHaveLength(1)
	expect(text?.to).toBe('+14035550142')
	expect(text?.body).toMatch(
		/^Bowline: Your pickup is booked for Tuesday, December 1, 10-12pm, at 12 Chateau Rd, Calgary\. See it: https:\/\/bowline\.example\/booked\/[\w-]{43} Reply STOP to end texts\.$/,
	)
	expect(row?.body).toContain('/booked/… ')
	expect(row?.reference).toBe(text?.sid)
	expect(text?.validityPeriod).toBeNull()
})

test('with Twilio down nothing is lost, and with a wrong token neither; each text goes once when it is back', async () => {
	await using setup = await textedBookings()
	await setup.twilio.down()
	for (const name of ['One', 'Two', 'Three']) await setup.book({ name, email: `${name}@example.ca` })
	await eventually(
		setup.messages,
		(rows) => rows.length === 3 && rows.every(({ state }) => state === 'failed'),
	)
	setup.twilio.revokeToken(true)
	await setup.twilio.up()
	await eventually(setup.messages, (rows) => rows.some(({ reason }) => reason?.includes('401') ?? false))
	setup.twilio.revokeToken(false)
	await setup.passQuietTime()
	expect(setup.twilio.texts()).toHaveLength(3)
	// A text that was never accepted needs no lookup.
	expect(setup.twilio.lookups()).toBe(0)
})

test('of ten attempts at one message that begin at once, one goes on; after it has ended none does', async () => {
	await using setup = await textedBookings()
	await setup.book()
	await setup.ended()
	await setup.pool.query(
		`update messages set state = 'pending', reference = null, attempts = 0 where channel = 'text'`,
	)
	const [first] = await setup.messages()
	const id = messageIdSchema.parse(first?.id)
	const another = setup.another()
	const begin = (at: number) =>
		beginMessage(at % 2 === 0 ? setup.platform.database : another, { id, attempts: 0 }, nothing)
	const nothing = { body: '', segments: null, to: null, perhapsTwice: false }
	const begun = await Promise.all(Array.from({ length: 10 }, (_, at) => begin(at)))
	expect(begun.filter(Boolean)).toHaveLength(1)
	await recordMessage(setup.platform.database, id, { state: 'sent', reference: 'SM1' })
	expect(await beginMessage(another, { id, attempts: 1 }, nothing)).toBe(false)
	// A message recorded as sent stays so, whatever a slower attempt reports.
	await recordMessage(another, id, { state: 'failed', reason: 'late' })
	expect(await setup.messages()).toMatchObject([{ state: 'sent', reference: 'SM1' }])
})

test('a number that texted STOP is on record from Twilio’s refusal on, and a landline fails with the reason', async () => {
	await using setup = await textedBookings()
	await setup.book({ phone: '+14035550610' })
	expect(await setup.ended()).toMatchObject([{ state: 'skipped', reason: 'they texted STOP' }])
	await setup.change('setOff')
	const rows = await setup.ended()
	expect(rows).toMatchObject([
		{ kind: 'confirmed', state: 'skipped' },
		{ kind: 'on-the-way', channel: 'mail', state: 'sent' },
		{ kind: 'on-the-way', channel: 'text', state: 'skipped', reason: 'they texted STOP', attempts: 0 },
	])
	await setup.book({ phone: '+14035550614', email: 'land@example.ca' })
	const failed = await eventually(setup.messages, (all) => all.some(({ state }) => state === 'failed'))
	expect(failed.at(-1)).toMatchObject({ state: 'failed', reason: expect.stringContaining('21614') })
	// The reason repeats no number.
	expect(failed.at(-1)?.reason).not.toContain('0614:')
	expect(setup.twilio.texts()).toHaveLength(0)
})

test('whom the crew did not find is told so by email and text, and whom to call', async () => {
	await using setup = await textedBookings()
	await setup.book({})
	await setup.change('setOff')
	await setup.ended()
	await setup.change('missCustomer')
	expect((await setup.ended()).filter(({ kind }) => kind === 'missed')).toMatchObject([
		{ kind: 'missed', channel: 'mail', state: 'sent' },
		{ kind: 'missed', channel: 'text', state: 'sent' },
	])
	expect(setup.twilio.texts().at(-1)?.body).toMatch(
		/couldn't reach anyone, so we had to leave\. .* Call \(?403/,
	)
})

test('who gave an extension, or a number abroad, gets no text', async () => {
	await using setup = await textedBookings()
	await setup.book({ phone: '+14035550142;ext=5' })
	await setup.book({ phone: '+447700900123', email: 'abroad@example.ca' })
	expect((await setup.ended()).map(({ state, reason }) => [state, reason])).toEqual([
		['skipped', 'a text can’t reach an extension'],
		['skipped', 'we only text North American numbers'],
	])
	expect(setup.twilio.texts()).toEqual([])
})

test('on our way: mail and text say when, and the text is not delivered half an hour late', async () => {
	// 11:05 in Calgary, where clocks stay at UTC−06:00.
	await using setup = await textedBookings('2026-11-30T17:05:00Z')
	await setup.book()
	await setup.ended()
	await setup.change('setOff', 45)
	await setup.ended()
	const text = setup.twilio.texts().at(-1)
	expect(text?.body).toContain('will be there around 11:50 AM')
	expect(text?.validityPeriod).toBe('1800')
	const outbox = join(setup.platform.config.dataDir, 'outbox')
	const [mail] = (await readdir(outbox)).filter((name) => name.startsWith('on-the-way-email'))
	expect(await readFile(join(outbox, mail ?? ''), 'utf8')).toContain(
		'Subject: Our crew is on its way and will be there around 11:50 AM',
	)
})

test('a time of arrival that is over is not told any more, and a cancelled pickup is told as cancelled', async () => {
	await using setup = await textedBookings()
	await setup.twilio.down()
	await setup.book()
	await eventually(setup.messages, ([row]) => row?.state === 'failed')
	await setup.change('setOff')
	await setup.pool.query(
		`update messages set eta = '2026-11-20T17:59:00Z' where kind = 'on-the-way' and channel = 'text'`,
	)
	await eventually(setup.messages, (rows) =>
		rows.some(
			({ kind, channel, state }) => kind === 'on-the-way' && channel === 'text' && state !== 'pending',
		),
	)
	await setup.change('cancel')
	await setup.twilio.up()
	const rows = await setup.passQuietTime()
	expect(
		rows.filter(({ channel }) => channel === 'text').map(({ kind, state, reason }) => [kind, state, reason]),
	).toEqual([
		['confirmed', 'skipped', 'the pickup was cancelled first'],
		['on-the-way', 'skipped', expect.stringMatching(/passed|cancelled/)],
		['cancelled', 'sent', null],
	])
	expect(setup.twilio.texts().map(({ body }) => body)).toEqual([
		expect.stringContaining('has been cancelled.'),
	])
})

test('how a request is answered is told by one text; what a later text says again is not sent', async () => {
	await using setup = await textedBookings()
	const far = { postal: 'T4N 1A1', city: 'Red Deer' }
	await setup.book(far)
	await setup.ended()
	await setup.change('confirm')
	await setup.ended()
	expect(setup.twilio.texts().map(({ body }) => body)).toEqual([
		expect.stringContaining('We have your request'),
		expect.stringMatching(
			/^Bowline: Your day is confirmed: we'll be there on Tuesday, December 1, 10-12pm, /,
		),
	])
	expect(setup.twilio.texts().every(({ body }) => segmentsOf(body).segments <= 2)).toBe(true)

	await setup.book({ ...far, email: 'declined@example.ca' })
	await setup.ended()
	await setup.change('cancel')
	await setup.ended()
	expect(setup.twilio.texts().at(-1)?.body).toMatch(/^Bowline: We couldn't confirm your pickup [2-9A-Z]{6} /)

	// Answered while no text goes out.
	await setup.twilio.down()
	await setup.book({ ...far, email: 'late@example.ca' })
	await eventually(setup.messages, (rows) => rows.at(-1)?.state === 'failed')
	await setup.change('confirm')
	await setup.twilio.up()
	const [confirmed, settled] = (await setup.passQuietTime()).slice(-2)
	expect(confirmed).toMatchObject({ state: 'skipped', reason: 'a later message replaced it' })
	expect(settled).toMatchObject({ kind: 'settled', state: 'sent' })
	expect(setup.twilio.texts()).toHaveLength(5)
})

test('without Twilio texts are written to the outbox', async () => {
	await using setup = await textedBookings('2026-11-20T18:00:00Z', false)
	await setup.book()
	const [row] = await setup.ended()
	const path = join(setup.platform.config.dataDir, 'outbox', `text.${row?.id}.txt`)
	expect(await readFile(path, 'utf8')).toMatch(/^To: \+14035550142\n\nBowline: Your pickup is booked/)
})
