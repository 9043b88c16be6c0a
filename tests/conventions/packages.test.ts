import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import { expectRule, type Rule } from './proof.ts'
import { sourceAt } from './source.ts'
import { isTest, ownCode, program } from './tree.ts'

const packageOf = (path: string) => /^packages\/([^/]+)\//.exec(path)?.[1]

/** A package imports other packages only, so that its folder can be used elsewhere. */
const importsOurs: Rule = (source) =>
	importsOf(source)
		.filter(({ target }) => /^(app|content|fakes|scripts|bench|tests)\/|^#/.test(target))
		.map(({ target }) => `${source.path} → ${target}`)

/** The door of a package is the file that package.json names. */
const doors = ['packages/supervised-postgres/postgres.ts']

const entersPackage: Rule = (source) =>
	importsOf(source)
		.filter(({ target }) => packageOf(target) !== undefined && packageOf(target) !== packageOf(source.path))
		.filter(({ target }) => !doors.includes(target))
		.map(({ target }) => `${source.path} → ${target}`)

test('“A package imports nothing of ours”', () => {
	const packages = program.filter(({ path }) => packageOf(path) !== undefined)
	expect(packages.length).toBeGreaterThan(5)
	expect(packages.flatMap(importsOurs)).toEqual([])
})

test('“the program enters it by its door alone”', () => {
	expect(program.flatMap(entersPackage)).toEqual([])
	expect(doors.filter((path) => !ownCode.includes(path))).toEqual([])
	// Tests may also import what they need to look at processes, and to run a server of their own.
	const testFiles = ownCode.filter((path) => /^(tests|scripts|bench|fakes)\//.test(path) || isTest(path))
	const seen = testFiles.map(sourceAt).flatMap(entersPackage)
	expect([...new Set(seen.map((one) => one.replace(/.* → /, '')))].sort()).toEqual([
		'packages/supervised-postgres/binaries.ts',
		'packages/supervised-postgres/owner.ts',
		'packages/supervised-postgres/process.ts',
		'packages/supervised-postgres/run-to-end.ts',
	])
})

test('the rules notice', () => {
	expectRule(importsOurs, 'packages/supervised-postgres/postgres.ts', {
		bad: [
			"import { makeDataFolder } from '#app/platform/files/data-folder.server.ts'",
			"import type { Platform } from '../../app/platform/platform.server.ts'",
			"import { startPostgres } from '#postgres/other.ts'",
		],
		good: ["import { end } from './server-process.ts'", "import pg from 'pg'"],
	})
	expectRule(entersPackage, 'app/platform/database/database.server.ts', {
		bad: ["import { end } from '../../../packages/supervised-postgres/server-process.ts'"],
		good: [
			"import { startPostgres } from '#postgres'",
			"import { openPool } from './database-pool.server.ts'",
		],
	})
})
