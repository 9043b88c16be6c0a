import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { formatMoment } from '#app/values/local-time.ts'
import { startFakeBucket } from '#fakes/bucket.ts'
import { fakeCardsEnvironment, startFakeCards } from '#fakes/cards.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { startFakeMailbox } from '#fakes/mailbox.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { type Provider, providers } from './provider.ts'
import {
	failedProviders,
	noteReached,
	providerStands,
	tryProvider,
	tryProvidersAtStart,
} from './provider-checks.server.ts'

/** A platform whose providers are all stand-ins, and what they were sent. */
async function setUp(environment: Record<string, string> = {}) {
	const [mail, mailbox, crm, twilio, cards, bucket] = await Promise.all([
		startFakeMailServer({ password: 'secret' }),
		startFakeMailbox(),
		startFakeCrm(),
		startFakeTexts(),
		// As the platform's clock.
		startFakeCards({ now: () => new Date('2026-11-20T18:00:00Z') }),
		startFakeBucket(),
	])
	const setup = await testPlatform({
		SMTP_URL: mail.url.replace('://', '://bowline:secret@'),
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
		IMAP_URL: mailbox.url,
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
		...fakeTextsEnvironment(twilio.url),
		...fakeCardsEnvironment(cards.url),
		PUBLIC_URL: 'https://bowline.example',
		...bucket.environment,
		DATABASE_URL: 'postgres://bowline@localhost/bowline',
		...environment,
	})
	const lines: { level: number; provider: Provider; failure: string }[] = []
	const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
	const platform = { ...setup.platform, log }
	const sent = () => ({
		mails: mail.received().map(({ to }) => to),
		texts: twilio.texts().map(({ to }) => to),
		contacts: crm.contacts().length,
	})
	return {
		...setup,
		platform,
		mail,
		mailbox,
		crm,
		twilio,
		cards,
		bucket,
		lines,
		sent,
		/** Tries as a start does, until all are known. */
		atStart: async () => {
			await setup.pool.query("delete from provider_checks where depth = 'reached'")
			const stop = tryProvidersAtStart(platform)
			await vi.waitFor(
				async () => {
					const { rows } = await setup.pool.query("select from provider_checks where depth = 'reached'")
					expect(rows).toHaveLength(providers.length)
				},
				{ timeout: 60_000 },
			)
			await stop()
		},
		failures: async () =>
			(await providerStands(platform)).map(({ provider, reached, used }) => [
				provider,
				reached?.failure,
				used?.failure,
			]),
		[Symbol.asyncDispose]: async () => {
			bucket.close()
			await Promise.all([mail.close(), mailbox.close(), crm.close(), twilio.close(), cards.close()])
			await setup[Symbol.asyncDispose]()
		},
	}
}

const olga = { name: 'Olga', email: 'olga@bowline.example', phone: '403-555-0144' }

test('a start tries every provider and sends to no one; what is well is no line of the log', async () => {
	await using setup = await setUp()
	await setup.atStart()
	expect(await setup.failures()).toEqual(providers.map((provider) => [provider, undefined, undefined]))
	expect(await failedProviders(setup.platform)).toBeUndefined()
	expect(setup.lines).toEqual([])
	expect(setup.sent()).toEqual({ mails: [], texts: [], contacts: 0 })
	expect(setup.crm.calls()).toEqual([`GET /contacts/?locationId=${fakeCrmLocation}&limit=1`])
})

