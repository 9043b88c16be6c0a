import { spawnSync } from 'node:child_process'
import type { Plugin } from 'vite'

const name = 'virtual:content-history'

/** A virtual module with the date of the last change of each file in `content/`, from the repository's history. */
export function contentHistory(): Plugin {
	return {
		name: 'content-history',
		resolveId: (id) => (id === name ? `\0${name}` : undefined),
		load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(lastChanges())}` : undefined),
	}
}

/** The date of the latest commit of each file, by its path; empty when there is no repository. */
function lastChanges(): Record<string, string> {
	const log = spawnSync('git', ['log', '--format=@%cI', '--name-only', '--', 'content'], { encoding: 'utf8' })
	const dates: Record<string, string> = {}
	let date = ''
	for (const line of (log.stdout ?? '').split('\n')) {
		if (line.startsWith('@')) date = line.slice(1)
		else if (line !== '') dates[`/${line}`] ??= date
	}
	return dates
}
