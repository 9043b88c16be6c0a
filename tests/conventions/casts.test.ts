import { expect, test } from 'vitest'
import { expectRule, type Rule } from './proof.ts'
import { excerpt, sourceAt } from './source.ts'
import { ownCode } from './tree.ts'

/** Casts, `any` and other ways to overrule the compiler. */
const quietsCompiler: Rule = (source) => {
	const found: string[] = []
	source.visit({
		TSAnyKeyword: () => found.push(`${source.path} any`),
		TSAsExpression: (node) => {
			const { typeAnnotation: type } = node
			const isConst =
				type.type === 'TSTypeReference' &&
				type.typeName.type === 'Identifier' &&
				type.typeName.name === 'const'
			if (!isConst) found.push(`${source.path} ${excerpt(source, node)}`)
		},
		// It declares tables by hand: the types generated from the migrated database must be used.
		MemberExpression: ({ property }) => {
			if (property.type === 'Identifier' && property.name === 'withTables')
				found.push(`${source.path} withTables`)
		},
		TSTypeAssertion: (node) => found.push(`${source.path} ${excerpt(source, node)}`),
		TSNonNullExpression: (node) => found.push(`${source.path} ${excerpt(source, node)}`),
		VariableDeclarator: (node) => {
			if (node.definite) found.push(`${source.path} ${excerpt(source, node)}`)
		},
	})
	for (const { value } of source.comments)
		if (/@ts-(ignore|expect-error|nocheck)/.test(value)) found.push(`${source.path} ${value.trim()}`)
	return found
}

test('“Nothing quiets the compiler”', () => {
	expect(ownCode.map(sourceAt).flatMap(quietsCompiler)).toEqual([])
})

test('the rule notices', () => {
	expectRule(quietsCompiler, 'app/quotes/store.server.ts', {
		bad: [
			'const row = value as QuoteRow',
			'const row = value as unknown as QuoteRow',
			'const row = <QuoteRow>value',
			'const row = rows[0]!',
			'const id = rows[0]!.id',
			'let row!: QuoteRow',
			'const row: any = value',
			'const all: Array<any> = []',
			'function read(row: Record<string, any>) {}',
			'// @ts-expect-error: it works\nconst a: number = "1"',
			'const tables = connection.withTables<{ leads: Lead }>()',
			'/* @ts-ignore */ const a: number = "1"',
		],
		good: [
			'const names = ["a"] as const',
			'const row = rowSchema.parse(value)',
			'const many = { a: 1 } satisfies Record<string, number>',
			"import { a as b } from './a.ts'",
			'const text = "value as any"',
		],
	})
})
