import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import { leadIdSchema, messageIdSchema } from '#app/platform/ids.ts'
import { type FakeCrm, fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { messageRow } from '#tests/support/one-message.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { compose } from '../message-to-send.server.ts'
import { openSenders } from '../senders.server.ts'
import { CrmRefusal } from './crm.server.ts'
import { openCrmMemory } from './crm-memory.server.ts'
import { syncLead } from './lead-sync.server.ts'

/** A booking with this phone, and the CRM that it is synced to. `beforeAnswer`: before the CRM answers what it has done. */
async function setUp(phone = '+14035550142', beforeAnswer?: (crm: FakeCrm) => Promise<void>) {
	const crm: FakeCrm = await startFakeCrm({ beforeAnswer: async () => beforeAnswer?.(crm) })
	const setup = await testPlatform({
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
	})
	const { platform } = setup
	await bookPickup(platform, bookingRequest({ phone }), { sourceSite: 'bowline.example' })
	const { rows } = await setup.pool.query('select id from leads')
	const found = await findLeadSnapshot(platform, leadIdSchema.parse(rows[0].id))
	if (!found || !platform.config.crm) throw new Error('there is nothing to sync')
	const client = { crm: platform.config.crm, company: platform.company, log: platform.log }
	/** The calls since the last time. */
	let seen = 0
	const calls = () => {
		const since = crm.calls().slice(seen)
		seen = crm.calls().length
		return since
	}
	const { rows: syncs } = await setup.pool.query("select id from messages where kind = 'sync'")
	const row = await messageRow(platform.database, messageIdSchema.parse(syncs[0].id))
	if (!row) throw new Error('there is no message')
	const senders = openSenders(platform)
	const links = { page: async () => '', quote: async () => '' }
	return {
		crm,
		calls,
		found,
		/** Sends the message of the first sync, or of the second. */
		send: async (kind: 'sync' | 'resync') => {
			const about = { facts: found, lead: found, event: undefined, links }
			const { send } = await compose({ ...platform, senders }, { ...row, kind }, about)
			return send()
		},
		sync: (memory?: Parameters<typeof syncLead>[2], change: Partial<typeof found> = {}) =>
			syncLead(client, { ...found, ...change }, memory),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await crm.close()
		},
	}
}

test.each([
	['+14035550142;ext=5', '+14035550142', '403-555-0142 ext. 5'],
	['+14035550142', '+14035550142', '403-555-0142'],
])('the CRM gets %s as %s, and the note on the contact has %s', async (stored, contact, note) => {
	await using setup = await setUp(stored)
	expect(await setup.sync()).toMatchObject({ dropped: [] })
	expect(setup.crm.contacts().map(({ phone }) => phone)).toEqual([contact])
	expect(setup.crm.notes()[0]).toMatch(new RegExp(`^Booked by Jo Tremblay, ${note},`, 'm'))
})

const fields = `GET /locations/${fakeCrmLocation}/customFields?model=contact`
const contact = 'POST /contacts/upsert'
const tagsAndNote = ['POST /contacts/:id/tags', 'GET /contacts/:id/notes']

test('of a second sync only the contact is sent again, unless its note says something else by then', async () => {
	await using setup = await setUp()
	let time = 0
	const memory = openCrmMemory(() => new Date(time))
	await setup.sync(memory)
	expect(setup.calls()).toEqual([fields, contact, ...tagsAndNote, 'POST /contacts/:id/notes'])
	expect(await setup.sync(memory)).toMatchObject({ dropped: [] })
	expect(setup.calls()).toEqual([contact])
	await setup.sync(memory, { cancelled: true })
	expect(setup.calls()).toEqual([contact, ...tagsAndNote, expect.stringMatching('^PUT /contacts/:id/notes/')])
	expect(setup.crm.notes()).toEqual([expect.stringMatching(/^The pickup is cancelled\./)])
	// As before, but long ago: the CRM may have lost it.
	time = 6 * 60_000
	await setup.sync(memory, { cancelled: true })
	expect(setup.calls()).toEqual([fields, contact, ...tagsAndNote])
})

test('the note of a booking that is again as it was is sent again, whichever process told the CRM of what it was between', async () => {
	await using setup = await setUp()
	const [here, elsewhere] = [openCrmMemory(() => new Date(0)), openCrmMemory(() => new Date(0))]
	const { version } = setup.found
	await setup.sync(here)
	await setup.sync(elsewhere, { cancelled: true, version: version + 1 })
	expect(setup.crm.notes()).toEqual([expect.stringMatching(/^The pickup is cancelled\./)])
	await setup.sync(here, { version: version + 2 })
	expect(setup.crm.notes()).toEqual([expect.not.stringMatching(/^The pickup is cancelled\./)])
	// Nothing has happened since: its note is known.
	setup.calls()
	await setup.sync(here, { version: version + 2 })
	expect(setup.calls()).toEqual([contact])
})

