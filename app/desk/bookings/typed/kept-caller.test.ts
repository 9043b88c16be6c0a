import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { leadIdSchema, threadIdSchema } from '#app/platform/ids.ts'
import { deleteOldThreads, setDone, setNotDone } from '#app/threads/threads.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { member } from '#tests/support/member.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openThread } from '../../inbox/thread/thread.server.ts'
import { listLeads } from '../../leads/leads.server.ts'
import { type Staff, signedInStaff } from '../../staff/staff.ts'
import { keptCaller } from './typed-booking.server.ts'
import { receiveTyped } from './typed-form.server.ts'

const date = '2026-12-01'
const dana = member('Dana')

const caller = {
	phone: '+14035550142',
	name: 'Jo Tremblay',
	email: 'jo@example.ca',
	address: '',
	postal: '',
	city: 'Red Deer',
	cityOffered: 'Calgary',
	date,
	window: '',
	load: '',
	notes: '',
	because: '',
}

async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const formKey = uuidv7()
	return {
		...setup,
		send: (change: Record<string, string> = {}, staff: Staff = dana) =>
			receiveTyped(platform, staff, {
				sent: new Map(Object.entries({ ...caller, formKey, priceList: '1', as: 'lead', ...change })),
				host: 'bowline.example',
			}),
		rows: async (query: string) => (await pool.query(query)).rows,
	}
}

test('a caller with neither day nor load is kept as a lead in their words, waits in the inbox, and is one however often it is pressed', async () => {
	await using setup = await setUp()
	const { platform } = setup
	const words = 'A piano on the third floor. Call back on Monday.'
	const asked = { email: '', postal: '', city: 'Calgary', notes: words }
	const pressed = await Promise.all([1, 2, 3].map(() => setup.send(asked)))
	const threads = await setup.rows('select id, contact, waits_since is not null as waits from threads')
	expect(threads).toMatchObject([{ contact: caller.phone, waits: true }])
	const to = `/admin/inbox/${threads[0].id}`
	expect(pressed).toEqual([1, 2, 3].map(() => ({ ok: true, to })))
	const { name } = signedInStaff(dana)
	const lead = {
		...{ name: caller.name, email: '', phone: caller.phone, property_address: '', city: 'Calgary' },
		...{ province_state: 'AB', preferred_date: date, message: words, notes: words, quote_id: null },
		...{ service_type: 'junk_removal', industry: 'junk_removal', taken_by: name },
		source_site: 'bowline.example, typed in at the desk',
	}
	expect(await setup.rows('select * from leads')).toMatchObject([lead])
	expect(await setup.rows('select id from bookings union all select id from quote_requests')).toEqual([])
	// Who typed it in needn't be told.
	expect(await setup.rows('select kind from messages')).toEqual([])
	const again = {
		ok: false,
		status: 409,
		refused: { typed: { notes: 'A safe' }, faults: { name: [expect.any(String)] } },
	}
	expect(await setup.send({ ...asked, notes: 'A safe' })).toMatchObject(again)
	// By who may not give quotes as well, and beside what waits there already.
	const omar = member('Omar', 'dispatcher', ['quotes'])
	expect(await setup.send({ ...asked, formKey: uuidv7(), notes: 'And a safe' }, omar)).toEqual({
		ok: true,
		to,
	})
	const { leads } = await listLeads(platform, { q: 'Tremblay', before: undefined, show: undefined })
	const both = [
		['And a safe', signedInStaff(omar).name],
		[words, name],
	]
	expect(leads.map(({ message, takenBy }) => [message, takenBy])).toEqual(both)
	const first = async (show?: 'all') => {
		const { leads: all } = await listLeads(platform, { q: '', before: undefined, show })
		return all.map(({ message, takenBy }) => [message, takenBy])
	}
	expect(await first()).toEqual(both)
	// Somebody else's booking changes nothing; once the caller has booked, only the list of all has them.
	await bookPickup(platform, bookingRequest({ phone: '+14035550199', email: 'else@example.ca' }), {
		sourceSite: 'localhost',
	})
	expect(await first()).toEqual(both)
	expect(await first('all')).toHaveLength(3)
	await bookPickup(platform, bookingRequest({ phone: lead.phone, email: 'own@example.ca' }), {
		sourceSite: 'localhost',
	})
	expect(await first()).toEqual([])
	expect(await first('all')).toHaveLength(4)
})

