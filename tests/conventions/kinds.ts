import { basename, dirname } from 'node:path'
import { areaOf, nameOf } from './tree.ts'

const word = '[a-z0-9]+(?:-[a-z0-9]+)*'

/**
 * The closed vocabulary of file names, as in ARCHITECTURE.md, the most specific pattern first. A name is of the first
 * kind that it matches.
 */
const vocabulary = [
	['<thing>.race.test.ts', `${word}\\.race\\.test\\.ts`],
	['<thing>.test.ts', `${word}\\.test\\.ts`],
	['<thing>.script.ts', `${word}\\.script\\.ts`],
	['<thing>.page.tsx', `${word}\\.page\\.tsx`],
	['<thing>.resource.ts', `${word}\\.resource\\.ts`],
	['store.server.ts', 'store\\.server\\.ts'],
	['<thing>-context.server.ts', `${word}-context\\.server\\.ts`],
	['<thing>.server.ts', `${word}\\.server\\.ts`],
	['use-<thing>.ts', `use-${word}\\.ts`],
	['<thing>-context.ts', `${word}-context\\.ts`],
	['<thing>-client.ts', `${word}-client\\.ts`],
	['<thing>-email.ts', `${word}-email\\.ts`],
	['<thing>.d.ts', `${word}\\.d\\.ts`],
	['<thing>.ts', `${word}\\.ts`],
	['<thing>.tsx', `${word}\\.tsx`],
	['<thing>.css', `${word}\\.css`],
] as const

export type Kind = (typeof vocabulary)[number][0] | '<area>.server.ts'

export const kinds: Kind[] = ['<area>.server.ts', ...vocabulary.map(([kind]) => kind)]

/** The kind of a file by its name; `undefined` when the vocabulary has no such name. */
export function kindOf(path: string): Kind | undefined {
	const name = nameOf(path)
	if (areaOf(path) !== undefined && name === `${basename(dirname(path))}.server.ts`) return '<area>.server.ts'
	return vocabulary.find(([, pattern]) => new RegExp(`^${pattern}$`).test(name))?.[0]
}

/** The kinds of files that may be imported from outside an area or a room of the desk. */
const open: Kind[] = [
	'<area>.server.ts',
	'<thing>-context.server.ts',
	'<thing>-context.ts',
	'<thing>.ts',
	'<thing>.tsx',
	'use-<thing>.ts',
]

/** Whether other areas may import this file. */
export function isDoor(path: string): boolean {
	const kind = kindOf(path)
	return kind !== undefined && open.includes(kind)
}