test('only the second sync of a booking leaves out tags and note: what another one is about may have been otherwise meanwhile', async () => {
	await using setup = await setUp()
	await setup.send('sync')
	setup.calls()
	await setup.send('resync')
	expect(setup.calls()).toEqual([contact])
	await setup.send('sync')
	expect(setup.calls()).toEqual([contact, ...tagsAndNote])
})

test('a note whose answer was lost is unknown, also where the one of before is to be sent next', async () => {
	let loses = false
	await using setup = await setUp(undefined, async (crm) => {
		if (loses && crm.calls().at(-1)?.startsWith('PUT')) await crm.down()
	})
	const memory = openCrmMemory(() => new Date(0))
	await setup.sync(memory)
	loses = true
	await expect(setup.sync(memory, { cancelled: true })).rejects.toThrow('the CRM cannot be reached')
	expect(setup.crm.notes()).toEqual([expect.stringMatching(/^The pickup is cancelled\./)])
	loses = false
	await setup.crm.up()
	await setup.sync(memory)
	expect(setup.crm.notes()).toEqual([expect.not.stringMatching(/^The pickup is cancelled\./)])
})

test('a sync that failed half way is sent whole by the next one', async () => {
	await using setup = await setUp()
	const memory = openCrmMemory(() => new Date(0))
	setup.crm.revokeKey(true)
	await expect(setup.sync(memory)).rejects.toThrow('401')
	setup.crm.revokeKey(false)
	setup.calls()
	await setup.sync(memory)
	expect(setup.calls()).toEqual([fields, contact, ...tagsAndNote, 'POST /contacts/:id/notes'])
})

test('a field that the account has no more is read again, and the contact is sent with the one it has', async () => {
	await using setup = await setUp()
	const memory = openCrmMemory(() => new Date(0))
	await memory.priceField(async () => ({ id: 'a field of before' }))
	await setup.sync(memory)
	expect(setup.calls().slice(0, 3)).toEqual([contact, fields, contact])
	expect(setup.crm.contacts()).toMatchObject([{ customFields: [{ id: expect.any(String) }] }])
})

test('of syncs at the same time, each goes once more without a field that the account has no more', async () => {
	const { promise: bothSent, resolve } = Promise.withResolvers<void>()
	await using setup = await setUp(undefined, async (crm) => {
		if (crm.calls().filter((call) => call === contact).length === 2) resolve()
		await bothSent
	})
	const memory = openCrmMemory(() => new Date(0))
	await memory.priceField(async () => ({ id: 'a field of before' }))
	const synced = await Promise.all([setup.sync(memory), setup.sync(memory)])
	expect(synced).toMatchObject([{ dropped: [] }, { dropped: [] }])
	expect(setup.calls().filter((call) => call === contact)).toHaveLength(4)
	expect(setup.crm.contacts()).toMatchObject([{ customFields: [{ id: expect.any(String) }] }])
})

test('a contact that is refused without a field for the price is not sent again', async () => {
	await using setup = await setUp()
	const memory = openCrmMemory(() => new Date(0))
	await memory.priceField(async () => ({ id: undefined }))
	const lead = { ...setup.found.lead, name: 'Jo Refused' }
	await expect(setup.sync(memory, { lead })).rejects.toThrow(CrmRefusal)
	expect(setup.calls()).toEqual([contact])
})

test('what the CRM was told of the last five hundred bookings is known, and of none before', () => {
	const memory = openCrmMemory(() => new Date(0))
	for (let at = 0; at <= 500; at++) memory.synced(`lead ${at}`, 'a note')
	expect([0, 1, 500].map((at) => memory.wasSynced(`lead ${at}`, 'a note'))).toEqual([false, true, true])
	expect(memory.wasSynced('lead 500', 'another note')).toBe(false)
	memory.forgetLead('lead 500')
	expect(['lead 499', 'lead 500'].map((lead) => memory.wasSynced(lead, 'a note'))).toEqual([true, false])
})

test('what the CRM was told of a booking is let go after five minutes, when another one is synced', () => {
	let time = 0
	const memory = openCrmMemory(() => new Date(time))
	memory.synced('lead 1', 'a note')
	time = 3 * 60_000
	memory.synced('lead 2', 'a note')
	time = 6 * 60_000
	memory.synced('lead 3', 'a note')
	// As of then, it would still be known.
	time = 3 * 60_000
	expect([1, 2, 3].map((at) => memory.wasSynced(`lead ${at}`, 'a note'))).toEqual([false, true, true])
})
