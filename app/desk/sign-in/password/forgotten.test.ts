import { afterEach, describe, expect, test } from 'vitest'
import { type FakeMailServer, startFakeMailServer } from '#fakes/mail-server.ts'
import { cookiesOf, dana, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { eventually } from '#tests/support/platform.ts'
import { routeArgs } from '#tests/support/route.ts'
import { totp } from '#tests/support/totp.ts'
import { inviteStaff, setDisabled } from '../../staff/staff.server.ts'
import { mailPasswordLinks } from '../sign-in.server.ts'
import { action } from './forgotten.page.tsx'
import { deskJobs } from './password-link-job.ts'
import { setPasswordByLink } from './set-password.server.ts'

const chosen = 'a new sentence of mine'

const mailServers: FakeMailServer[] = []
afterEach(async () => {
	for (const server of mailServers.splice(0)) await server.close()
})

/** A desk whose mails arrive at a server, and which has not begun to send what is asked for. */
async function setUp() {
	const mail = await startFakeMailServer()
	mailServers.push(mail)
	const setup = await setUpDesk({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
	})
	const ask = async (email: string) => {
		const body = new URLSearchParams({ email })
		const path = '/admin/sign-in/forgotten'
		const { data, init } = await action(
			routeArgs(setup.context(), { path, params: {}, method: 'POST', body }),
		)
		return { ...data, status: init?.status ?? 200 }
	}
	const jobs = async (): Promise<{ state: string; data: { staffId: string } }[]> =>
		(
			await setup.pool.query('select state, data from pgboss.job where name = $1 order by created_on', [
				deskJobs.passwordLink,
			])
		).rows
	/** Begins to send, and waits until all that was asked for is done. */
	const sendAll = async () => {
		await mailPasswordLinks(setup.platform, setup.desk)
		await eventually(jobs, (all) => all.every(({ state }) => state === 'completed'))
	}
	return {
		...setup,
		ask,
		jobs,
		sendAll,
		received: () => mail.received(),
		/** The tokens of the links in the mails, the oldest first. */
		tokens: () =>
			mail.received().flatMap(({ mail: { text } }) => /set-password\/(\w+)/.exec(text ?? '')?.[1] ?? []),
		set: async (token: string, password = chosen) =>
			(await setPasswordByLink({ ...setup.platform, auth: setup.desk.auth }, token, password))?.outcome,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

describe('asking for a link', () => {
	test('has the same answer and leaves the same work, whether or not the email address has an account', async () => {
		await using setup = await setUp()
		await setDisabled(setup.platform, setup.danaId, true)
		const emails = [owner.email, 'nobody@example.ca', dana.email, ' OWNER@Example.CA ']
		for (const email of emails)
			expect(await setup.ask(email)).toEqual({ asked: true, email, fault: undefined, status: 200 })
		const jobs = await setup.jobs()
		expect(jobs).toHaveLength(emails.length)
		const ids = jobs.map(({ data }) => data.staffId)
		expect(ids[0]).toBe(ids[3])
		expect(ids[2]).toBe(setup.danaId)
		expect(new Set(ids).size).toBe(3)
		// What is kept names nobody who has no account here.
		expect(JSON.stringify(jobs)).not.toContain('nobody')
		expect((await setup.pool.query('select from staff_verifications')).rowCount).toBe(0)
		expect(setup.received()).toEqual([])

		await setup.sendAll()
		expect(setup.received().map(({ to }) => to)).toEqual([[owner.email], [owner.email]])
	})

	test('of no email address is refused', async () => {
		await using setup = await setUp()
		const fault = 'Enter an email address, such as dana@example.ca.'
		for (const email of ['', 'dana', `${'x'.repeat(320)}@example.ca`])
			expect(await setup.ask(email)).toEqual({ asked: false, email, fault, status: 422 })
		expect(await setup.jobs()).toEqual([])
	})

	test('is limited, the same for an email address with an account and for one without', async () => {
		await using setup = await setUp()
		const fault = 'Too many tries. Try again in 15 minutes.'
		for (const email of [owner.email, 'nobody@example.ca']) {
			for (let times = 0; times < 5; times++) expect((await setup.ask(email)).status).toBe(200)
			expect(await setup.ask(email)).toEqual({ asked: false, email, fault, status: 429 })
		}
		expect(await setup.jobs()).toHaveLength(10)
		// Who asked too often can still sign in with the password.
		await setup.signIn()
	})

	test('shows nobody the link when the mail cannot be sent, and does not try again by itself', async () => {
		await using setup = await setUp()
		await setup.pool.query('update staff set email = $1 where id = $2', ['dana@gone.example', setup.danaId])
		const answer = await setup.ask('dana@gone.example')
		await setup.sendAll()
		expect(answer).toEqual({ asked: true, email: 'dana@gone.example', fault: undefined, status: 200 })
		expect(setup.received()).toEqual([])
		const kept = await setup.pool.query('select data, output from pgboss.job where name = $1', [
			deskJobs.passwordLink,
		])
		expect(JSON.stringify(kept.rows)).not.toContain('set-password')
	})
})

describe('a link', () => {
	test('sets the password once, ends all sessions and all other links, and its holder is told', async () => {
		await using setup = await setUp()
		await setup.signIn(dana)
		await setup.signIn(owner)
		for (let times = 0; times < 2; times++) await setup.ask(dana.email)
		await setup.sendAll()
		const [first = '', second = ''] = setup.tokens()
		expect(await setup.set(second)).toBe('set')
		for (const token of [second, first])
			expect(await setup.set(token, 'yet another sentence')).toBeUndefined()
		const sessions = await setup.pool.query('select "userId" from staff_sessions')
		expect(sessions.rows.map(({ userId }) => userId)).not.toContain(setup.danaId)
		expect(sessions.rowCount).toBe(1)
		await expect(setup.signIn(dana)).rejects.toThrow('may not sign in')
		await setup.signIn({ email: dana.email, password: chosen })
		const notices = setup.received().slice(2)
		expect(notices.map(({ to, mail }) => [to, mail.subject])).toEqual([
			[[dana.email], 'Your Bowline desk password was changed'],
		])
	})

	test('for a first password is an invitation, and its use tells nobody anything', async () => {
		await using setup = await setUp()
		const eve = { name: 'Eve', email: 'eve@example.ca', role: 'dispatcher' } as const
		await inviteStaff(setup.platform, setup.desk, eve)
		await expect(setup.signIn({ email: eve.email, password: chosen })).rejects.toThrow('may not sign in')
		expect(await setup.set(setup.tokens()[0] ?? '')).toBe('set')
		await setup.signIn({ email: eve.email, password: chosen })
		await setup.ask(eve.email)
		await setup.sendAll()
		expect(setup.received().map(({ mail }) => mail.subject)).toEqual([
			'Your Bowline desk account',
			'A new password for the Bowline desk',
		])
	})

	test('does nothing once it is too old, altered, or its account is disabled', async () => {
		await using setup = await setUp()
		await setup.ask(dana.email)
		await setup.sendAll()
		const [token = ''] = setup.tokens()
		const altered = [token.slice(1), `${token}x`, token.toUpperCase(), token.replace(/^./, '_'), '', '%']
		for (const other of altered.filter((each) => each !== token))
			expect(await setup.set(other), other).toBeUndefined()
		await setDisabled(setup.platform, setup.danaId, true)
		expect(await setup.set(token)).toBeUndefined()
		await setDisabled(setup.platform, setup.danaId, false)
		await setup.pool.query(`update staff_verifications set "expiresAt" = now() - interval '1 second'`)
		expect(await setup.set(token)).toBeUndefined()
		await setup.signIn(dana)
	})

	test('does not lead around the second step', async () => {
		await using setup = await setUp()
		const { auth } = setup.desk
		const headers = new Headers({ Cookie: await setup.signIn(dana) })
		const begun = await auth.api.enableTwoFactor({ body: { password: dana.password }, headers })
		if (!('totpURI' in begun)) throw new Error('no key was made')
		const secret = new URL(begun.totpURI).searchParams.get('secret') ?? ''
		await auth.api.verifyTOTP({ body: { code: totp(secret) }, headers })
		await setup.ask(dana.email)
		await setup.sendAll()
		expect(await setup.set(setup.tokens()[0] ?? '')).toBe('set')
		const answer = await auth.api.signInEmail({
			body: { email: dana.email, password: chosen },
			asResponse: true,
		})
		expect(await answer.json()).toMatchObject({ twoFactorRedirect: true })
		const asked = new Headers({ Cookie: cookiesOf(answer) })
		expect(await auth.api.getSession({ headers: asked })).toBeNull()
	})
})
