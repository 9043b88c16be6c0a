import { test } from 'vitest'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { program } from './tree.ts'

const bodyReaders = ['text', 'json', 'arrayBuffer', 'blob', 'bytes']

/** A body that is parsed without the limits of `form.server.ts`, by a parser that can be made to fill the memory. */
const parsesBody: Rule = (source) => {
	const found: string[] = []
	source.visit({
		CallExpression: ({ callee }) => {
			if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
			const { object, property } = callee
			const holder = object.type === 'MemberExpression' ? object.property : object
			const ofRequest = holder.type === 'Identifier' && holder.name === 'request'
			if (property.name === 'formData' || (ofRequest && bodyReaders.includes(property.name)))
				found.push(`${source.path} ${property.name}`)
		},
	})
	return found
}

test('“Every form is read by `form.server.ts`: only the fields that its reader names, each once”', () => {
	expectOnly(program.flatMap(parsesBody))
})

test('the rule notices', () => {
	expectRule(parsesBody, 'app/desk/jobs/jobs.page.tsx', {
		bad: [
			'const form = await request.formData()',
			'const form = await args.request.formData()',
			'const text = await request.text()',
			'const body = await request.json()',
			'const body = await args.request.text()',
			'const body = await args.request.arrayBuffer()',
		],
		good: ["const read = await readForm(request, ['code'])", 'const answer = await response.json()'],
	})
})
