import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pageFiles } from './page-files.ts'
import { yamlContent } from './yaml-content.ts'

/** What home page, booking form and desk all load: one file, because each of its own compresses worse. */
const common =
	/node_modules\/react\/|\/app\/(shell\/(links|use-company|company-context|hydrated-element)|site\/something-broke|ui\/(button|field|notices|typed-early|typed-fields|use-hydrated)|values\/(units|money|calendar-date)|platform\/json-client)\.tsx?$/

/** Formats of dates, which the desk writes and the booking forms do not. */
const dates = /\/app\/values\/local-time\.ts$/

/**
 * What the booking forms of the site have in common with the pages for moving a pickup and for waiting, and with the page
 * that adds photos to a booking, and the quote's summary: the home page has less to load when all of it is one file.
 */
const booking =
	/\/node_modules\/uuid\/|\/app\/(photos\/(drop-zone|photo|photo-card|photo-tips|shrink|uploader)|ui\/(dialog|use-opened|palette)|bookings\/(booking|booking-days|booking-fields|booking-form|booking-outcome|parse-booking|reach|use-booking-form|came-back|folded-fields|typed-fields|window-choice)|platform\/ids|quotes\/(quote|quote-summary|load-form|volume-choice|change-load|small-truck|photo-client|photo-progress|photo-uploads|quote-client|use-unkept-photos|brought-back|counted-things|draft-(keeping|record|saving|state|storage)|kept-draft|quote-draft|server-copy|shown-photos|use-(draft-state|kept-draft|quote-draft))|pricing\/(load|weight|price-list|load-fields))\.tsx?$/

export default defineConfig({
	plugins: [
		yamlContent(),
		pageFiles({ narrowing: 'app/catalogue/kinds/hub/narrowing.script.ts' }),
		tailwindcss(),
		reactRouter(),
	],
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
								{ name: 'dates', test: dates, priority: 1 },
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
