import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** Has Node import YAML as the build does, for a process that runs the program's verbs without a build. */
registerHooks({
	load: (url, context, next) =>
		url.endsWith('.yaml')
			? {
					format: 'module',
					shortCircuit: true,
					source: `export default ${JSON.stringify(parse(readFileSync(fileURLToPath(url), 'utf8')))}`,
				}
			: next(url, context),
})
