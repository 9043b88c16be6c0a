import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rights, rightsOf } from '#app/policies/rights.ts'
import { dana, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import {
	endAllSessions,
	endSession,
	inviteStaff,
	listSessions,
	listStaff,
	setDisabled,
} from './staff.server.ts'
import { invitationSchema, password, signedInStaff } from './staff.ts'

type Setup = Awaited<ReturnType<typeof setUpDesk>>

const ownerId = async ({ pool }: Setup): Promise<string> =>
	(await pool.query('select id from staff where email = $1', [owner.email])).rows[0].id

describe('the list of staff', () => {
	test('is sorted by name, the disabled last, each with the number of current sessions', async () => {
		await using setup = await setUpDesk()
		const zoe = await setup.add({ ...dana, name: 'Zoë', email: 'zoe@example.ca' })
		for (let times = 0; times < 3; times++) await setup.signIn(dana)
		await setup.pool.query(
			`update staff_sessions set "expiresAt" = now() - interval '1 second'
			where id = (select id from staff_sessions limit 1)`,
		)
		const dispatchers = rightsOf('dispatcher', [])
		const member = {
			role: 'dispatcher',
			rights: dispatchers,
			disabled: false,
			secondFactor: false,
			sessions: 0,
		}
		const danas = { ...member, id: setup.danaId, name: dana.name, email: dana.email }
		const owners = {
			...member,
			id: await ownerId(setup),
			name: owner.name,
			email: owner.email,
			role: 'owner',
			rights: [...rights],
		}
		const zoes = { ...member, id: zoe, name: 'Zoë', email: 'zoe@example.ca' }
		expect(await listStaff(setup.platform)).toEqual([{ ...danas, sessions: 2 }, owners, zoes])
		await setDisabled(setup.platform, setup.danaId, true)
		expect(await listStaff(setup.platform)).toEqual([owners, zoes, { ...danas, disabled: true }])
		await setup.pool.query('update staff set "twoFactorEnabled" = true where id = $1', [zoe])
		expect((await listStaff(setup.platform)).filter(({ secondFactor }) => secondFactor)).toEqual([
			{ ...zoes, secondFactor: true },
		])
	})
})

describe('sessions', () => {
	test('are listed by account, the newest first, without those that have ended', async () => {
		await using setup = await setUpDesk()
		for (let times = 0; times < 3; times++) await setup.signIn(dana)
		await setup.signIn(owner)
		const { rows } = await setup.pool.query(
			'select id from staff_sessions where "userId" = $1 order by "createdAt"',
			[setup.danaId],
		)
		const [first, second, third] = rows.map(({ id }) => id)
		await setup.pool.query(
			`update staff_sessions set "expiresAt" = now() - interval '1 second' where id = $1`,
			[second],
		)
		const listed = await listSessions(setup.platform, setup.danaId)
		expect(listed.map(({ id }) => id)).toEqual([third, first])
		expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['createdAt', 'id', 'ipAddress', 'userAgent'])
	})

	test('are ended one by one, and only by the account they belong to', async () => {
		await using setup = await setUpDesk()
		await setup.signIn(dana)
		await setup.signIn(dana)
		await setup.signIn(owner)
		const [session, other] = await listSessions(setup.platform, setup.danaId)
		if (!session || !other) throw new Error('there are no two sessions')
		expect(await endSession(setup.platform, await ownerId(setup), session.id)).toBe(false)
		expect(await endSession(setup.platform, setup.danaId, randomUUID())).toBe(false)
		expect(await listSessions(setup.platform, setup.danaId)).toHaveLength(2)
		expect(await endSession(setup.platform, setup.danaId, session.id)).toBe(true)
		expect(await endSession(setup.platform, setup.danaId, session.id)).toBe(false)
		expect((await listSessions(setup.platform, setup.danaId)).map(({ id }) => id)).toEqual([other.id])
		expect(await listSessions(setup.platform, await ownerId(setup))).toHaveLength(1)
	})

	test('are all ended together, but not those of another account', async () => {
		await using setup = await setUpDesk()
		await setup.signIn(dana)
		await setup.signIn(dana)
		await setup.signIn(owner)
		await endAllSessions(setup.platform, setup.danaId)
		expect(await listSessions(setup.platform, setup.danaId)).toEqual([])
		expect(await listSessions(setup.platform, await ownerId(setup))).toHaveLength(1)
	})
})

