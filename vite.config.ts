import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contentHistory } from './content-history.ts'
import { yamlContent } from './yaml-content.ts'

export default defineConfig({
	plugins: [yamlContent(), contentHistory(), tailwindcss(), reactRouter()],
	// The watcher would follow what the build writes, and the data beside it.
	server: { watch: { ignored: ['**/build/**', '**/data/**'] } },
	environments: {
		// The program itself is what is built for the server; it brings the pages with it.
		ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
	},
})
