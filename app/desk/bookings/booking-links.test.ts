import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { issueToken } from '#app/customers/customers.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { receiveLinks } from './booking-links.server.ts'

const staff = staffNamed('Dana')

/** A booking, and the answers to staff who send or stop its links. */
async function setUp(change: Parameters<typeof bookingRequest>[0]) {
	const setup = await testPlatform()
	await bookPickup(setup.platform, bookingRequest(change), { sourceSite: 'localhost' })
	const { rows } = await setup.pool.query('select id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	return {
		...setup,
		link: () => issueToken(setup.platform.database, { bookingId }, 'receipt'),
		ask: async (does: string) => {
			const { status, answer } = await receiveLinks(setup.platform, { bookingId, staff }, does)
			return `${status}: ${answer.message}`
		},
	}
}

test('staff who send a link again are told by which ways it goes, and that it went a moment ago when it did', async () => {
	await using both = await setUp({ email: 'jo@example.ca' })
	expect(await both.ask('send')).toMatch(/^200: .* by email and text\.$/)
	expect(await both.ask('send')).toMatch(/^200: .* less than a minute ago\.$/)
	await using texted = await setUp({ email: '' })
	expect(await texted.ask('send')).toMatch(/^200: .* by text\.$/)
	await using mailed = await setUp({ email: 'jo@example.ca', phone: '+14035550142;ext=5' })
	expect(await mailed.ask('send')).toMatch(/^200: .* by email\.$/)
	await using neither = await setUp({ email: '', phone: '+14035550142;ext=5' })
	expect(await neither.ask('send')).toMatch(/^409: .*no link was sent/)
})

test('links are stopped once; what is no button of the page does nothing; of a cancelled pickup no link is sent', async () => {
	await using setup = await setUp({})
	expect(await setup.ask('else')).toMatch(/^422: /)
	await setup.link()
	const [first, second] = [await setup.ask('stop'), await setup.ask('stop')]
	expect(first).toMatch(/^200: /)
	expect(second).toMatch(/^200: /)
	expect(second).not.toBe(first)
	await setup.pool.query("update bookings set status = 'cancelled'")
	expect(await setup.ask('send')).toMatch(/^409: /)
})
