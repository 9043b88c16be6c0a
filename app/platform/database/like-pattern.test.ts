import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { containing } from './like-pattern.ts'

test('a text is found literally, whatever characters it contains', async () => {
	await using setup = await testDatabase()
	const finds = async (typed: string, text: string) => {
		const { rows } = await sql<{ found: boolean }>`select ${text} like ${containing(typed)} as found`.execute(
			setup.kysely,
		)
		return rows[0]?.found
	}
	for (const typed of ['sofa', '100%', 'a_b', 'a\\b', '\\%', '%', '_', '\\'])
		expect(await finds(typed, `one ${typed} more`), typed).toBe(true)
	for (const [typed, text] of [
		['100%', '100 sofas'],
		['a_b', 'axb'],
		['a\\b', 'ab'],
		['%', 'sofa'],
		['_', 'sofa'],
		['so%a', 'sofa'],
	] as const)
		expect(await finds(typed, text), typed).toBe(false)
})
