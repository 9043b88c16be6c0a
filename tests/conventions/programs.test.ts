import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programFiles } from '../../scripts/release-programs.ts'
import { importsOf } from './imports.ts'
import { sourceAt } from './source.ts'
import { program } from './tree.ts'

/** The files that a program is made of while it runs: its own and what it imports, types apart. */
function filesOf(path: string, seen = new Set<string>()): Set<string> {
	if (seen.has(path)) return seen
	seen.add(path)
	for (const { target, typeOnly } of importsOf(sourceAt(path)))
		if (!typeOnly && /^app\//.test(target)) filesOf(target, seen)
	return seen
}

test('a release has each file of the programs that the server starts as they are written, and no other', () => {
	const started = program.flatMap(({ text }) =>
		[...text.matchAll(/^\tfile: '(app\/[^']+)',$/gm)].map(([, file]) => file ?? ''),
	)
	expect(started.toSorted()).toEqual(['app/pdf/sheet-drawer.server.ts', 'app/photos/decoder.ts'])
	const files = new Set(started.flatMap((file) => [...filesOf(file)]))
	expect([...files].toSorted()).toEqual(programFiles)
})

test('`npm start`, the service and the image give Node the same limits of memory', () => {
	const flagsIn = (file: string, line: RegExp) =>
		line.exec(readFileSync(file, 'utf8'))?.[0].match(/--max-[\w-]+=\d+/g)
	const flags = flagsIn('package.json', /"start": .*/)
	expect(flags).toHaveLength(2)
	expect(flagsIn('deploy/bowline.service', /^ExecStart=.*/m)).toEqual(flags)
	expect(flagsIn('deploy/Containerfile', /^ENTRYPOINT .*/m)).toEqual(flags)
})
