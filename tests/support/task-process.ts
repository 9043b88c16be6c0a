import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { freshDataDir } from './program.ts'

/**
 * Runs a module of tests/support/ as a process of its own, with the program's modules in it: it is told its task and a data folder on
 * its standard input, prints an empty line after each attempt, and its report at last, which is returned.
 */
export async function runTaskProcess(
	module: string,
	task: object,
	afterEach: () => void = () => undefined,
): Promise<unknown> {
	const dataDir = await freshDataDir()
	const process = spawn(
		'node_modules/.bin/node',
		['--conditions=development', `--import=${resolve('tests/support/yaml-modules.ts')}`, module],
		{ stdio: ['pipe', 'pipe', 'pipe'] },
	)
	process.stdin.end(JSON.stringify({ ...task, dataDir }))
	const [said, errors, [code]] = await Promise.all([
		reportOf(process.stdout, afterEach),
		text(process.stderr),
		once(process, 'exit'),
	])
	await rm(dataDir, { recursive: true, force: true })
	if (code !== 0) throw new Error(`${module} ended with ${code}: ${errors}`)
	return JSON.parse(said)
}

/** The report of a process, which prints an empty line before it after each attempt. */
async function reportOf(printed: Readable, afterEach: () => void): Promise<string> {
	let report = ''
	for await (const line of createInterface({ input: printed })) {
		if (line === '') afterEach()
		else report = line
	}
	return report
}
