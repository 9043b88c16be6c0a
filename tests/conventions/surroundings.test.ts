import { expect, test } from 'vitest'
import { importsOf, textOf } from './imports.ts'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { areaOf, namesInTable, program } from './tree.ts'

/** Reads of environment variables: a verb gets everything it needs in its first argument. */

const readsEnvironment: Rule = (source) => {
	const found: string[] = []
	source.visit({
		ImportDeclaration: ({ source: { value }, specifiers }) => {
			if (/^(node:)?process$/.test(value) && specifiers.length > 0) found.push(source.path)
		},
		MemberExpression: (node) => {
			const name = node.computed ? textOf(node.property) : node.property.name
			if (node.object.type === 'Identifier' && node.object.name === 'process' && name === 'env')
				found.push(source.path)
		},
		VariableDeclarator: ({ id, init }) => {
			if (id.type === 'ObjectPattern' && init?.type === 'Identifier' && init.name === 'process')
				found.push(source.path)
		},
	})
	return found
}

const readsClock: Rule = (source) => {
	const found: string[] = []
	source.visit({
		NewExpression: ({ callee, arguments: given }) => {
			if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
				found.push(`${source.path} new Date()`)
		},
		CallExpression: ({ callee }) => {
			if (callee.type === 'Identifier' && callee.name === 'Date') found.push(`${source.path} Date()`)
		},
		MemberExpression: ({ object, property }) => {
			if (object.type !== 'Identifier' || property.type !== 'Identifier' || property.name !== 'now') return
			if (/^(Date|performance)$/.test(object.name)) found.push(`${source.path} ${object.name}.now`)
		},
	})
	return found
}

test('“only the configuration reads the environment”', () => {
	expect(program.flatMap(readsEnvironment)).toEqual(['app/platform/config.server.ts'])
})

/** Imports of a company's file, or of the schema that parses it. */
const importsSettings: Rule = (source) =>
	importsOf(source)
		.filter(
			({ target, typeOnly }) =>
				target === 'content/company.yaml' || (target === 'app/values/company.ts' && !typeOnly),
		)
		.map(({ target }) => `${source.path} → ${target}`)

test('“Nothing imports the settings”: they are read when the server starts', () => {
	expectOnly(program.flatMap(importsSettings), {
		'app/platform/company-file.server.ts → app/values/company.ts': 'reads them',
		'app/settings/setting-parts.ts → app/values/company.ts':
			'what owners change is judged by the schema of the file',
	})
})

test('“nothing above the platform reads the clock”, but for the files that ARCHITECTURE.md lists', () => {
	const above = program.filter(({ path }) => path.startsWith('app/') && areaOf(path) !== 'platform')
	const reading = above.filter((source) => readsClock(source).length > 0).map(({ path }) => path)
	expect(reading).toEqual(namesInTable('Clocks above the platform'))
})

test('the rules notice', () => {
	expectRule(readsEnvironment, 'app/desk/desk.server.ts', {
		bad: [
			'const port = process.env.PORT',
			"const port = process['env'].PORT",
			'const { env } = process',
			"import { env } from 'node:process'",
			"import process from 'node:process'",
			'const read = (env = process.env) => env.PORT',
		],
		good: ['const { pid } = worker', 'const port = config.port', 'process.exit(1)'],
	})
	expectRule(importsSettings, 'app/shell/footer.tsx', {
		bad: [
			"import settings from '#content/company.yaml'",
			"import { companySchema } from '#app/values/company.ts'",
		],
		good: [
			"import type { Company } from '#app/values/company.ts'",
			"import faqs from '#content/site/faqs.yaml'",
		],
	})
	expectRule(readsClock, 'app/bookings/bookings.server.ts', {
		bad: ['const now = new Date()', 'const now = Date.now()', 'const clock = Date.now', 'const now = Date()'],
		good: ['const at = new Date(text)', 'const now = platform.now()', 'const at: Date = row.at'],
	})
})
