import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { joinCustomers, saveStaffNotes } from '#app/customers/customers.server.ts'
import { deleteRecords } from '#app/erasure/store.server.ts'
import { customerIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { pickupsOn } from '../bookings/bookings.server.ts'
import { flagsOf } from '../bookings/pickup-at-desk.ts'
import { listCustomers, openCustomer } from './customers.server.ts'
import { receiveNotes } from './receive-notes.server.ts'

const [dana, bo] = [staffNamed('Dana'), staffNamed('Bo')]

async function setUp() {
	const setup = await setUpDesk()
	const { platform, pool } = setup
	const date = addDays(localDate(platform.now(), platform.company.timeZone), 1)
	for (const email of ['one@example.ca', 'two@example.ca'])
		await bookPickup(platform, bookingRequest({ email, date }), { sourceSite: 'localhost' })
	const { rows } = await pool.query('select id from customers order by email')
	const [one, two] = rows.map(({ id }) => customerIdSchema.parse(id))
	if (!one || !two) throw new Error('there are no two customers')
	const open = async (customerId: typeof one) => {
		const customer = await openCustomer(platform, { customerId, staff: dana }, { seesPickups: true })
		if (!customer) throw new Error('there is no such customer')
		return customer
	}
	const send = (fields: Record<string, string>, staff = dana) =>
		receiveNotes(
			platform,
			{ customerId: one, staff },
			new Map(Object.entries({ do: 'note', of: one, ...fields })),
		)
	return { ...setup, date, one, two, open, send, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}

test('notes are kept with their history; the second of two who save is told, and keeps what they typed', async () => {
	await using setup = await setUp()
	const { one, open, send } = setup
	expect(await send({ notes: ' Gate on\r\nthe left ', version: '1' })).toMatchObject({
		ok: true,
		status: 200,
	})
	expect(await send({ notes: 'Dog', doNotServe: 'yes', version: '1' }, bo)).toMatchObject({
		status: 409,
		typed: { notes: 'Dog', business: false, doNotServe: true },
	})
	expect((await open(one)).noted).toMatchObject({ notes: 'Gate on\nthe left', version: 2 })
	// The same again, from the page that was open before, is no conflict.
	expect(await send({ notes: 'Gate on\nthe left', version: '1' })).toMatchObject({ ok: true })
	expect(await send({ notes: 'Dog', business: 'yes', version: '2' }, bo)).toMatchObject({ ok: true })
	expect((await open(one)).history).toMatchObject([
		{ actor: 'Bo', what: 'changed the notes, which were: “Gate on\nthe left”, marked them ‘Business’' },
		{ actor: 'Dana', what: 'changed the notes, which were: “”' },
	])
	const wrongs: Record<string, string>[] = [
		{ notes: 'x'.repeat(4001), version: '3' },
		{ notes: 'x' },
		{ version: '3' },
	]
	for (const wrong of wrongs) expect((await send(wrong)).status).toBe(422)
	expect((await open(one)).noted).toMatchObject({ notes: 'Dog', business: true, doNotServe: false })
})

test('whom we do not serve is booked all the same, and marked with every record of theirs', async () => {
	await using setup = await setUp()
	const { platform, one, two, open, send, date } = setup
	await send({ notes: '', doNotServe: 'yes', version: '1' })
	await joinCustomers(platform, { customerId: two, otherId: one, staff: dana })
	expect((await open(two)).noted).toMatchObject({ of: two, doNotServe: true, version: 2 })
	const another = bookingRequest({ email: 'two@example.ca', date, window: '2-4pm' })
	expect(await bookPickup(platform, another, { sourceSite: 'localhost' })).toMatchObject({ ok: true })
	const marked = async () => {
		const pickups = await pickupsOn(platform, date, { money: true })
		return pickups.map((pickup) => flagsOf(pickup).includes('Don’t serve'))
	}
	expect(await marked()).toEqual([true, true, true])
	const inList = async () => (await listCustomers(platform, { q: '', before: undefined })).customers
	expect(await inList()).toMatchObject([{ id: two, marks: ['Don’t serve'] }])
	// Taken off on one page, it is off for all of them.
	const off = { of: two, notes: 'Paid after all', business: false, doNotServe: false, version: 2 }
	// A page of before they were one customer has neither the record nor the version that holds now.
	for (const stale of [
		{ ...off, of: one },
		{ ...off, version: 1 },
	])
		expect(await saveStaffNotes(platform, { customerId: one, staff: dana }, stale)).toEqual({
			ok: false,
			reason: 'changed',
		})
	expect(await saveStaffNotes(platform, { customerId: one, staff: dana }, off)).toEqual({ ok: true })
	expect(await marked()).toEqual([false, false, false])
	expect(await inList()).toMatchObject([{ marks: [] }])
	expect((await open(one)).noted).toMatchObject({ notes: 'Paid after all', doNotServe: false })
})

test('notes and their history go with the customer who is erased', async () => {
	await using setup = await setUp()
	const { platform, pool, one, send } = setup
	await send({ notes: 'A word that must go', version: '1' })
	await pool.query('truncate bookings cascade')
	await deleteRecords(platform.database, { ids: [one], phones: [], contacts: [], discarded: new Set() })
	const { rows } = await pool.query(
		`select count(*)::integer as left from (select notes from customers union all select after::text from history) t
		where notes like '%must go%'`,
	)
	expect(rows).toEqual([{ left: 0 }])
})
