import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { keepLead } from '#app/bookings/leads/leads.server.ts'
import { stopTexts } from '#app/notifications/notifications.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { customerIdSchema, threadIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { askQuestion } from '#app/quotes/firm/questions.server.ts'
import { askForFirmPrice, saveQuote } from '#app/quotes/quotes.server.ts'
import { writeReply } from '#app/threads/threads.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { newLeadId, staffNamed } from '#tests/support/ids.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { eraseContact, eraseCustomer } from './erasure.server.ts'
import { deleteOldBookings } from './old-bookings.server.ts'

const theirs = '+14035550177'
const others = '+14035550178'
const media = `ME${'0'.repeat(32)}`
const message = `MM${'0'.repeat(32)}`

async function setUp() {
	const setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const { platform, pool } = setup
	const photos = plainIntake(platform)
	let count = 0
	return {
		...setup,
		photos,
		needs: { ...platform, photos },
		/** A text with a picture that is stored, one that is pending and one that failed. */
		text: async (phone: string) => {
			const known = { contentType: 'image/jpeg', messageSid: message, mediaSid: media }
			await receiveText(platform, {
				providerId: `SM${count++}`,
				phone,
				body: `from ${phone}`,
				keyword: undefined,
				pictures: [
					{ ok: true, ...known },
					{ ok: true, ...known },
					{ ok: false, contentType: 'video/3gpp', reason: 'it’s not a picture' },
				],
			})
			const { photo } = await photos.receive()
			await pool.query(
				`update text_pictures set state = 'stored', storage_key = $1, thumbnail_key = $2
				where position = 0 and text_id = (select max(id) from incoming_texts)`,
				[photo.storageKey, photo.thumbnailKey],
			)
		},
		book: async (phone: string, email: string, date = '2026-11-28') => {
			const now = () => new Date(Date.parse(`${date}T18:00:00Z`) - 3 * 24 * 60 * 60_000)
			await bookPickup({ ...platform, now }, bookingRequest({ phone, email, date }), {
				sourceSite: 'localhost',
			})
			await pool.query("update bookings set status = 'done'")
			const { rows } = await pool.query('select id from customers where email = $1', [email])
			return customerIdSchema.parse(rows[0].id)
		},
		left: async () => {
			const tables = ['incoming_texts', 'text_pictures', 'stopped_phones', 'text_stop_entries'] as const
			const counts = await Promise.all(tables.map((table) => pool.query(`select from ${table}`)))
			return [...counts.map(({ rowCount }) => rowCount), await photos.stillStored()]
		},
	}
}

test('with a customer go their texts, the pictures and their files, and who stopped texts to them; others keep theirs', async () => {
	await using setup = await setUp()
	const customerId = await setup.book(`${theirs};ext=5`, 'ada@example.ca')
	await setup.book(others, 'bo@example.ca')
	for (const phone of [theirs, others]) {
		await setup.text(phone)
		await stopTexts(setup.platform, { phone, staff: staffNamed('Dana Desk') })
	}
	expect(await setup.left()).toEqual([2, 6, 2, 2, 4])
	expect(await eraseCustomer(setup.needs, { customerId, actor: 'Olga Owner' })).toMatchObject({
		erased: { photos: 1, texts: 1 },
	})
	expect(await setup.left()).toEqual([1, 3, 1, 1, 2])
	expect((await setup.pool.query('select body from incoming_texts')).rows).toEqual([
		{ body: `from ${others}` },
	])
})

test('of a phone that somebody else has as well nothing goes', async () => {
	await using setup = await setUp()
	const customerId = await setup.book(theirs, 'ada@example.ca')
	await setup.book(theirs, 'partner@example.ca', '2026-11-29')
	await setup.text(theirs)
	await stopTexts(setup.platform, { phone: theirs, staff: staffNamed('Dana Desk') })
	expect(await eraseCustomer(setup.needs, { customerId, actor: 'Olga Owner' })).toMatchObject({
		erased: { photos: 0, texts: 0 },
	})
	expect(await setup.left()).toEqual([1, 3, 1, 1, 2])
})

test('what came from a number that is no customer’s goes when asked; from a customer’s it goes with the customer only', async () => {
	await using setup = await setUp()
	await setup.book(others, 'bo@example.ca')
	for (const phone of [theirs, theirs, others]) await setup.text(phone)
	expect(await eraseContact(setup.needs, others)).toBeUndefined()
	expect(await setup.left()).toEqual([3, 9, 0, 0, 6])
	expect(await eraseContact(setup.needs, theirs)).toEqual({ texts: 2, mails: 0, photos: 2 })
	expect(await setup.left()).toEqual([1, 3, 0, 0, 2])
	expect(await eraseContact(setup.needs, theirs)).toEqual({ texts: 0, mails: 0, photos: 0 })
})

