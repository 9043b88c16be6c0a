import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
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

export default defineConfig({
	plugins: [yamlContent(), tailwindcss(), reactRouter()],
	// The framework's watcher would follow its own output (see docs/decisions).
	server: { watch: { ignored: ['**/build/**', '**/data/**'] } },
	environments: {
		ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
	},
})
