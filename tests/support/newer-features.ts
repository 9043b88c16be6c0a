import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { z } from 'zod'

/** What scripts use by name that is newer than some browsers, by MDN's data of which browser has what from when. */

const statement = z.object({
	version_added: z.union([z.string(), z.boolean(), z.null()]).optional(),
	version_removed: z.unknown().optional(),
	flags: z.unknown().optional(),
	prefix: z.unknown().optional(),
	alternative_name: z.unknown().optional(),
	partial_implementation: z.unknown().optional(),
})
const compatSchema = z.object({
	status: z.object({ experimental: z.boolean(), standard_track: z.boolean() }).optional(),
	support: z.record(z.string(), z.union([statement, z.array(statement)])),
})
const namesSchema = z.record(z.string(), z.unknown())
const featureSchema = z.object({ __compat: compatSchema })

type Floor = Record<string, string>

const number = (version: string): number => {
	const [whole = '', part = '0'] = version.replace('≤', '').split('.')
	return Number(whole) + Number(part) / 100
}

/** Whether one of the browsers is older than its first version that has the feature whole. */
const isNewer = ({ support }: z.infer<typeof compatSchema>, floor: Floor): boolean =>
	Object.entries(floor).some(([browser, version]) => {
		const whole = [support[browser] ?? []]
			.flat()
			.filter((each) => !each.flags && !each.prefix && !each.alternative_name && !each.partial_implementation)
			.filter((each) => each.version_removed === undefined)
			.flatMap(({ version_added: added }) =>
				typeof added === 'string' && added !== 'preview' ? [added] : [],
			)
		return !whole.some((added) => number(added) <= number(version))
	})

type Newer = {
	/** `structuredClone`, `Iterator` */
	globals: Set<string>
	/** `URL.canParse` */
	statics: Set<string>
	/** Those that are not newer: `CSS.escape`, where `RegExp.escape` is. */
	oldStatics: Set<string>
	/** Members of values of the language, which are those of nothing older: `toSorted` */
	members: Set<string>
	/** The same of what a browser gives its pages; only their calls are told from fields of our own: `checkVisibility` */
	methods: Set<string>
}

