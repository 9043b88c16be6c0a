import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'

/** A file of this tree, or a snippet that stands for one, as its syntax tree. */
export type Source = {
	/** From the root of the tree, with `/`: `app/quotes/quote.ts`. */
	path: string
	text: string
	program: ESTree.Program
	comments: { value: string }[]
	/** Calls the visitor of each node's kind. */
	visit: (visitors: VisitorObject) => void
}

/** Throws at a syntax error. */
export function sourceOf(path: string, text: string): Source {
	const { program, comments, errors } = parseSync(path, text)
	if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
	return { path, text, program, comments, visit: (visitors) => new Visitor(visitors).visit(program) }
}

const read = new Map<string, Source>()

/** A file of this tree; parsed once, because there are many rules. */
export function sourceAt(path: string): Source {
	const known = read.get(path)
	if (known) return known
	const source = sourceOf(path, readFileSync(path, 'utf8'))
	read.set(path, source)
	return source
}

/** The source of a node, in one line and shortened. */
export const excerpt = (source: Source, { start, end }: ESTree.Span): string => {
	const line = source.text.slice(start, end).replace(/\s+/g, ' ')
	return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

/** The names that a pattern declares. */
export function namesIn(pattern: ESTree.BindingPattern): string[] {
	switch (pattern.type) {
		case 'Identifier':
			return [pattern.name]
		case 'AssignmentPattern':
			return namesIn(pattern.left)
		case 'ArrayPattern':
			return pattern.elements.flatMap((element) =>
				element === null ? [] : namesIn(element.type === 'RestElement' ? element.argument : element),
			)
		case 'ObjectPattern':
			return pattern.properties.flatMap((property) =>
				namesIn(property.type === 'RestElement' ? property.argument : property.value),
			)
	}
}
