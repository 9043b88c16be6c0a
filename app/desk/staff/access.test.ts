import { describe, expect, test } from 'vitest'
import { type Right, rights, rightsOf } from '#app/policies/rights.ts'
import { dana, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { accessChangeInWords, accessSnapshot } from './access.ts'
import { accessFormSchema } from './access-form.ts'
import { changeAccess, listAccessChanges, listStaff, readAccess, setDisabled } from './staff.server.ts'

const by = staffNamed('Olive <olive@example.ca>')

async function setUp() {
	const setup = await setUpDesk()
	const { platform } = setup
	const access = async (id: string) => {
		const found = await readAccess(platform, id)
		if (!found) throw new Error('there is no such account')
		return found
	}
	const ownerId = (await listStaff(platform)).find(({ email }) => email === owner.email)?.id ?? ''
	const change = async (staffId: string, what: Parameters<typeof changeAccess>[2]) =>
		changeAccess(platform, { staffId, seen: accessSnapshot(await access(staffId)), by }, what)
	return {
		...setup,
		ownerId,
		access,
		change,
		without: (...taken: Right[]) => ({ rights: rights.filter((right) => !taken.includes(right)) }),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('a right is given beside a role or taken from it, another role begins with its own, and the history says who did it', async () => {
	await using setup = await setUp()
	const { danaId, platform } = setup
	const dispatchers = rightsOf('dispatcher', [])
	expect(await setup.access(danaId)).toEqual({ role: 'dispatcher', rights: dispatchers })
	const wanted = rights.filter(
		(right) => right === 'exports' || (right !== 'quotes' && dispatchers.includes(right)),
	)
	expect(await setup.change(danaId, { rights: wanted })).toEqual({
		ok: true,
		access: { role: 'dispatcher', rights: wanted },
	})
	expect(await setup.access(danaId)).toEqual({ role: 'dispatcher', rights: wanted })
	expect((await listStaff(platform)).find(({ id }) => id === danaId)?.rights).toEqual(wanted)
	await setup.change(danaId, { role: 'day' })
	expect(await setup.access(danaId)).toEqual({ role: 'day', rights: ['today'] })
	expect(await setup.access(setup.ownerId)).toEqual({ role: 'owner', rights: [...rights] })
	expect(await listAccessChanges(platform)).toMatchObject([
		{ staffId: danaId, actor: by.name, what: 'changed the role from Dispatcher to Day crew' },
		{ staffId: danaId, actor: by.name, what: 'gave exports; took quotes' },
	])
	// Who has the pickups of any day has today's.
	await setup.change(danaId, { rights: ['bookings'] })
	expect((await setup.access(danaId)).rights).toEqual(['today', 'bookings'])
})

test('who changes an account that was changed meanwhile is told, and nothing happens', async () => {
	await using setup = await setUp()
	const { danaId, platform } = setup
	const seen = accessSnapshot(await setup.access(danaId))
	await setup.change(danaId, { role: 'day' })
	expect(await changeAccess(platform, { staffId: danaId, seen, by }, { rights: [...rights] })).toEqual({
		ok: false,
		reason: 'changed',
	})
	expect(await changeAccess(platform, { staffId: 'none', seen, by }, { role: 'owner' })).toEqual({
		ok: false,
		reason: 'gone',
	})
	expect((await setup.access(danaId)).rights).toEqual(['today'])
})

describe('the right to accounts', () => {
	test('stays with the last account that may sign in and has it', async () => {
		await using setup = await setUp()
		const { danaId, ownerId, platform } = setup
		const last = { ok: false, reason: 'last with accounts' }
		expect(await setup.change(ownerId, { role: 'dispatcher' })).toEqual(last)
		expect(await setup.change(ownerId, setup.without('accounts'))).toEqual(last)
		expect(await setup.change(ownerId, setup.without('exports'))).toMatchObject({ ok: true })
		expect(await setDisabled(platform, ownerId, true)).toBe(false)

		await setup.change(danaId, { rights: ['today', 'accounts'] })
		await setDisabled(platform, danaId, true)
		expect(await setup.change(ownerId, setup.without('accounts'))).toEqual(last)
		await setDisabled(platform, danaId, false)
		expect(await setup.change(ownerId, setup.without('accounts'))).toMatchObject({ ok: true })
		expect(await setDisabled(platform, danaId, true)).toBe(false)
		expect(await setDisabled(platform, ownerId, true)).toBe(true)
	})

	test('is left to one of two who take it from each other at the same moment', async () => {
		await using setup = await setUp()
		const both = [await setup.add({ ...dana, email: 'second@example.ca', role: 'owner' }), setup.ownerId]
		for (let round = 0; round < 5; round++) {
			const done = await Promise.all(both.map((id) => setup.change(id, setup.without('accounts'))))
			expect(done.map(({ ok }) => ok).sort()).toEqual([false, true])
			for (const id of both) await setup.change(id, { role: 'owner' })
		}
	})
})

test('a form has another role, or the rights that are ticked', () => {
	expect(accessFormSchema.parse({ do: 'role', role: 'day', id: 'x' })).toEqual({ do: 'role', role: 'day' })
	expect(accessFormSchema.parse({ do: 'rights', id: 'x', seen: '', exports: 'on', today: 'on' })).toEqual({
		do: 'rights',
		rights: ['today', 'exports'],
	})
	for (const invalid of [{ do: 'role', role: 'staff' }, { do: 'role' }, { do: 'invite' }, {}])
		expect(accessFormSchema.safeParse(invalid).success).toBe(false)
})

test('a change is said in words', () => {
	const of = (own: Right[]) => ({ role: 'dispatcher', rights: own }) as const
	expect(accessChangeInWords(of(['today']), of(['today', 'quotes', 'exports']))).toBe('gave quotes, exports')
	expect(accessChangeInWords(of(['today', 'quotes']), of(['today']))).toBe('took quotes')
	expect(accessChangeInWords(of(['today']), of(['today']))).toBe('changed nothing')
})
