import { expect, test } from 'vitest'
import { dana, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { routeArgs } from '#tests/support/route.ts'
import { loader as frame } from '../desk.page.tsx'
import { loader as overview } from './overview.page.tsx'

test('owners are told how the backups stand; a dispatcher is not, also one who may see the figures', async () => {
	await using setup = await setUpDesk()
	const asked = async (person: typeof owner) => {
		const Cookie = await setup.signIn(person)
		const args = (path: string) => routeArgs(setup.context(), { path, params: {}, headers: { Cookie } })
		return { frame: (await frame(args('/admin/day'))).backups, at: () => overview(args('/admin/overview')) }
	}
	const olga = await asked(owner)
	expect(olga.frame).toEqual({ words: 'No backup is set up.', onEveryPage: false })
	expect(await olga.at()).toMatchObject({ backups: { stand: undefined } })
	await setup.pool.query("insert into staff_rights (staff_id, name, given) values ($1, 'overview', true)", [
		setup.danaId,
	])
	const other = await asked(dana)
	expect(other.frame).toBeUndefined()
	expect((await other.at()).backups).toBeUndefined()
})
