import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { createLogger } from './log.server.ts'

/** The lines that `write` logs, as they are written to standard output. */
async function logged(write: (log: ReturnType<typeof createLogger>) => Promise<void> | void) {
	const lines: string[] = []
	await write(createLogger({ write: (line) => lines.push(line) }))
	return lines.join('')
}

/** The error of the database for a row that breaks a constraint. */
async function refusedRow() {
	await using setup = await testDatabase()
	await setup.pool.query('create table people (name text primary key)')
	await setup.pool.query("insert into people values ('Mildred Unique')")
	return await setup.pool.query("insert into people values ('Mildred Unique')").then(
		() => new Error('the row was taken'),
		(error: Error) => error,
	)
}

test('an error is logged without its other fields: as it is thrown, as a cause, and as a plain object', async () => {
	const error = await refusedRow()
	expect(error).toHaveProperty('detail', expect.stringContaining('Mildred'))
	const errors = [
		error,
		new Error('wrapped', { cause: error }),
		new AggregateError([error], 'several'),
		// As the queue reports its own errors.
		{ ...error, message: error.message, stack: error.stack, queue: 'lead-email', worker: 'one' },
		{ message: 'wrapped', cause: { ...error, message: error.message, parameters: ['Mildred'] } },
		{ severity: 'ERROR', detail: 'Mildred', where: 'Mildred' },
	]
	for (const err of errors) {
		const line = await logged((log) => log.error({ err }, 'it failed'))
		expect(line).not.toContain('Mildred')
		expect(line).not.toMatch(/"(detail|where|parameters|internalQuery)":/)
	}
	const line = await logged((log) => log.error({ err: errors[3] }, 'the queue failed'))
	expect(JSON.parse(line).err).toMatchObject({
		message: 'duplicate key value violates unique constraint "people_pkey"',
		code: '23505',
		stack: expect.stringContaining('people_pkey'),
	})
})

test('an error that is its own cause, or a value that is not an error, is logged', async () => {
	const own = new Error('its own')
	own.cause = own
	for (const err of [own, 'words', 7, undefined, null])
		expect(await logged((log) => log.error({ err }, 'it failed'))).toContain('it failed')
})

test('a Message-ID stays readable, and an email address in any field does not', async () => {
	const id = '<lead-email.0193f0de-5b1a-7c31-9d0e-1f2a3b4c5d6e@bowline.example>'
	const line = await logged((log) => log.info({ messageId: id, reference: id }, 'delivery'))
	expect(JSON.parse(line)).toMatchObject({ messageId: id, reference: id })
	for (const about of [
		{ reference: 'jo@example.ca' },
		{ messageId: 'Jo <jo@example.ca>' },
		{ reference: '<jo@example.ca> was refused' },
		{ reason: '550 5.1.1 <jo@example.ca>: Recipient address rejected' },
		{ to: '<jo@example.ca>' },
		{ nested: [{ text: `${id} is for jo@example.ca` }] },
		// What is only named like a field for Message-IDs, and looks like one.
		{ lead_reference: '<jo@example.ca>' },
		{ references: '<jo@example.ca>' },
		{ no_messageId: '<jo@example.ca>' },
		{ messageIds: '<jo@example.ca>' },
	])
		expect(await logged((log) => log.info(about, 'delivery to jo@example.ca'))).not.toContain('jo@')
})

test('a phone number is not logged, with or without a 1, however it is written; what is no phone number is', async () => {
	for (const phone of [
		'+14035550142',
		'403-555-0142',
		'(403) 555-0142',
		'403.555.0142',
		'403 555 0142',
		'1-403-555-0142',
		'+1 403 555 0142',
		'1 (403) 555-0142',
	]) {
		const line = await logged((log) => log.warn({ reason: `To ${phone}: refused` }, `no text to ${phone}`))
		expect(JSON.parse(line)).toMatchObject({ reason: 'To [phone]: refused', msg: 'no text to [phone]' })
	}
	for (const other of [
		'14035550142',
		'103-555-0142',
		'403-555-0142-7',
		'a403-555-0142',
		'0193f0de-403-555-0142',
		'403-55-0142',
		'2026-11-20',
	]) {
		const line = await logged((log) => log.warn({ reason: `To ${other}: refused` }, 'refused'))
		expect(JSON.parse(line)).toMatchObject({ reason: `To ${other}: refused` })
	}
})

test('a key of ours in an error that names an address is not logged', async () => {
	for (let nth = 0; nth < 200; nth++) {
		const key = randomBytes(32).toString('base64url')
		const line = await logged((log) =>
			log.error(
				{ err: new Error(`You asked for "/booked/${key}/move"`), from: `/waiting/${key}` },
				'it failed',
			),
		)
		expect(line).not.toContain(key)
		expect(line).toContain('/booked/[key]/move')
	}
})