test('a lead keeps what was said of load, price, window and address; a day nobody chose is not told as the caller’s', async () => {
	await using setup = await setUp()
	const said = async (change: Record<string, string>) => {
		expect(await setup.send({ formKey: uuidv7(), ...change })).toMatchObject({ ok: true })
		const [row] = await setup.rows('select * from leads order by created_at desc limit 1')
		return row
	}
	expect((await said({ volume: '0.5', notes: 'Soon' })).message).toBe(
		'Soon\nLoad: 1/2 truck (about 10 cubic yards), weight not said, priced as a light load, $475 + tax',
	)
	expect((await said({ load: 'half', window: '8-10am' })).message).toBe(
		'Load: 1/2 load\nArrival window: 8–10am\nDate: Tuesday, December 1, 2026',
	)
	const where = { address: '12 Ross Street', unit: '4', postal: 't4n 3t3' }
	expect(await said(where)).toMatchObject({
		property_address: '12 Ross Street, Unit 4',
		postal_code: 'T4N 3T3',
		message: '',
	})
})

test.each([
	['name', { name: '' }, 'Enter the customer’s name.'],
	['email', { email: 'jo' }, 'Enter an email address such as you@example.ca.'],
	['postal', { postal: '123' }, 'Enter a postal code such as T2P 1J9, or leave it empty.'],
	['volume', { hasStairs: 'on' }, 'Choose how much there is, or count the things.'],
	['name', { formKey: 'mine' }, 'That didn’t come from this page. Reload it and try again.'],
])('a lead with a fault of its %s is refused with what was typed: %o', async (field, change, fault) => {
	await using setup = await setUp()
	expect(await setup.send({ notes: 'A piano', ...change })).toMatchObject({
		ok: false,
		status: 422,
		refused: { typed: { notes: 'A piano', ...change }, faults: { [field]: [fault] } },
	})
	expect(await setup.rows('select id from leads union all select id from threads')).toEqual([])
})

test('a lead’s thread says who called and what they said; booked from there, the form begins with it', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	await setup.send({ address: '12 Ross Street', notes: 'A piano', load: 'half' })
	const [{ id, thread_id: threadId }] = await setup.rows('select id, thread_id from leads')
	const thread = await openThread(platform, threadIdSchema.parse(threadId))
	expect(thread).toMatchObject({ person: { who: caller.name }, waiting: expect.any(String) })
	expect(thread?.items).toMatchObject([
		{
			kind: 'lead',
			id,
			phone: caller.phone,
			who: 'Jo Tremblay, jo@example.ca',
			said: 'A piano\nLoad: 1/2 load',
		},
	])
	const asked = { leadId: leadIdSchema.parse(id), phone: caller.phone }
	expect(await keptCaller(platform, asked)).toMatchObject({
		...{
			name: caller.name,
			address: '12 Ross Street',
			unit: '',
			city: 'Red Deer',
			notes: 'A piano',
			load: 'half',
		},
	})
	expect(await keptCaller(platform, { ...asked, phone: '+14035550143' })).toBeUndefined()
	// It's done, and not done again, as what was texted is.
	const staff = signedInStaff(dana)
	const of = { threadId: threadIdSchema.parse(threadId), staff }
	expect(await setDone(platform, of, 1)).toEqual({ ok: true })
	await pool.query("update threads set latest_at = now() + interval '1 hour'")
	await setNotDone(platform, of)
	const waits =
		'select t.waits_since = l.created_at as same from threads t join leads l on l.thread_id = t.id'
	expect(await setup.rows(waits)).toEqual([{ same: true }])
	// And goes after the same time.
	await pool.query("update leads set created_at = created_at - interval '3 years'")
	await deleteOldThreads(platform, new Date(Date.now() - 86_400_000))
	expect(await setup.rows('select id from leads')).toEqual([])
	expect(await setup.rows('select id from threads')).toHaveLength(1)
})
