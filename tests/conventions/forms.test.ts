import { test } from 'vitest'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { program } from './tree.ts'

/** A body that is taken apart without the counting of `form.server.ts`, by a parser that can be made to fill the memory. */
const takesBodyApart: Rule = (source) => {
	const found: string[] = []
	source.visit({
		CallExpression: ({ callee }) => {
			if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
			const ofRequest = callee.object.type === 'Identifier' && callee.object.name === 'request'
			const reads = callee.property.name
			if (reads === 'formData' || (ofRequest && (reads === 'text' || reads === 'json')))
				found.push(`${source.path} ${reads}`)
		},
	})
	return found
}

test('“Every form is read by `form.server.ts`: only the fields that its schema names, each once”', () => {
	expectOnly(program.flatMap(takesBodyApart))
})

test('the rule notices', () => {
	expectRule(takesBodyApart, 'app/desk/jobs/jobs.page.tsx', {
		bad: [
			'const form = await request.formData()',
			'const form = await args.request.formData()',
			'const text = await request.text()',
			'const body = await request.json()',
		],
		good: ["const read = await readForm(request, ['code'])", 'const answer = await response.json()'],
	})
})