test('what is wrong at a start is one warning each, with its remedy, and no secret in it', async () => {
	await using setup = await setUp({
		GHL_API_KEY: 'pit-wrong-key',
		TWILIO_AUTH_TOKEN: 'wrong-token',
		STRIPE_SECRET_KEY: 'sk_test_wrong',
		S3_SECRET_ACCESS_KEY: 'wrong-secret',
		DATABASE_URL: 'postgres://bowline:hidden@db.example/bowline',
	})
	const { smtp, imap } = setup.platform.config
	if (smtp) smtp.url = smtp.url.replace('secret', 'wrong-password')
	if (imap) imap.password = 'wrong-secret'
	await setup.atStart()
	expect(setup.lines.map(({ level, provider }) => `${level} ${provider}`).toSorted()).toEqual(
		providers.map((provider) => `40 ${provider}`).toSorted(),
	)
	const failureOf = (provider: Provider) => setup.lines.find((line) => line.provider === provider)?.failure
	expect(failureOf('email')).toMatch(/Username and password not accepted.* Check SMTP_URL/)
	expect(failureOf('mailbox')).toMatch(/refused the user or the password: .* Check IMAP_URL/)
	expect(failureOf('texts')).toMatch(/Twilio answered 401 .*TWILIO_ACCOUNT_SID/)
	expect(failureOf('crm')).toMatch(/the CRM answered 401.* Check GHL_API_KEY/)
	expect(failureOf('cards')).toMatch(/Stripe answered 401.* Check STRIPE_SECRET_KEY/)
	expect(failureOf('photos')).toMatch(/403.* Check the S3_ settings/)
	expect(failureOf('database')).toMatch(
		/db\.example unencrypted\. End DATABASE_URL with \?sslmode=verify-full/,
	)
	expect(JSON.stringify(setup.lines)).not.toMatch(/wrong-|hidden/)
	expect((await setup.failures()).map(([, reached]) => reached)).toEqual(providers.map(failureOf))
	expect(await failedProviders(setup.platform)).toBe(
		'Email, Mailbox, Texts, CRM, Card payments, Photo storage and Database',
	)
	expect(setup.sent()).toEqual({ mails: [], texts: [], contacts: 0 })
})

test('an owner’s trial sends them an email and a text, stores a file and deletes it, and is kept', async () => {
	await using setup = await setUp()
	for (const provider of providers)
		expect(await tryProvider(setup.platform, provider, olga), provider).toBe('well')
	expect(setup.sent()).toEqual({ mails: [[olga.email]], texts: ['+14035550144'], contacts: 0 })
	expect(setup.cards.checkouts().map(({ status }) => status)).toEqual(['expired'])
	expect(setup.bucket.asked).toEqual(expect.arrayContaining(['PUT', 'GET', 'DELETE']))
	expect([...setup.bucket.objects.keys()].filter((key) => !key.endsWith('readiness'))).toEqual([])
	const stands = await providerStands(setup.platform)
	const { now, company } = setup.platform
	const well = { at: formatMoment(now(), company.timeZone), failure: undefined }
	expect(stands).toEqual(
		providers.map((provider) => ({ provider, isSetUp: true, reached: well, used: well })),
	)
})

test('a trial that failed stays until one goes well: a start that only reaches the provider does not end it', async () => {
	await using setup = await setUp()
	expect(await tryProvider(setup.platform, 'email', { ...olga, email: 'olga@gone.example' })).toBe('failed')
	await setup.atStart()
	expect(await failedProviders(setup.platform)).toBe('Email')
	const [email] = await setup.failures()
	expect(email).toEqual(['email', undefined, expect.stringMatching(/No such user.*Check SMTP_URL/)])
	expect(await tryProvider(setup.platform, 'email', olga)).toBe('well')
	expect(await failedProviders(setup.platform)).toBeUndefined()
	// And the other way round.
	setup.twilio.suspend()
	await setup.atStart()
	expect(await failedProviders(setup.platform)).toBe('Texts')
	expect(await tryProvider(setup.platform, 'texts', { ...olga, phone: '403-555-0610' })).toBe('failed')
	expect(await tryProvider(setup.platform, 'texts', olga)).toBe('well')
	expect(await failedProviders(setup.platform)).toBeUndefined()
})