test('a caller who was kept as a lead goes with their thread', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const leadId = newLeadId()
	const { name, email, phone, address, postal, city, date, notes } = bookingRequest({ phone: theirs })
	const caller = { name, email, phone, address, postal, city, date, notes }
	const kept = { caller, what: undefined, sourceSite: 'localhost' }
	expect(await keepLead(platform, { leadId, staff: staffNamed('Dana') }, kept)).toMatchObject({ ok: true })
	await eraseContact(setup.needs, others)
	expect((await pool.query('select id from leads')).rows).toEqual([{ id: leadId }])
	await eraseContact(setup.needs, theirs)
	expect((await pool.query('select id from leads union all select id from threads')).rows).toEqual([])
})

test('a STOP that comes in while its number is erased waits for it, or is waited for, and neither fails', async () => {
	await using setup = await setUp()
	const stop = { body: 'STOP', keyword: 'STOP', pictures: [], phone: theirs }
	await receiveText(setup.platform, { ...stop, providerId: 'SM0' })
	const client = await setup.pool.connect()
	try {
		// What a text does: its thread first, and then whether its phone is stopped.
		await client.query('begin')
		await client.query('update threads set version = version + 1 where contact = $1', [theirs])
		const erased = eraseContact(setup.needs, theirs)
		await eventually(
			async () =>
				(
					await setup.pool.query(
						"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
					)
				).rowCount ?? 0,
			(waiting) => waiting === 1,
		)
		await client.query('update stopped_phones set at = now() where phone = $1', [theirs])
		await client.query('commit')
		expect(await erased).toMatchObject({ texts: 1 })
	} finally {
		client.release()
	}
	const { rows } = await setup.pool.query('select from threads union all select from stopped_phones')
	expect(rows).toEqual([])
})

test('where the last booking goes by its age, a text with a stored picture stays for its own two years', async () => {
	await using setup = await setUp()
	await setup.book(theirs, 'ada@example.ca', '2019-06-01')
	await setup.text(theirs)
	await setup.pool.query(
		"insert into incoming_texts (provider_id, phone, body) values ('SMx', $1, 'no picture')",
		[theirs],
	)
	expect(await deleteOldBookings(setup.needs)).toEqual({ bookings: 1, failed: 0 })
	expect((await setup.pool.query('select from customers')).rowCount).toBe(0)
	expect((await setup.pool.query('select body from incoming_texts')).rows).toEqual([
		{ body: `from ${theirs}` },
	])
	expect(await setup.photos.stillStored()).toBe(2)
})

test('with what was texted goes its thread, what we replied and who did, unless somebody else has the phone', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const reply = async (phone: string) => {
		await setup.text(phone)
		const { rows } = await pool.query('select id, version from threads where contact = $1', [phone])
		const of = { threadId: threadIdSchema.parse(rows[0].id), staff: staffNamed('Dana Desk') }
		const { version: seen } = rows[0]
		expect(await writeReply(platform, of, { to: phone, body: 'We’re coming.', seen })).toEqual({ ok: true })
		return of.threadId
	}
	const kept = async () => ({
		threads: (await pool.query('select contact from threads order by contact')).rows.map(
			({ contact }) => contact,
		),
		replies: (await pool.query("select from messages where kind = 'reply'")).rowCount,
		history: (await pool.query("select distinct subject_id from history where subject = 'thread'")).rowCount,
	})
	const unknown = '+14035550179'
	const customerId = await setup.book(theirs, 'ada@example.ca')
	await setup.book(others, 'bo@example.ca')
	const gone = [await reply(theirs)]
	await reply(others)
	gone.push(await reply(unknown))
	expect(await kept()).toEqual({ threads: [theirs, others, unknown], replies: 3, history: 3 })
	await eraseCustomer(setup.needs, { customerId, actor: 'Olga Owner' })
	expect(await kept()).toEqual({ threads: [others, unknown], replies: 2, history: 2 })
	await eraseContact(setup.needs, unknown)
	expect(await kept()).toEqual({ threads: [others], replies: 1, history: 1 })
	const noted = await pool.query("select gone -> 'threads' as threads from erasures order by at, id")
	expect(noted.rows.flatMap(({ threads }) => threads)).toEqual(gone)
})

test('a question asked before its quote was sent again with another number goes with whoever sent it, and so does its thread', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const { token } = await saveQuote(platform, defaultLoad, listed)
	const sent = { name: 'Ada Quick', email: 'ada@example.ca', place: 'Airdrie' }
	await askForFirmPrice(platform, token, { ...sent, phone: theirs })
	await askQuestion(platform, token, 'Do you take paint?')
	await askForFirmPrice(platform, token, { ...sent, phone: others })
	expect((await pool.query('select contact from threads')).rows).toEqual([{ contact: theirs }])
	const { rows } = await pool.query('select id from customers')
	expect(rows).toHaveLength(1)
	const customerId = customerIdSchema.parse(rows[0].id)
	expect(await eraseCustomer(setup.needs, { customerId, actor: 'Olga Owner' })).toMatchObject({ ok: true })
	for (const table of ['customers', 'quote_questions', 'threads'])
		expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0)
})