/** The features of the language and of browsers that are newer than these browsers. */
export function newerThan(floor: Floor): Newer {
	const data = z
		.object({ javascript: z.object({ builtins: namesSchema }), api: namesSchema })
		.parse(JSON.parse(readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8')))
	const newer = {
		globals: new Set<string>(),
		statics: new Set<string>(),
		members: new Set<string>(),
		methods: new Set<string>(),
	}
	const old = { globals: new Set<string>(), statics: new Set<string>(), members: new Set<string>() }
	const note = (owners: Record<string, unknown>, members: Set<string>) => {
		for (const [owner, value] of Object.entries(owners)) {
			const itself = featureSchema.safeParse(value).data
			const isNew = itself !== undefined && isNewer(itself.__compat, floor)
			if (itself && !itself.__compat.status?.experimental) (isNew ? newer : old).globals.add(owner)
			for (const [key, of] of Object.entries(namesSchema.parse(value))) {
				const compat = featureSchema.safeParse(of).data?.__compat
				// What is no standard yet is known by no browser's name for it.
				if (!compat || key === owner || compat.status?.experimental) continue
				const name = key.replace(/_static$/, '')
				const isNewMember = isNewer(compat, floor)
				if (name !== key) {
					;(isNewMember ? newer : old).statics.add(`${owner}.${name}`)
				} else if (isGlobalScope(owner)) (isNewMember ? newer : old).globals.add(name)
				else if (!isNewMember) old.members.add(name)
				else if (!isNew && owner !== 'Iterator') members.add(name)
			}
		}
	}
	note(data.javascript.builtins, newer.members)
	note(data.api, newer.methods)
	for (const name of old.globals) newer.globals.delete(name)
	for (const name of old.members) for (const names of [newer.members, newer.methods]) names.delete(name)
	return { ...newer, oldStatics: old.statics }
}

const isGlobalScope = (owner: string) => ['Window', 'globalThis', 'WorkerGlobalScope'].includes(owner)

/** Iterators have had methods of their own for a short time: `map.values().map(…)`. */
const iterates = ['values', 'keys', 'entries', 'matchAll']
const ofIterators = [
	'map',
	'filter',
	'take',
	'drop',
	'flatMap',
	'reduce',
	'toArray',
	'forEach',
	'some',
	'find',
]

/** The name of a member that is named in the text; `undefined` for a computed one. */
function memberName({ computed, property }: ESTree.MemberExpression): string | undefined {
	if (!computed && property.type === 'Identifier') return property.name
	return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/** What of the newer features a script uses; a name that it declares itself is none. */
export function newerIn(path: string, text: string, newer: Newer): string[] {
	const { program, errors } = parseSync(path, text)
	if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
	const found = new Set<string>()
	const free = freeNames(program)
	for (const name of free) if (newer.globals.has(name)) found.add(name)
	new Visitor({
		MemberExpression(node) {
			const name = memberName(node)
			if (name === undefined) return
			const owner = node.object.type === 'Identifier' ? node.object.name : ''
			if (newer.statics.has(`${owner}.${name}`)) found.add(`${owner}.${name}`)
			else if (newer.members.has(name) && !newer.oldStatics.has(`${owner}.${name}`)) found.add(`.${name}`)
			else if (isGlobal(owner) && newer.globals.has(name)) found.add(name)
		},
		CallExpression({ callee }) {
			if (callee.type !== 'MemberExpression') return
			const name = memberName(callee)
			if (name === undefined) return
			if (newer.methods.has(name)) found.add(`.${name}()`)
			const { object } = callee
			if (!ofIterators.includes(name) || object.type !== 'CallExpression') return
			const inner = object.callee.type === 'MemberExpression' ? memberName(object.callee) : undefined
			const ofObject = object.callee.type === 'MemberExpression' && isObject(object.callee.object)
			if (inner !== undefined && iterates.includes(inner) && !ofObject) found.add(`.${inner}().${name}()`)
		},
		StaticBlock: () => found.add('static {}'),
		Literal(node) {
			if (!('regex' in node)) return
			if (/\(\?<[=!]/.test(node.regex.pattern)) found.add('(?<=…)')
			if (/[dv]/.test(node.regex.flags)) found.add(`/…/${node.regex.flags}`)
		},
	}).visit(program)
	return [...found].sort()
}

const isGlobal = (name: string) => ['window', 'globalThis', 'self'].includes(name)
const isObject = (node: ESTree.Expression) => node.type === 'Identifier' && node.name === 'Object'

/** The names that a script reads and nowhere declares. */
function freeNames(program: ESTree.Program): Set<string> {
	const [read, declared, labels] = [new Set<string>(), new Set<string>(), new Set<ESTree.Node>()]
	const declare = (pattern: ESTree.Node | null | undefined) => {
		if (pattern?.type === 'Identifier') declared.add(pattern.name)
		else if (pattern?.type === 'AssignmentPattern') declare(pattern.left)
		else if (pattern?.type === 'RestElement') declare(pattern.argument)
		else if (pattern?.type === 'ArrayPattern') for (const each of pattern.elements) declare(each)
		else if (pattern?.type === 'ObjectPattern')
			for (const each of pattern.properties) declare(each.type === 'RestElement' ? each : each.value)
	}
	const declareFunction = ({ id, params }: ESTree.Function) => {
		declare(id)
		for (const param of params) if (param.type !== 'TSParameterProperty') declare(param)
	}
	new Visitor({
		Property: ({ computed, shorthand, key }) => {
			if (!computed && !shorthand) labels.add(key)
		},
		MethodDefinition: ({ computed, key }) => computed || labels.add(key),
		PropertyDefinition: ({ computed, key }) => computed || labels.add(key),
		MemberExpression: ({ computed, property }) => computed || labels.add(property),
		ImportSpecifier: ({ imported, local }) => {
			labels.add(imported)
			declare(local)
		},
		ExportSpecifier: ({ exported }) => labels.add(exported),
		VariableDeclarator: ({ id }) => declare(id),
		FunctionDeclaration: declareFunction,
		FunctionExpression: declareFunction,
		ArrowFunctionExpression: ({ params }) => {
			for (const param of params) if (param.type !== 'TSParameterProperty') declare(param)
		},
		ClassDeclaration: ({ id }) => declare(id),
		CatchClause: ({ param }) => declare(param),
	}).visit(program)
	new Visitor({
		Identifier(node) {
			if (!labels.has(node) && !declared.has(node.name)) read.add(node.name)
		},
	}).visit(program)
	return read
}
