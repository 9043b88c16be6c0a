import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { breaches } from './breaches.ts'
import { kindOf } from './kinds.ts'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { namesIn, type Source } from './source.ts'
import { areaOf, program } from './tree.ts'

/** Not a customer's to ask: staff have passed their gate, and mails are sent by jobs. */
const ourOwn = ['desk', 'notifications']

/** The stores that hold what belongs to a customer: those of all other areas. */
const stores = program.filter(
	({ path }) => kindOf(path) === 'store.server.ts' && !ourOwn.includes(areaOf(path) ?? ''),
)

/**
 * What gives a right to a thing: the token that opens it, as a parameter of that name, or an id of a type that is made
 * only where a token or a session was checked.
 */
const rightByName = 'token'
const rightByType = /^(Owned[A-Z]\w*Id|StaffId)$/

function isRight(source: Source, parameter: ESTree.ParamPattern): boolean {
	let typed = false
	source.visit({
		TSTypeReference: ({ start, end, typeName }) => {
			if (start >= parameter.start && end <= parameter.end && typeName.type === 'Identifier')
				typed ||= rightByType.test(typeName.name)
		},
	})
	if (typed || parameter.type === 'TSParameterProperty') return typed
	return namesIn(parameter.type === 'RestElement' ? parameter.argument : parameter).includes(rightByName)
}

/** The functions of a store that anybody may call with any id. */
const asksNoOwner: Rule = (source) =>
	exportedFunctions(source)
		.filter(({ parameters }) => !parameters.some((parameter) => isRight(source, parameter)))
		.map(({ name }) => `${source.path} ${name}`)

function exportedFunctions(source: Source): { name: string; parameters: ESTree.ParamPattern[] }[] {
	return source.program.body.flatMap((statement) => {
		if (statement.type !== 'ExportNamedDeclaration') return []
		const { declaration } = statement
		if (declaration?.type === 'FunctionDeclaration')
			return [{ name: declaration.id?.name ?? '', parameters: declaration.params }]
		if (declaration?.type !== 'VariableDeclaration') return []
		return declaration.declarations.flatMap(({ id, init }) =>
			id.type === 'Identifier' &&
			(init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
				? [{ name: id.name, parameters: init.params }]
				: [],
		)
	})
}

/** What is nobody's yet, or nobody's in particular, or asked for by the company itself. */
const nobodys: Record<string, string> = {
	'app/bookings/store.server.ts claimPlace': 'a window is the company’s',
	'app/bookings/store.server.ts fullWindows': 'a window is the company’s',
	'app/bookings/store.server.ts insertLead': 'a new one',
	'app/bookings/store.server.ts insertBooking': 'a new one',
	'app/bookings/store.server.ts quotesOfPickupsBefore': 'retention asks for what is old',
	'app/quotes/store.server.ts insertQuote': 'a new one',
	'app/quotes/store.server.ts unbookedQuoteIds': 'retention asks for what is old',
	'app/quotes/store.server.ts toQuote': 'asks no database',
}

test('“every store function for a customer’s data takes the owner’s token with the id”', () => {
	expectOnly(stores.flatMap(asksNoOwner), { ...nobodys, ...breaches.owners })
})

test('the rule notices a function that forgets the owner', () => {
	expectRule(asksNoOwner, 'app/quotes/store.server.ts', {
		bad: [
			'export async function findQuote(connection: Connection, quoteId: string) {}',
			'export const findQuote = (connection: Connection, quoteId: string) => undefined',
			'export const findQuote = async function (connection: Connection, quoteId: QuoteId) {}',
			'export function findQuote(connection: Connection, tokenless: string, OwnedQuoteId: string) {}',
		],
		good: [
			'export async function findQuote(connection: Connection, token: string, quoteId: string) {}',
			'export const findQuote = (connection: Connection, quote: OwnedQuoteId) => undefined',
			'export const findQuote = ({ quoteId }: { quoteId: OwnedQuoteId }) => undefined',
			'export function reviewQuote(connection: Connection, staff: StaffId, quoteId: QuoteId) {}',
			'const findQuote = (connection: Connection, quoteId: string) => undefined',
			'export type QuoteRow = { id: string }',
		],
	})
	expect(stores.flatMap(exportedFunctions).length).toBeGreaterThan(20)
})
