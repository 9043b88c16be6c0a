import pino from 'pino'
import { expect, test } from 'vitest'
import { configFrom } from '#app/platform/config.server.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { company } from '#tests/support/company.ts'
import { addTags, type CrmContact, CrmRefusal, keepNote, upsertContact } from './crm.server.ts'

const contact: CrmContact = {
	firstName: 'Jo',
	lastName: 'Tremblay',
	name: 'Jo Tremblay',
	email: 'jo@example.ca',
	phone: '+14035550142',
	address1: '12 Crescent Road NW',
	city: 'Calgary',
	state: 'AB',
	postalCode: 'T2P 1J9',
	source: 'bowline.example',
}

async function open(environment: Record<string, string> = {}) {
	const fake = await startFakeCrm()
	let logged = ''
	const log = pino({}, { write: (line) => (logged += line) })
	const { crm } = configFrom({
		GHL_BASE_URL: fake.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
		...environment,
	})
	if (!crm) throw new Error('the CRM is configured')
	return {
		fake,
		client: { crm, company, log },
		logged: () => logged,
		[Symbol.asyncDispose]: () => fake.close(),
	}
}

test('a contact is created once, its own tags stay, and a note with the same marker is added once', async () => {
	await using setup = await open()
	const { id } = await upsertContact(setup.client, contact)
	await addTags(setup.client, id, ['from-a-fair'])
	expect(await upsertContact(setup.client, { ...contact, city: 'Airdrie' })).toEqual({ id, dropped: [] })
	await addTags(setup.client, id, ['booked-online'])
	for (let at = 0; at < 2; at++) await keepNote(setup.client, id, 'Lead 1', 'Gate 4421')
	await keepNote(setup.client, id, 'Lead 2', 'Once more')
	expect(setup.fake.contacts()).toMatchObject([
		{ id, city: 'Airdrie', tags: ['from-a-fair', 'booked-online'] },
	])
	expect(setup.fake.notes()).toEqual(['Gate 4421\nLead 1', 'Once more\nLead 2'])
	expect(setup.logged()).toMatch(/"isNew":true,"traceId":"[\w-]{36}"/)
	expect(setup.logged()).not.toContain('jo@example.ca')
})

test('a note is renewed where it says something else, and what somebody wrote below it stays', async () => {
	await using setup = await open()
	const { id } = await upsertContact(setup.client, contact)
	await keepNote(setup.client, id, 'Lead 1', 'Price: none')
	const [kept] = setup.fake.contacts()
	if (!kept) throw new Error('no contact')
	kept.notes.push('Lead 2 is their neighbour')
	kept.notes[0] += '\nCalled on Monday.'
	for (let at = 0; at < 2; at++) await keepNote(setup.client, id, 'Lead 1', 'Price: $325')
	expect(setup.fake.notes()).toEqual(['Price: $325\nLead 1\nCalled on Monday.', 'Lead 2 is their neighbour'])
	expect(setup.fake.calls().filter((call) => call.startsWith('PUT'))).toEqual(['PUT /contacts/:id/notes/0'])
})

test('an invalid contact is refused for good, with the CRM’s message', async () => {
	await using setup = await open()
	const wrong = upsertContact(setup.client, { ...contact, phone: '403' })
	await expect(wrong).rejects.toBeInstanceOf(CrmRefusal)
	await expect(wrong).rejects.toThrow(
		'the CRM answered 422 to POST /contacts/upsert: phone must be a valid phone number',
	)
	await expect(upsertContact(setup.client, { ...contact, lastName: 'Refused' })).rejects.toBeInstanceOf(
		CrmRefusal,
	)
	expect(setup.fake.contacts()).toEqual([])
})

test.each([
	['Ratelimited', '429'],
	['Servererror', '500'],
	['Redirected', '302'],
])('%s: %s is temporary, and a later call succeeds', async (lastName, status) => {
	await using setup = await open()
	const first = upsertContact(setup.client, { ...contact, lastName })
	await expect(first).rejects.toThrow(`the CRM answered ${status}`)
	await expect(first).rejects.not.toBeInstanceOf(CrmRefusal)
	// No other call was made: a redirect is not followed.
	expect(setup.fake.calls()).toEqual(['POST /contacts/upsert'])
	expect(await upsertContact(setup.client, { ...contact, lastName })).toBeTruthy()
})

test('a wrong key or location is temporary, and is logged as an error', async () => {
	await using setup = await open()
	setup.fake.revokeKey(true)
	const refused = upsertContact(setup.client, contact)
	await expect(refused).rejects.toThrow('the CRM answered 401 to POST /contacts/upsert: Invalid token')
	await expect(refused).rejects.not.toBeInstanceOf(CrmRefusal)
	expect(setup.logged()).toMatch(/"level":50.*mend GHL_API_KEY or GHL_LOCATION_ID/)
	expect(setup.logged()).not.toContain(fakeCrmKey)
	setup.fake.revokeKey(false)
	expect(await upsertContact(setup.client, contact)).toBeTruthy()

	await using elsewhere = await open({ GHL_LOCATION_ID: 'somebody-elses' })
	await expect(upsertContact(elsewhere.client, contact)).rejects.toThrow('403')
	expect(elsewhere.logged()).toContain('mend GHL_API_KEY or GHL_LOCATION_ID')
})

test('a CRM that is down is a temporary error', async () => {
	await using setup = await open()
	await setup.fake.down()
	await expect(upsertContact(setup.client, contact)).rejects.toThrow(
		'the CRM cannot be reached: ECONNREFUSED',
	)
	await setup.fake.up()
	expect(await upsertContact(setup.client, contact)).toBeTruthy()
})

test('a phone that belongs to another contact, which the CRM drops in silence, is said', async () => {
	await using setup = await open()
	expect(await upsertContact(setup.client, { ...contact, phone: '+14035550101' })).toMatchObject({
		dropped: [],
	})
	await upsertContact(setup.client, { ...contact, email: 'sam@example.ca' })
	expect(setup.logged()).not.toContain('has not kept')
	expect(await upsertContact(setup.client, contact)).toMatchObject({ dropped: ['phone'] })
	expect(setup.logged()).toContain('the CRM has not kept all that was booked with')
	expect(setup.logged()).not.toContain('403555')
	expect(setup.fake.contacts().map(({ phone }) => phone)).toEqual(['+14035550101', '+14035550142'])
})

test.each([
	['Phoneless', ['phone']],
	['Nullphone', ['phone']],
	['Mailless', ['email']],
	['Othermail', ['email']],
	['Tremblay', []],
])(
	'%s: what the CRM answers without, with null or with another value counts as dropped: %j',
	async (lastName, dropped) => {
		await using setup = await open()
		expect(await upsertContact(setup.client, { ...contact, lastName })).toMatchObject({ dropped })
		// An email that was never given cannot be dropped, and capitals make no difference.
		const { email: _, ...withoutEmail } = contact
		expect(await upsertContact(setup.client, { ...withoutEmail, phone: '+14035550143' })).toMatchObject({
			dropped: [],
		})
		expect(await upsertContact(setup.client, { ...contact, email: 'JO@example.ca' })).toMatchObject({
			dropped: [],
		})
	},
)
