import { createElement } from 'react'
import { expect, test } from 'vitest'
import { providers } from '#app/provider-checks/provider.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { routeArgs } from '#tests/support/route.ts'
import { loader as frame } from '../desk.page.tsx'
import { action, loader } from './connections.page.tsx'
import { ProviderCard } from './provider-card.tsx'

test('an owner tries email and texts: what is sent goes to them, what failed is told on every page, and what was typed stays', async () => {
	const [mail, twilio] = await Promise.all([startFakeMailServer(), startFakeTexts()])
	await using setup = await setUpDesk({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
		...fakeTextsEnvironment(twilio.url),
		PUBLIC_URL: 'https://bowline.example',
	})
	const Cookie = await setup.signIn(owner)
	const args = (init: RequestInit = {}) =>
		routeArgs(setup.context(), { path: '/admin/connections', params: {}, headers: { Cookie }, ...init })
	const attempt = async (form: Record<string, string>) => {
		const { data, init } = await action(args({ method: 'POST', body: new URLSearchParams(form) }))
		return { ...data, status: init?.status }
	}
	const told = async () => (await frame(args())).failed
	try {
		expect(await attempt({ provider: 'email' })).toMatchObject({ ok: true, about: 'email', status: 200 })
		expect(mail.received().map(({ to }) => to)).toEqual([[owner.email]])
		expect(await told()).toBeUndefined()
		expect(await attempt({ provider: 'texts', phone: '403-555-0614' })).toMatchObject({
			ok: false,
			about: 'texts',
			status: 200,
			message: 'Texts failed. See above what to do.',
		})
		expect(await told()).toBe('Texts')
		expect(await attempt({ provider: 'texts', phone: '12' })).toMatchObject({ status: 422, typed: '12' })
		expect(await attempt({ provider: 'texts', phone: '403-555-0144' })).toMatchObject({ ok: true })
		expect(twilio.texts().map(({ to }) => to)).toEqual(['+14035550144'])
		expect(await told()).toBeUndefined()
		expect(await attempt({ provider: 'crm' })).toMatchObject({ ok: false, status: 422 })
		expect(await attempt({ provider: 'fax' })).toMatchObject({ ok: false, about: '', status: 422 })
		const { stands } = await loader(args())
		expect(stands.map(({ provider, isSetUp }) => [provider, isSetUp])).toEqual(
			providers.map((provider) => [provider, provider === 'email' || provider === 'texts']),
		)
	} finally {
		await Promise.all([mail.close(), twilio.close()])
	}
})

test('a provider’s card says how it stands, with the remedy, and what came of a trial', () => {
	const at = 'Nov 27, 2026, 8:00 AM'
	type Case = Parameters<typeof ProviderCard>[0] & { failed?: 'used' | 'reached' }
	const of = (change: Partial<Case>) => {
		const stand = { provider: 'texts' as const, isSetUp: true, reached: undefined, used: undefined }
		return drawn(() => createElement(ProviderCard, { stand, answer: undefined, busy: false, ...change }))
	}
	const stand = { provider: 'texts' as const, isSetUp: true, reached: undefined, used: undefined }
	const well = { at, failure: undefined }
	const failed = { at, failure: 'It failed. Do that.' }
	const answer = { ok: true, about: 'texts' as const, message: 'We sent it.' }
	expectDifferences<Case>(of, [
		[
			{ stand: { ...stand, reached: well } },
			/- Not tried yet\./,
			/\+ Answered\n\+ +Nov 27|Answered Nov 27/,
			/Not tried from here yet/,
		],
		[{ stand: { ...stand, reached: well, used: well } }, /\+ Worked Nov 27, 2026, 8:00 AM\./],
		[
			{ stand: { ...stand, reached: failed, used: well } },
			/\+ Failed Nov 27, 2026, 8:00 AM\.\n\+ +It failed\. Do that\./,
		],
		[
			{ stand: { ...stand, reached: well, used: failed } },
			/\+ Failed Nov 27, 2026, 8:00 AM\.\n\+ +It failed\. Do that\./,
		],
		[{ stand: { ...stand, isSetUp: false } }, /\+ Not set up\./, /- Try texts/],
		[{ answer }, /\+ We sent it\./],
		[{ answer: { ...answer, about: 'email' } }, /^$/],
		[{ answer: { ...answer, ok: false } }, /\+ We sent it\./],
		[{ answer: { ...answer, ok: false, typed: '12' } }, /value="12"/, /\+ We sent it\./],
		[{ busy: true }, /disabled=""/],
	])
})
