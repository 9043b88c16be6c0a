import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breaches } from './breaches.ts'
import { importsOf } from './imports.ts'
import { isDoor, kindOf } from './kinds.ts'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { areaOf, nameOf, program, roomOf } from './tree.ts'

/** Each file of the platform and of its rooms is a door; the pages that are kept have one of their own. */
const isPlatforms = (path: string) =>
	/^app\/platform\/(?:[^/]+|(?:child|database|files|http|jobs|log)\/[^/]+|page-cache\/page-cache\.server\.ts)$/.test(
		path,
	)
/** A style sheet, which files above all areas put into the document. */
const isSheet = (path: string) => path.endsWith('.css')

const entersArea: Rule = (source) =>
	importsOf(source)
		.filter(({ target }) => areaOf(target) !== undefined && areaOf(target) !== areaOf(source.path))
		.filter(({ target }) => !isDoor(target) && !isPlatforms(target) && !isSheet(target))
		.map(({ target }) => `${source.path} → ${target}`)

const entersRoom: Rule = (source) =>
	importsOf(source)
		.filter(({ target }) => areaOf(source.path) === 'desk' && roomOf(target) !== undefined)
		.filter(({ target }) => roomOf(target) !== roomOf(source.path) && !isDoor(target))
		.map(({ target }) => `${source.path} → ${target}`)

/** Modules that are only for tests, scripts and measurements. */
const standIns =
	/^(tests|fakes|simulation|scripts|bench|docs)\/|^(vitest|playwright|fast-check)(\/|$)|^@playwright\//

const importsStandIns: Rule = (source) =>
	importsOf(source)
		.filter(({ target }) => standIns.test(target))
		.map(({ target }) => `${source.path} → ${target}`)

test('“From outside an area one imports its door, its schemas and rules, its components and its hooks”', () => {
	expectOnly(program.flatMap(entersArea))
})

test('“Among the rooms of the desk one imports a door as well”', () => {
	expectOnly(program.flatMap(entersRoom), breaches.roomDoors)
})

test('“Nothing in `app/` imports the last six”: stand-ins, the simulation, tests, measurements, scripts', () => {
	expect(program.flatMap(importsStandIns)).toEqual([])
})

/** A re-export, also one in two statements: an import and an export, or a constant that is nothing but the import. */
const reexports: Rule = (source) => {
	const imported = new Set<string>()
	const reexported: string[] = []
	let own = 0
	for (const statement of source.program.body) {
		if (statement.type === 'ImportDeclaration')
			for (const { local } of statement.specifiers) imported.add(local.name)
		else if (statement.type === 'ExportAllDeclaration') reexported.push('everything')
		else if (statement.type === 'ExportNamedDeclaration' && statement.declaration === null)
			for (const { local, exported } of statement.specifiers) {
				const name = local.type === 'Identifier' ? local.name : local.value
				if (statement.source || imported.has(name))
					reexported.push(exported.type === 'Identifier' ? exported.name : exported.value)
			}
		else if (
			statement.type === 'ExportNamedDeclaration' &&
			statement.declaration?.type === 'VariableDeclaration'
		)
			for (const { id, init } of statement.declaration.declarations) {
				if (init?.type !== 'Identifier' || !imported.has(init.name)) own++
				else if (id.type === 'Identifier') reexported.push(id.name)
			}
		else own++
	}
	const isDoorOfRoom = areaOf(source.path) !== basename(dirname(source.path))
	const mayPass =
		kindOf(source.path) === '<area>.server.ts' &&
		!reexported.includes('everything') &&
		(own > 0 || isDoorOfRoom)
	return mayPass ? [] : reexported.map((name) => `${source.path} passes on ${name}`)
}

test('“only a door passes on what another file exports, by name, and that of an area beside verbs of its own”', () => {
	expect(program.flatMap(reexports)).toEqual([])
	expect(program.filter(({ path }) => nameOf(path).startsWith('index.'))).toEqual([])
})

describe('the rules notice', () => {
	test('an import from an area that is not from its door', () => {
		expectRule(entersArea, 'app/bookings/bookings.server.ts', {
			bad: [
				"import { findQuoteRow } from '#app/quotes/store.server.ts'",
				"import type { QuoteRow } from '#app/quotes/store.server.ts'",
				"import { keptThings } from '#app/quotes/things/things-page.server.ts'",
				"import { addPhoto } from '../quotes/quote-photos.server.ts'",
				"const { loader } = await import('#app/quotes/quote.resource.ts')",
				"import Home from '#app/site/home/home.page.tsx'",
				"import { bodyIn } from '#app/platform/page-cache/page-bodies.server.ts'",
			],
			good: [
				"import { addPhoto } from '#app/quotes/quotes.server.ts'",
				"import { keptThings } from '#app/quotes/things/things.server.ts'",
				"import { quoteIdSchema } from '#app/quotes/quote.ts'",
				"import { photoContext } from '#app/photos/photo-context.server.ts'",
				"import { Calculator } from '#app/quotes/calculator/calculator.tsx'",
				"import { openJobs } from '#app/platform/jobs/jobs.server.ts'",
				"import * as store from './store.server.ts'",
			],
		})
		expectRule(entersRoom, 'app/desk/leads/leads.server.ts', {
			bad: ["import { countFailed } from '../jobs/store.server.ts'"],
			good: [
				"import { countFailures } from '../jobs/jobs.server.ts'",
				"import * as store from './store.server.ts'",
			],
		})
	})

	test('a stand-in in the program', () => {
		expectRule(importsStandIns, 'app/desk/loading.ts', {
			bad: [
				"import '#fakes/crm.ts'",
				"import { testPlatform } from '#tests/support/platform.ts'",
				"import { startCrm } from '../../fakes/crm.ts'",
				"const { seed } = await import('#fakes/seed.ts')",
				"import fc from 'fast-check'",
			],
			good: ["import { useEffect } from 'react'"],
		})
	})

	test('a file that only re-exports', () => {
		expectRule(reexports, 'app/quotes/quotes.server.ts', {
			bad: [
				"export * from './quote.ts'",
				"export { addPhoto } from './quote-photos.server.ts'",
				"import { addPhoto } from './quote-photos.server.ts'; export { addPhoto }",
				"import { addPhoto } from './quote-photos.server.ts'; export const keepPhoto = addPhoto",
			],
			good: ["export { addPhoto } from './quote-photos.server.ts'; export const saveQuote = () => undefined"],
		})
		expectRule(reexports, 'app/quotes/photos/photos.server.ts', {
			bad: ["export * from './quote-photos.server.ts'"],
			good: ["export { addPhoto } from './quote-photos.server.ts'"],
		})
		expectRule(reexports, 'app/quotes/quote.ts', {
			bad: ["export { addPhoto } from './quote-photos.server.ts'; export const saveQuote = () => undefined"],
			good: ['const quote = 1; export { quote }'],
		})
	})
})
