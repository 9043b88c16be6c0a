import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './support/database.ts'
import { schemaOf } from './support/database-schema.ts'

/** After a new migration: `npm run database-types`. */
test('schema.sql is the migrated database as it is now', async () => {
	await using database = await testDatabase()
	await expect(await schemaOf(database.kysely)).toMatchFileSnapshot('../schema.sql')
})

test('a database that is made from schema.sql has the same schema', async () => {
	await using migrated = await testDatabase()
	await using made = await testDatabase({ empty: true })
	const schema = await schemaOf(migrated.kysely)
	await made.pool.query(schema)
	expect(await schemaOf(made.kysely)).toBe(schema)
})

test.for([
	[
		'a column',
		"alter table trucks add column colour text default 'green'",
		"\tcolour text default 'green'::text",
	],
	[
		'a check',
		'alter table trucks add constraint named check (cubic_yards < 99)',
		'constraint named CHECK (cubic_yards < 99',
	],
	[
		'an index',
		'create index trucks_by_size on trucks (cubic_yards)',
		'CREATE INDEX trucks_by_size ON trucks',
	],
	['a comment', "comment on column trucks.cubic_yards is 'What it holds'", "is 'What it holds';"],
	['a function', 'create function one() returns int language sql return 1', 'RETURN 1;'],
	[
		'a trigger',
		'create trigger twice after update on trucks execute function end_calendar()',
		'CREATE TRIGGER twice',
	],
	['a view', 'create view big as select * from trucks where cubic_yards > 15', 'create view big as'],
	['a sequence', 'create sequence tickets', 'create sequence tickets;'],
])('%s shows in it', async ([, statement, line]) => {
	await using database = await testDatabase()
	expect(await schemaOf(database.kysely)).not.toContain(line)
	await sql.raw(statement ?? '').execute(database.kysely)
	expect(await schemaOf(database.kysely)).toContain(line)
})
