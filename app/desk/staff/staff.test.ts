import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dana, deskHouse, owner } from '#tests/support/desk-house.ts'
import { staffNamed } from '#tests/support/ids.ts'
import {
	endAllSessions,
	endSession,
	inviteStaff,
	listSessions,
	listStaff,
	setDisabled,
} from './staff.server.ts'
import { invitationSchema, password, signedInSchema, signedInStaff } from './staff.ts'

type House = Awaited<ReturnType<typeof deskHouse>>

const ownerId = async ({ pool }: House): Promise<string> =>
	(await pool.query('select id from staff where email = $1', [owner.email])).rows[0].id

describe('the list of staff', () => {
	test('is by name, the disabled last, each with the sessions that have not ended', async () => {
		await using house = await deskHouse()
		const zoe = await house.add({ ...dana, name: 'Zoë', email: 'zoe@example.ca' })
		for (let times = 0; times < 3; times++) await house.signIn(dana)
		await house.pool.query(
			`update staff_sessions set "expiresAt" = now() - interval '1 second'
			where id = (select id from staff_sessions limit 1)`,
		)
		const member = { role: 'staff', disabled: false, secondFactor: false, sessions: 0 }
		const danas = { ...member, id: house.danaId, name: dana.name, email: dana.email }
		const owners = {
			...member,
			id: await ownerId(house),
			name: owner.name,
			email: owner.email,
			role: 'owner',
		}
		const zoes = { ...member, id: zoe, name: 'Zoë', email: 'zoe@example.ca' }
		expect(await listStaff(house.platform)).toEqual([{ ...danas, sessions: 2 }, owners, zoes])
		await setDisabled(house.platform, house.danaId, true)
		expect(await listStaff(house.platform)).toEqual([owners, zoes, { ...danas, disabled: true }])
		await house.pool.query('update staff set "twoFactorEnabled" = true where id = $1', [zoe])
		expect((await listStaff(house.platform)).filter(({ secondFactor }) => secondFactor)).toEqual([
			{ ...zoes, secondFactor: true },
		])
	})
})

describe('sessions', () => {
	test('are listed for whose they are, the newest first, without those that have ended', async () => {
		await using house = await deskHouse()
		for (let times = 0; times < 3; times++) await house.signIn(dana)
		await house.signIn(owner)
		const { rows } = await house.pool.query(
			'select id from staff_sessions where "userId" = $1 order by "createdAt"',
			[house.danaId],
		)
		const [first, second, third] = rows.map(({ id }) => id)
		await house.pool.query(
			`update staff_sessions set "expiresAt" = now() - interval '1 second' where id = $1`,
			[second],
		)
		const listed = await listSessions(house.platform, house.danaId)
		expect(listed.map(({ id }) => id)).toEqual([third, first])
		expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['createdAt', 'id', 'ipAddress', 'userAgent'])
	})

	test('are ended one by one, by whose they are alone', async () => {
		await using house = await deskHouse()
		await house.signIn(dana)
		await house.signIn(dana)
		await house.signIn(owner)
		const [session, other] = await listSessions(house.platform, house.danaId)
		if (!session || !other) throw new Error('there are no two sessions')
		expect(await endSession(house.platform, await ownerId(house), session.id)).toBe(false)
		expect(await endSession(house.platform, house.danaId, randomUUID())).toBe(false)
		expect(await listSessions(house.platform, house.danaId)).toHaveLength(2)
		expect(await endSession(house.platform, house.danaId, session.id)).toBe(true)
		expect(await endSession(house.platform, house.danaId, session.id)).toBe(false)
		expect((await listSessions(house.platform, house.danaId)).map(({ id }) => id)).toEqual([other.id])
		expect(await listSessions(house.platform, await ownerId(house))).toHaveLength(1)
	})

	test('are ended all at once, and nobody else’s', async () => {
		await using house = await deskHouse()
		await house.signIn(dana)
		await house.signIn(dana)
		await house.signIn(owner)
		await endAllSessions(house.platform, house.danaId)
		expect(await listSessions(house.platform, house.danaId)).toEqual([])
		expect(await listSessions(house.platform, await ownerId(house))).toHaveLength(1)
	})
})

