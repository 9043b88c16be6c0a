import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pageFiles } from './page-files.ts'
import { yamlContent } from './yaml-content.ts'

/** What home page, booking form and desk all load: one file, because each of its own compresses worse. */
const common =
	/node_modules\/react\/|\/app\/(shell\/(links|use-company|company-context|hydrated-element)|site\/something-broke|ui\/(button|field|notices|typed-early|typed-fields|use-hydrated)|values\/(units|money|local-time)|platform\/json-client)\.tsx?$/

/** What the booking forms of the site have in common with the page by which a customer moves a pickup. */
const booking =
	/\/app\/(bookings\/(booking|booking-days|booking-fields|booking-outcome|typed-fields|window-choice)|platform\/ids|quotes\/quote|pricing\/(load|price-list|load-fields))\.tsx?$/

export default defineConfig({
	plugins: [yamlContent(), pageFiles(), tailwindcss(), reactRouter()],
	// Otherwise the watcher would react to the output of the build and to the data folder.
	server: { watch: { ignored: ['**/build/**', '**/data/**'] } },
	environments: {
		// What a page imports for its server alone is left out of the browser's part.
		client: {
			build: {
				rollupOptions: {
					treeshake: { moduleSideEffects: (id) => !id.includes('/app/') },
					output: {
						codeSplitting: {
							groups: [
								{ name: 'common', test: common },
								{ name: 'booking', test: booking },
							],
						},
					},
				},
			},
		},
		// The server build is the whole program; it includes the pages.
		ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
	},
})
