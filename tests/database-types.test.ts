import { expect, test } from 'vitest'
import { testDatabase } from './support/database.ts'
import { typesOf } from './support/database-types.ts'

/** After a new migration: `npm run database-types`. */
test('the checked-in types of the database are those of the migrated schema', async () => {
	await using database = await testDatabase()
	await expect(await typesOf(database.kysely)).toMatchFileSnapshot(
		'../app/platform/database/database-types.ts',
	)
})