describe('an account that is disabled', () => {
	test('has no session any more and cannot sign in, until it is let in again', async () => {
		await using house = await deskHouse()
		await house.signIn(dana)
		await house.signIn(owner)
		expect(await setDisabled(house.platform, house.danaId, true)).toBe(true)
		expect(await listSessions(house.platform, house.danaId)).toEqual([])
		expect(await listSessions(house.platform, await ownerId(house))).toHaveLength(1)
		await expect(house.signIn(dana)).rejects.toThrow('may not sign in')
		expect(await setDisabled(house.platform, house.danaId, false)).toBe(true)
		await house.signIn(dana)
		// Letting in somebody who is in ends nothing.
		await setDisabled(house.platform, house.danaId, false)
		expect(await listSessions(house.platform, house.danaId)).toHaveLength(1)
	})

	test('is never the last owner’s: staff and disabled owners do not count', async () => {
		await using house = await deskHouse()
		const first = await ownerId(house)
		expect(await setDisabled(house.platform, first, true)).toBe(false)
		await house.signIn(owner)
		const second = await house.add({ ...dana, email: 'second@example.ca', role: 'owner' })
		expect(await setDisabled(house.platform, first, true)).toBe(true)
		expect(await setDisabled(house.platform, second, true)).toBe(false)
		expect(await setDisabled(house.platform, first, false)).toBe(true)
		expect(await setDisabled(house.platform, second, true)).toBe(true)
		const able = (await listStaff(house.platform)).filter(({ disabled }) => !disabled)
		expect(able.map(({ email }) => email).sort()).toEqual([dana.email, owner.email])
	})

	test('is not both owners’, though each disables the other at the same moment', async () => {
		await using house = await deskHouse()
		const owners = [
			await ownerId(house),
			await house.add({ ...dana, email: 'second@example.ca', role: 'owner' }),
		]
		for (let round = 0; round < 5; round++) {
			const done = await Promise.all(owners.map((id) => setDisabled(house.platform, id, true)))
			expect(done.sort()).toEqual([false, true])
			for (const id of owners) await setDisabled(house.platform, id, false)
		}
	})
})

describe('an invitation', () => {
	const eve = { name: 'Eve', email: 'eve@example.ca', role: 'staff' } as const

	test('makes an account that opens by its link alone, once', async () => {
		await using house = await deskHouse()
		const invited = await inviteStaff(house.platform, house.desk, eve)
		const token = invited?.link.split('/').at(-1) ?? ''
		expect(await listStaff(house.platform)).toContainEqual(expect.objectContaining({ ...eve, sessions: 0 }))
		const choose = (newPassword: string) =>
			house.desk.auth.api.resetPassword({ body: { newPassword, token } })
		await choose('a sentence of eve')
		await house.signIn({ email: eve.email, password: 'a sentence of eve' })
		await expect(choose('a sentence of mallory')).rejects.toThrow()
		await expect(house.signIn({ email: eve.email, password: 'a sentence of mallory' })).rejects.toThrow()
	})

	test('of an address that has an account makes none', async () => {
		await using house = await deskHouse()
		expect(await inviteStaff(house.platform, house.desk, { ...eve, email: dana.email })).toBeUndefined()
		expect(await listStaff(house.platform)).toHaveLength(2)
		await house.signIn(dana)
	})

	test('names somebody, an email address and one of two roles, and no more', () => {
		const faults = (change: object) =>
			invitationSchema.safeParse({ ...eve, ...change }).error?.issues.map(({ message }) => message)
		expect(invitationSchema.parse({ ...eve, name: ' Eve ', email: 'Eve@Example.CA' })).toEqual(eve)
		for (const role of ['owner', 'staff']) expect(faults({ role })).toBeUndefined()
		for (const role of ['admin', '', undefined]) expect(faults({ role })).toEqual(['Choose owner or staff.'])
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

test('history names somebody so that it stays readable when the account is gone', () => {
	expect(signedInStaff({ ...dana, id: staffNamed('dana').id })).toEqual({
		id: 'dana',
		name: 'Dana Desk <dana@example.ca>',
	})
})

test('what the sign-in library says of a session is believed only with a role that we know', () => {
	const said = { session: { id: 's' }, user: { id: 'u', name: 'n', email: 'e', role: 'staff' } }
	expect(signedInSchema.safeParse(said).success).toBe(true)
	for (const odd of [null, {}, { user: said.user }, { ...said, user: { ...said.user, role: 'admin' } }])
		expect(signedInSchema.safeParse(odd).success).toBe(false)
})
