import type { Plugin } from 'vite'
import { parse } from 'yaml'

/** Lets the code import `content/*.yaml` as plain data; whoever imports it checks it with a schema. */
export function yamlContent(): Plugin {
	return {
		name: 'yaml-content',
		transform(source, id) {
			if (id.endsWith('.yaml')) return `export default ${JSON.stringify(parse(source))}`
		},
	}
}
