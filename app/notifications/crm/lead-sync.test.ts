import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import { leadIdSchema } from '#app/platform/ids.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { syncLead } from './lead-sync.server.ts'

test.each([
	['+14035550142;ext=5', '+14035550142', '403-555-0142 ext. 5'],
	['+14035550142', '+14035550142', '403-555-0142'],
])('the CRM gets %s as %s, and the note on the contact has %s', async (stored, contact, note) => {
	const crm = await startFakeCrm()
	await using setup = await testPlatform({
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
	})
	const { platform } = setup
	await bookPickup(platform, bookingRequest({ phone: stored }), { sourceSite: 'bowline.example' })
	const { rows } = await setup.pool.query('select id from leads')
	const found = await findLeadSnapshot(platform, leadIdSchema.parse(rows[0].id))
	if (!found || !platform.config.crm) throw new Error('there is nothing to sync')
	const client = { crm: platform.config.crm, company: platform.company, log: platform.log }
	expect(await syncLead(client, found)).toMatchObject({ dropped: [] })
	expect(crm.contacts().map(({ phone }) => phone)).toEqual([contact])
	expect(crm.notes()[0]).toMatch(new RegExp(`^Booked by Jo Tremblay, ${note},`, 'm'))
	await crm.close()
})
