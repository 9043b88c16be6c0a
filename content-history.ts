import { spawnSync } from 'node:child_process'
import type { Plugin } from 'vite'

const name = 'virtual:content-history'

/** Lets the code import when each file of `content/` was last changed, as the repository's own history says. */
export function contentHistory(): Plugin {
	return {
		name: 'content-history',
		resolveId: (id) => (id === name ? `\0${name}` : undefined),
		load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(lastChanges())}` : undefined),
	}
}

/** The date of the latest commit of each file, by its path; nothing where there is no history to ask. */
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
