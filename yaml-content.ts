import type { Plugin } from 'vite'
import { parse } from 'yaml'

/** Lets code import `content/*.yaml` as plain data; the importer checks it with a schema. */
export function yamlContent(): Plugin {
	return {
		name: 'yaml-content',
		transform(source, id) {
			if (id.endsWith('.yaml')) return `export default ${JSON.stringify(parse(source))}`
		},
	}
}