test('what reads a mailbox all the time says how it stands, until it is read again; a trial opens it and marks nothing', async () => {
	await using setup = await setUp()
	const { platform, mailbox } = setup
	mailbox.deliver('From: jo@example.ca\r\n\r\nHi')
	await noteReached(platform, 'mailbox', 'ECONNREFUSED.')
	const [, stand] = await providerStands(platform)
	expect(stand?.reached?.failure).toBe(
		'The mailbox couldn’t be read: ECONNREFUSED. Check IMAP_URL, then start Bowline again.',
	)
	expect(await failedProviders(platform)).toBe('Mailbox')
	expect(await tryProvider(platform, 'mailbox', olga)).toBe('well')
	expect(await failedProviders(platform)).toBeUndefined()
	expect(mailbox.mails()).toMatchObject([{ seen: false }])
	await noteReached(platform, 'mailbox', 'no answer')
	await noteReached(platform, 'mailbox', undefined)
	expect(await failedProviders(platform)).toBeUndefined()
})

test('a text goes to no customer, to no phone that takes none, and to no one who stopped texts', async () => {
	await using setup = await setUp()
	const { pool, platform } = setup
	const to = (phone: string) => tryProvider(platform, 'texts', { ...olga, phone })
	await pool.query("insert into customers (name, email, phone) values ('Jo', 'jo@example.ca', $1)", [
		'+14035550142;ext=5',
	])
	for (const phone of ['403-555-0142', '+1 (403) 555-0142']) expect(await to(phone)).toBe('customer’s phone')
	for (const phone of ['', '403', '403-555-0144 ext. 5', '+49 30 1234567'])
		expect(await to(phone), phone).toBe('no phone')
	await pool.query("insert into stopped_phones (phone, stopped_by) values ('+14035550145', 'customer')")
	expect(await to('403-555-0145')).toBe('stopped phone')
	expect(setup.sent().texts).toEqual([])
	expect(await providerStands(platform)).toMatchObject([
		{},
		{},
		{ provider: 'texts', used: undefined },
		{},
		{},
		{},
		{},
	])
	expect(await to('403-555-0143')).toBe('well')
	expect(setup.sent().texts).toEqual(['+14035550143'])
})

test('a store or a database on another host has to be encrypted, unless its host is on a network of the operator’s own', async () => {
	const reached = async (environment: Record<string, string>) => {
		await using setup = await setUp(environment)
		// No such store is there.
		setup.platform.files.check = async () => undefined
		await setup.atStart()
		return Object.fromEntries((await setup.failures()).map(([provider, failure]) => [provider, failure]))
	}
	const elsewhere = {
		S3_ENDPOINT: 'http://store.example:9000',
		DATABASE_URL: 'postgres://bowline@db.example/bowline',
	}
	expect(await reached(elsewhere)).toMatchObject({
		photos: expect.stringMatching(/store\.example unencrypted/),
		database: expect.stringMatching(/db\.example unencrypted/),
	})
	const excused: Record<string, string>[] = [
		{ ...elsewhere, UNENCRYPTED_HOSTS: 'DB.example, store.example' },
		{ S3_ENDPOINT: 'https://store.example', DATABASE_URL: 'postgres://bowline@127.0.0.1/bowline' },
		{ DATABASE_URL: 'postgres://bowline@localhost/bowline?host=%2Frun%2Fpostgresql' },
	]
	for (const each of excused)
		expect(await reached(each)).toMatchObject({ photos: undefined, database: undefined })
	expect((await reached({ ...elsewhere, UNENCRYPTED_HOSTS: 'db.example' })).photos).toMatch(
		/store\.example unencrypted/,
	)
})

test('what is not set up is not tried, and no failure of before is told of it', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	await pool.query(
		"insert into provider_checks (provider, depth, tried_at, failure) values ('email', 'used', now(), 'It failed.')",
	)
	expect(await failedProviders(platform)).toBeUndefined()
	for (const provider of providers) expect(await tryProvider(platform, provider, olga)).toBe('not set up')
	expect((await providerStands(platform)).map(({ isSetUp }) => isSetUp)).toEqual(providers.map(() => false))
})
