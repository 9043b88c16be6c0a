import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { cookiesOf, dana, deskArgs, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { eventually } from '#tests/support/platform.ts'
import { totp } from '#tests/support/totp.ts'
import { findStaff } from '../desk.server.ts'
import { inviteStaff } from '../staff/staff.server.ts'
import { setPasswordByLink } from './password/set-password.server.ts'
import { askForPasswordLink, mailPasswordLinks } from './sign-in.server.ts'

type Setup = Awaited<ReturnType<typeof setUpDesk>>

/** Every text in every row of every table, and each longer word of it. */
async function copyOf({ pool }: Setup): Promise<Set<string>> {
	const { rows: tables } = await pool.query(
		`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
	)
	const texts = new Set<string>()
	const collect = (value: unknown) => {
		if (typeof value === 'string') {
			texts.add(value)
			for (const word of value.match(/[\w-]{16,}/g) ?? []) texts.add(word)
		} else if (value && typeof value === 'object') Object.values(value).forEach(collect)
	}
	for (const { name } of tables) {
		const { rows } = await pool.query(`select to_jsonb(t) as row from ${name} t`)
		rows.forEach(collect)
	}
	return texts
}

const signed = (value: string, secret: string) =>
	encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`)

/** Turns the second step of a member on, and enters their password once more: they are to enter a code next. */
async function challenge({ desk, signIn }: Setup, member: typeof dana): Promise<string> {
	const { email, password } = member
	const headers = new Headers({ Cookie: await signIn(member) })
	const begun = await desk.auth.api.enableTwoFactor({ body: { password }, headers })
	if (!('totpURI' in begun)) throw new Error('no key was made')
	const key = new URL(begun.totpURI).searchParams.get('secret') ?? ''
	await desk.auth.api.verifyTOTP({ body: { code: await totp(key) }, headers })
	return cookiesOf(await desk.auth.api.signInEmail({ body: { email, password }, asResponse: true }))
}

test('nothing in a copy of the database opens the desk: not as a link, and not as a cookie signed with the secret in it', async () => {
	await using setup = await setUpDesk()
	const { platform, desk, pool } = setup
	const { rows } = await pool.query('select secret from session_secret')
	const secret: string = rows[0].secret
	const cookie = await setup.signIn(owner)
	await inviteStaff(platform, desk, { name: 'Kim', email: 'kim@example.ca', role: 'dispatcher' })
	const challenged = await challenge(setup, dana)
	await askForPasswordLink(platform, owner.email)
	await mailPasswordLinks(platform, desk)
	const linksOfTheOwner = () =>
		pool.query('select from staff_verifications v join staff s on s.id = v.value where s.email = $1', [
			owner.email,
		])
	await eventually(
		async () => (await linksOfTheOwner()).rowCount,
		(links) => links === 1,
	)

	const whoHas = (cookies: string) =>
		findStaff(
			deskArgs(new Request('http://localhost/admin', { headers: { Cookie: cookies } }), setup.context()),
			'signed in',
		)
	const challengedBy = (cookies: string) =>
		desk.auth.api.challengedStaff({ headers: new Headers({ Cookie: cookies }) })
	// What is tried below does open the desk with the keys themselves.
	const [key = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')
	expect(await whoHas(`bowline.session_token=${signed(key, secret)}`)).toMatchObject({ email: owner.email })
	expect(await challengedBy(challenged)).toBe(setup.danaId)

	const copy = await copyOf(setup)
	expect(copy).toContain(secret)
	for (const text of copy) {
		const token = text.replace(/^reset-password:/, '')
		const set = await setPasswordByLink({ ...platform, auth: desk.auth }, token, 'a new sentence of mine')
		expect(set, text).toBeUndefined()
		expect(await whoHas(`bowline.session_token=${signed(text, secret)}`), text).toBeUndefined()
		expect(await challengedBy(`bowline.two_factor=${signed(text, secret)}`), text).toBeNull()
	}
})
