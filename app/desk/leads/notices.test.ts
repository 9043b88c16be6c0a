import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { action } from '#app/notifications/texts/text-notice.resource.ts'
import { stateIn } from '#app/notifications/texts/text-notice.ts'
import { twilioSignature } from '#app/notifications/texts/twilio-signature.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { fakeTextsEnvironment, fakeToken, startFakeTexts } from '#fakes/texts.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { listLeads } from './leads.server.ts'

const origin = 'https://bowline.example'
const path = '/texts/notices'

test('what became of a text stands beside it at the desk, whichever notice comes first; without a signature nothing does', async () => {
	const twilio = await startFakeTexts()
	await using setup = await testPlatform({ ...fakeTextsEnvironment(twilio.url), PUBLIC_URL: origin })
	const { platform } = setup
	await registerMessages(platform)
	const notice = async (fields: Record<string, string>, signedWith = fakeToken) => {
		const body = new URLSearchParams(fields)
		const context = requestContext(platform)
		context.set(platformContext, platform)
		const headers = { 'X-Twilio-Signature': twilioSignature(signedWith, origin + path, body) }
		return (await action(routeArgs(context, { path, method: 'POST', body, params: {}, headers }))).status
	}
	const shown = async () =>
		(await listLeads(platform, { q: '', before: undefined, show: 'all' })).leads[0]?.messages.filter(
			({ what }) => what.endsWith(', text'),
		)
	expect((await bookPickup(platform, bookingRequest(), { sourceSite: 'localhost' })).ok).toBe(true)
	await eventually(shown, (messages) => messages?.[0]?.how === '✓ sent')
	const { rows } = await setup.pool.query("select reference from messages where channel = 'text'")
	const MessageSid = rows[0].reference
	expect(twilio.callbacks()).toEqual([`${origin}${path}`])

	expect(await notice({ MessageSid, MessageStatus: 'delivered' }, 'another token')).toBe(403)
	expect(await notice({ MessageSid, MessageStatus: 'queued' })).toBe(204)
	expect((await shown())?.[0]?.how).toBe('✓ sent')
	expect(await notice({ MessageSid, MessageStatus: 'undelivered', ErrorCode: '30003' })).toBe(204)
	expect((await shown())?.[0]).toMatchObject({ how: '× didn’t arrive (Twilio 30003)', failed: true })
	// The notice that it is on its way comes late.
	expect(await notice({ MessageSid, MessageStatus: 'sent' })).toBe(204)
	expect((await shown())?.[0]?.how).toBe('× didn’t arrive (Twilio 30003)')
	expect(await notice({ MessageSid, MessageStatus: 'delivered', AFieldOfNextYear: '1' })).toBe(204)
	expect(await notice({ MessageSid, MessageStatus: 'undelivered' })).toBe(204)
	expect((await shown())?.[0]).toMatchObject({ how: '✓ arrived', failed: false })
	expect(await notice({ MessageStatus: 'delivered' })).toBe(422)
	await twilio.close()
})

test('any word of the provider is a state or none', () => {
	fc.assert(
		fc.property(fc.string(), (word) => {
			expect(['sent', 'delivered', 'undelivered', 'failed', undefined]).toContain(stateIn(word))
		}),
	)
	expect(['read', 'queued', 'constructor', 'toString'].map(stateIn)).toEqual([
		'delivered',
		undefined,
		undefined,
		undefined,
	])
})
