import { expect, test } from 'vitest'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { excerpt } from './source.ts'
import { nameOf, program } from './tree.ts'

/** Kysely's methods that begin a statement, and those that run one given as text. */
const statements =
	/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|withTables|executeQuery|query)$/

/** SQL, or imports that only SQL needs. Verbs may open transactions, and types are allowed. */
const writesSql: Rule = (source) => {
	const found: string[] = []
	const note = (what: string) => found.push(`${source.path} ${what}`)
	source.visit({
		ImportDeclaration: ({ source: { value }, importKind, specifiers }) => {
			if (!/^(kysely|pg)(\/|$)/.test(value) || importKind === 'type') return
			for (const specifier of specifiers)
				if (specifier.type !== 'ImportSpecifier' || specifier.importKind !== 'type')
					note(`imports ${specifier.local.name} of ${value}`)
		},
		MemberExpression: ({ property }) => {
			if (property.type === 'Identifier' && statements.test(property.name)) note(property.name)
		},
		TaggedTemplateExpression: (node) => {
			if (node.tag.type === 'Identifier' && node.tag.name === 'sql') note(excerpt(source, node))
		},
	})
	return found
}

/** The files of the platform with SQL, and what it is for. */
const platforms: Record<string, string> = {
	'app/platform/database/database.server.ts': 'opens the database, and asks whether it answers',
	'app/platform/database/database-pool.server.ts': 'opens its connections',
	'app/platform/database/kept-plans.server.ts': 'names the statements whose plans a connection keeps',
	'app/platform/database/database-server.server.ts': 'asks a server what it is before it is used',
	'app/platform/database/shared-counts.server.ts':
		'hands the limiting library’s own statements to the database',
	'app/platform/database/migrations.server.ts': 'runs the migrations',
	'app/platform/jobs/job-steps.server.ts': 'hands the queue’s own statements to a transaction',
	'app/platform/jobs/jobs.server.ts': 'hands the queue’s own statements to the pool',
	'app/platform/jobs/ready-queues.server.ts': 'asks in the queue’s own tables which queues have a job',
	'app/platform/jobs/unworked.server.ts': 'reads in the queue’s own tables when it was last worked on',
	'packages/supervised-postgres/server-process.ts': 'asks whether the embedded server answers',
}

test('“All SQL of an area is in its `store.server.ts`”, “SQL, and nowhere else”', () => {
	const outside = program.filter(({ path }) => nameOf(path) !== 'store.server.ts')
	expectOnly(
		outside.filter((source) => writesSql(source).length > 0).map(({ path }) => path),
		platforms,
	)
	expect(Object.keys(platforms).filter((path) => !/^(app\/platform|packages)\//.test(path))).toEqual([])
})

test('the rule notices SQL outside a store', () => {
	expectRule(writesSql, 'app/desk/leads/leads.server.ts', {
		bad: [
			"import { sql } from 'kysely'",
			"import pg from 'pg'",
			"const rows = await database.selectFrom('leads').execute()",
			"const start = database.selectFrom; start('leads')",
			'const found = sql`select 1`',
			"await pool.query('delete from leads')",
			'const tables = database.withTables<Tables>()',
		],
		good: [
			"import type { Kysely } from 'kysely'",
			"import { type Transaction } from 'kysely'",
			'await database.transaction().execute(async (transaction) => store.insertLead(transaction, lead))',
			'const { query } = new URL(request.url)',
		],
	})
})
