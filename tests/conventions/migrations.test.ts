import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { narrowing } from '../support/widening.ts'
import { filesUnder, nameOf } from './tree.ts'

/** As `sha256sum` writes and checks them: a checksum, two spaces, a path. */
const list = 'tests/conventions/migrations.sha256'

const migrations = filesUnder('migrations', /./)

/** The checksum of each file by path; throws at an invalid line. */
function listed(text: string): Map<string, string> {
	return new Map(
		text
			.trimEnd()
			.split('\n')
			.map((line) => {
				const [, sum, path] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
				if (sum === undefined || path === undefined) throw new Error(`${list}: '${line}' is no checksum`)
				return [path, sum]
			}),
	)
}

test('migrations are named by the minute and by what they do', () => {
	const misnamed = migrations.filter(
		(path) => !/^\d{4}-\d{2}-\d{2}T\d{4}_[a-z0-9_]+\.sql$/.test(nameOf(path)),
	)
	expect(misnamed).toEqual([])
	expect(migrations.length).toBeGreaterThan(0)
})

test('“never edited once applied”: each is what it was; a new one gets its line with `sha256sum`', () => {
	const sums = migrations.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')])
	expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(listed(readFileSync(list, 'utf8'))))
})

test('migrations are listed in their order, so that a new one is the last', () => {
	expect([...listed(readFileSync(list, 'utf8')).keys()]).toEqual(migrations)
})

test('an invalid line in the list is an error', () => {
	expect(() => listed('abc  migrations/a.sql\n')).toThrow('is no checksum')
	expect(listed(`${'a'.repeat(64)}  migrations/a.sql\n`).get('migrations/a.sql')).toBe('a'.repeat(64))
})

/** What is wrong with a migration that says that it only widens. */
const overstated = (text: string) => (text.startsWith('-- widens\n') ? narrowing(text) : [])

test('a migration that says in its first line that it only widens does nothing else', () => {
	const wrong = migrations.map((path) => [path, overstated(readFileSync(path, 'utf8'))])
	expect(wrong.filter(([, statements]) => statements?.length)).toEqual([])
})

test('the rule notices a statement that does more than widen, where the first line denies it', () => {
	const text =
		'alter table bookings add column fridges integer;\nalter table bookings drop column truck_id;\n'
	expect(overstated(`-- widens\n${text}`)).toEqual(['alter table bookings drop column truck_id'])
	expect(overstated(`-- Fridges.\n${text}`)).toEqual([])
})

test('a new version of the queue’s own tables comes with a migration that is not marked: the release before may not know them', () => {
	const { pgboss } = z
		.object({ pgboss: z.object({ schema: z.number() }) })
		.parse(JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8')))
	// Add such a migration, a comment is enough, before you write the new number here.
	expect(pgboss.schema).toBe(43)
})
