import type { ESTree } from 'vite'
import { describe, expect, test } from 'vitest'
import { expectRule, type Rule } from './proof.ts'
import type { Source } from './source.ts'
import { program } from './tree.ts'

/** The name at the end of an expression: `city` of `lead.city` and of `city`. */
function nameOfExpression(node: ESTree.Expression): string {
	if (node.type === 'Identifier') return node.name
	if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name
	return ''
}

/** Tests every text and every regular expression of a file for a breach of a rule. */
function among(
	source: Source,
	{
		text = () => false,
		pattern = () => false,
	}: { text?: (literal: string) => boolean; pattern?: (literal: string) => boolean },
): string[] {
	let found = false
	source.visit({
		Literal: (node) => {
			if (typeof node.value === 'string') found ||= text(node.value)
			if ('regex' in node) found ||= pattern(node.regex.pattern)
		},
		TemplateLiteral: ({ quasis }) => {
			found ||= text(quasis.map(({ value }) => value.raw).join('${}'))
		},
		JSXText: ({ value }) => {
			found ||= text(value)
		},
	})
	return found ? [source.path] : []
}

const writesAddress: Rule = (source) => {
	let found = false
	source.visit({
		TemplateLiteral: ({ quasis, expressions }) => {
			const names = expressions.map(nameOfExpression)
			found ||= names.some(
				(name, at) =>
					/address$/i.test(name) && names[at + 1] === 'city' && quasis[at + 1]?.value.raw === ', ',
			)
		},
	})
	return found ? [source.path] : []
}

const listsNotTaken: Rule = (source) => among(source, { text: (literal) => /asbestos/i.test(literal) })

const escapesMarkup: Rule = (source) =>
	among(source, {
		text: (literal) => /&(lt|gt|amp|quot|apos|#\d*);|&#\$\{\}/.test(literal),
		pattern: (literal) => /^[&<>]$|\[[^\]]*&[^\]]*<|\[[^\]]*<[^\]]*&/.test(literal),
	})

const writesLikePattern: Rule = (source) =>
	among(source, {
		text: (literal) => /^%\$\{\}/.test(literal),
		pattern: (literal) => /\[[^\]]*%[^\]]*_|\[[^\]]*_[^\]]*%/.test(literal),
	})

const writesPlusTax: Rule = (source) =>
	among(source, { text: (literal) => /\+ ?(tax|taxes|GST|PST|HST|TVQ)\b/.test(literal) })

const asksHistory: Rule = (source) => {
	let found = false
	source.visit({
		CallExpression: ({ callee, arguments: [table] }) => {
			const isQuery = /^(selectFrom|insertInto|updateTable|deleteFrom)$/.test(
				callee.type === 'MemberExpression' ? nameOfExpression(callee) : '',
			)
			found ||= isQuery && table?.type === 'Literal' && table.value === 'history'
		},
	})
	return found ? [source.path] : []
}

const places: [what: string, rule: Rule, place: string, bad: string[], good: string[]][] = [
	[
		'an address in one line',
		writesAddress,
		'app/values/address.ts',
		[
			'const where = `${lead.propertyAddress}, ${lead.city}`',
			'const where = `To ${row.property_address}, ${row.city}, AB`',
			'const where = `${address}, ${city}`',
		],
		['const where = addressLine(lead)', 'const subject = `${lead.name}, ${lead.city}`'],
	],
	[
		'the list of what is not taken',
		listsNotTaken,
		'app/values/not-taken.ts',
		["const not = ['Asbestos']", 'const not = <li>asbestos and the like</li>'],
		['const not = notTaken'],
	],
	[
		'the escaping of markup',
		escapesMarkup,
		'app/values/markup.ts',
		[
			"text.replace(/&/g, '')",
			"text.replaceAll('&', '&amp;')",
			'text.replace(/[<>&]/g, code)',
			'text.replace(sign, (one) => `&#${one.charCodeAt(0)};`)',
		],
		["const both = 'you & me'", 'const tag = /<span>/', 'const xml = `<c>${escapeMarkup(cell)}</c>`'],
	],
	[
		'the escaping of a text for `like`',
		writesLikePattern,
		'app/platform/database/like-pattern.ts',
		["eb('search_text', 'like', `%${q}%`)", "q.replace(/[\\\\%_]/g, '\\\\$&')"],
		["eb('search_text', 'like', containing(q))", 'const share = `${percent}%`', 'const word = /[\\w_]/'],
	],
	[
		'the table of what was changed by whom',
		asksHistory,
		'app/history/store.server.ts',
		["connection.insertInto('history').values(row)", "connection.selectFrom('history')"],
		["type QuoteTables = Connection<'history'>", 'await history.of(database, subject)'],
	],
	[
		'the words for the tax that comes on top',
		writesPlusTax,
		'app/values/money.ts',
		["const total = '$175 + tax'", 'const total = `${amount} + tax`', 'const total = <b>$175 + GST</b>'],
		['const total = `${amount} ${plusTax}`', 'const sum = amount + tax'],
	],
]

describe('one place in the program has', () => {
	test.each(places)('%s', (_what, rule, place) => {
		expect(program.flatMap(rule)).toEqual([place])
	})
})

test.each(places)('the rule notices a second place for %s', (_what, rule, _place, bad, good) => {
	expectRule(rule, 'app/site/second-place.tsx', { bad, good })
})