describe('an account that is disabled', () => {
	test('loses its sessions and cannot sign in until it is enabled again', async () => {
		await using setup = await setUpDesk()
		await setup.signIn(dana)
		await setup.signIn(owner)
		expect(await setDisabled(setup.platform, setup.danaId, true)).toBe(true)
		expect(await listSessions(setup.platform, setup.danaId)).toEqual([])
		expect(await listSessions(setup.platform, await ownerId(setup))).toHaveLength(1)
		await expect(setup.signIn(dana)).rejects.toThrow('may not sign in')
		expect(await setDisabled(setup.platform, setup.danaId, false)).toBe(true)
		await setup.signIn(dana)
		// Enabling an enabled account ends no session.
		await setDisabled(setup.platform, setup.danaId, false)
		expect(await listSessions(setup.platform, setup.danaId)).toHaveLength(1)
	})

	test('cannot be that of the last owner: staff and disabled owners do not count', async () => {
		await using setup = await setUpDesk()
		const first = await ownerId(setup)
		expect(await setDisabled(setup.platform, first, true)).toBe(false)
		await setup.signIn(owner)
		const second = await setup.add({ ...dana, email: 'second@example.ca', role: 'owner' })
		expect(await setDisabled(setup.platform, first, true)).toBe(true)
		expect(await setDisabled(setup.platform, second, true)).toBe(false)
		expect(await setDisabled(setup.platform, first, false)).toBe(true)
		expect(await setDisabled(setup.platform, second, true)).toBe(true)
		const able = (await listStaff(setup.platform)).filter(({ disabled }) => !disabled)
		expect(able.map(({ email }) => email).sort()).toEqual([dana.email, owner.email])
	})

	test('is only one of two owners when each disables the other at the same moment', async () => {
		await using setup = await setUpDesk()
		const owners = [
			await ownerId(setup),
			await setup.add({ ...dana, email: 'second@example.ca', role: 'owner' }),
		]
		for (let round = 0; round < 5; round++) {
			const done = await Promise.all(owners.map((id) => setDisabled(setup.platform, id, true)))
			expect(done.sort()).toEqual([false, true])
			for (const id of owners) await setDisabled(setup.platform, id, false)
		}
	})
})

describe('an invitation', () => {
	const eve = { name: 'Eve', email: 'eve@example.ca', role: 'dispatcher' } as const

	test('makes an account whose password is set by its link, once', async () => {
		await using setup = await setUpDesk()
		const invited = await inviteStaff(setup.platform, setup.desk, eve)
		const token = invited?.link.split('/').at(-1) ?? ''
		expect(await listStaff(setup.platform)).toContainEqual(expect.objectContaining({ ...eve, sessions: 0 }))
		const choose = (newPassword: string) =>
			setup.desk.auth.api.resetPassword({ body: { newPassword, token } })
		await choose('a sentence of eve')
		await setup.signIn({ email: eve.email, password: 'a sentence of eve' })
		await expect(choose('a sentence of mallory')).rejects.toThrow()
		await expect(setup.signIn({ email: eve.email, password: 'a sentence of mallory' })).rejects.toThrow()
	})

	test('for an address that has an account makes no second one', async () => {
		await using setup = await setUpDesk()
		expect(await inviteStaff(setup.platform, setup.desk, { ...eve, email: dana.email })).toBeUndefined()
		expect(await listStaff(setup.platform)).toHaveLength(2)
		await setup.signIn(dana)
	})

	test('has a name, an email address and one of three roles, and no other fields', () => {
		const faults = (change: object) =>
			invitationSchema.safeParse({ ...eve, ...change }).error?.issues.map(({ message }) => message)
		expect(invitationSchema.parse({ ...eve, name: ' Eve ', email: 'Eve@Example.CA' })).toEqual(eve)
		for (const role of ['owner', 'dispatcher', 'day']) expect(faults({ role })).toBeUndefined()
		for (const role of ['admin', 'staff', '', undefined]) expect(faults({ role })).toEqual(['Choose a role.'])
		for (const name of ['', '  ', undefined]) expect(faults({ name })).toEqual(['Enter a name.'])
		expect(faults({ name: 'x'.repeat(100) })).toBeUndefined()
		expect(faults({ name: 'x'.repeat(101) })).toEqual(['Use at most 100 characters.'])
		for (const email of ['eve', '', undefined])
			expect(faults({ email })).toEqual(['Enter an email address, such as dana@example.ca.'])
		expect(faults({ banned: 'false' })).toHaveLength(1)
	})
})

test('a password has 12 to 128 characters', () => {
	const fault = (typed: unknown) => password.safeParse(typed).error?.issues[0]?.message
	const mixed = (length: number) => 'kq7 Vd2!xw'.repeat(13).slice(0, length)
	expect([12, 128].map((length) => fault(mixed(length)))).toEqual([undefined, undefined])
	expect(fault(mixed(11))).toBe('Use at least 12 characters. A short sentence is easy to remember.')
	expect(fault(mixed(129))).toBe('Use at most 128 characters.')
	expect(fault(undefined)).toBe('Enter a password.')
})

test('the name for the history has the email address, so that it stays readable when the account is deleted', () => {
	expect(signedInStaff({ ...dana, id: staffNamed('dana').id })).toEqual({
		id: 'dana',
		name: 'Dana Desk <dana@example.ca>',
	})
})
