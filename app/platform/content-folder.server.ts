import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parse } from 'yaml'
import type { Settings } from '#app/values/company.ts'
import { cents } from '#app/values/money.ts'
import { type Content, ContentError } from './content.ts'

/** Reads the content folder of a company, with the loads of its settings. Throws one line for each file that cannot be read. */
export function readContent(
	folder: string,
	{ area, city, prices }: Content['company'] & Pick<Settings, 'prices'>,
): Content {
	const faults: string[] = []
	const files = new Map<string, unknown>()
	for (const path of filesIn(folder)) {
		try {
			files.set(path, parse(readFileSync(join(folder, path), 'utf8')))
		} catch (error) {
			faults.push(`${folder}/${path}: ${String(error).split('\n')[0]}: correct it, so that it is YAML`)
		}
	}
	if (faults.length > 0) throw new ContentError(faults.join('\n'))
	const changes = lastChanges(folder)
	const loads = prices.loads.map(({ name, from, to }) => ({ name, from: cents(from), to: cents(to) }))
	return { folder, company: { area, city }, loads, files, changedAt: (path) => changes.get(path) }
}

/** Every file of the folder, sorted, by its path in it. */
function filesIn(folder: string): string[] {
	try {
		return readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((path) => path.endsWith('.yaml'))
			.map((path) => path.replaceAll(sep, '/'))
			.sort()
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error)
		throw new ContentError(`CONTENT_DIR is ${folder}, which cannot be read: ${why} (example: content)`)
	}
}

/** The date of the latest commit of each file; none where the folder is in no repository. */
function lastChanges(folder: string): Map<string, string> {
	const log = spawnSync('git', ['log', '--format=@%cI', '--name-only', '--relative', '--', '.'], {
		cwd: folder,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	})
	const dates = new Map<string, string>()
	let date = ''
	for (const line of (log.stdout ?? '').split('\n')) {
		if (line.startsWith('@')) date = line.slice(1)
		else if (line !== '' && !dates.has(line)) dates.set(line, date)
	}
	return dates
}
