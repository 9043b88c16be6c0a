import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { pickupsOn } from '../bookings/bookings.server.ts'

const date = '2026-12-01'
const [jo, sam] = ['+14035550142', '+14035550143']

async function setUp() {
	const setup = await testPlatform()
	let texts = 0
	return {
		...setup,
		book: (phone: string, window = '8-10am') =>
			bookPickup(
				setup.platform,
				bookingRequest({ date, phone, window, email: `${phone.slice(1)}@example.ca` }),
				{
					sourceSite: 'localhost',
				},
			),
		text: (phone: string, body: string) =>
			receiveText(setup.platform, {
				providerId: `SM${++texts}`,
				phone,
				body,
				keyword: undefined,
				pictures: [],
			}),
		/** The texts on the cards of the day, in the order of booking. */
		cards: async () =>
			(await pickupsOn(setup.platform, date, { money: true })).map(
				({ texts: { stoppedBy, latest, count } }) => ({
					stoppedBy,
					latest: latest.map(({ body }) => body),
					count,
				}),
			),
	}
}

const silent = { stoppedBy: undefined, latest: [], count: 0 }

test('a card has the last two texts from the phone of its pickup since it was booked, and how many there are', async () => {
	await using setup = await setUp()
	await setup.text(jo, 'Before there was a booking')
	await setup.book(`${jo};ext=12`)
	await setup.book(sam)
	expect(await setup.cards()).toEqual([silent, silent])
	await setup.text(jo, 'Where are you?')
	expect(await setup.cards()).toEqual([{ ...silent, latest: ['Where are you?'], count: 1 }, silent])
	await setup.text(sam, 'Thanks')
	await setup.text(jo, 'The gate is open')
	await setup.text(jo, '')
	const ofSam = { ...silent, latest: ['Thanks'], count: 1 }
	expect(await setup.cards()).toEqual([{ ...silent, latest: ['', 'The gate is open'], count: 3 }, ofSam])
	// A later booking from the same phone has no texts yet.
	await setup.book(jo, '2-4pm')
	expect((await setup.cards())[2]).toEqual(silent)
})

test('a card says that texts are stopped, until the customer texts START', async () => {
	await using setup = await setUp()
	await setup.book(jo)
	await setup.book(sam)
	await setup.text(jo, 'Stop')
	expect(await setup.cards()).toEqual([{ stoppedBy: 'customer', latest: ['Stop'], count: 1 }, silent])
	await setup.text(jo, 'START')
	expect((await setup.cards())[0]).toEqual({ stoppedBy: undefined, latest: ['START', 'Stop'], count: 2 })
})
