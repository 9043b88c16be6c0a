import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { oldestBrowsers } from './oldest-browsers.ts'
import { pageFiles } from './page-files.ts'
import { yamlContent } from './yaml-content.ts'

/** What home page, booking form and desk all load: one file, because each of its own compresses worse. */
const common =
	/node_modules\/(react|react-dom|scheduler|zod)\/|rolldown\/runtime|vite\/preload-helper|\/app\/(shell\/(links|use-company|company-context|hydrated-element)|site\/something-broke|quotes\/draft\/undrawn-draft|ui\/(button|field|notices|typed-early|typed-fields|unbroken|use-hydrated)|values\/(units|money|calendar-date|email-address)|platform\/json-client)\.tsx?$/

/** Formats of dates, which the desk writes and the booking forms do not. */
const dates = /\/app\/values\/local-time\.ts$/

/** What looks for a slip in an email address: loaded once one was typed, though the server draws with it too. */
const mistyped = /\/app\/values\/mistyped-domain\.ts$/

/**
 * What the booking forms of the site have in common with the pages for moving a pickup and for waiting, and with the page
 * that adds photos to a booking, and the quote's summary: the home page has less to load when all of it is one file.
 */
const booking =
	/\/node_modules\/uuid\/|\/app\/(photos\/(drop-zone|photo|photo-card|uploader)|ui\/(use-opened|palette)|bookings\/(availability\/(booking-days|window-choice)|form\/(booking-form|folded-fields|form-errors|typed-fields|use-booking-form)|rules\/(booking|booking-fields|booking-outcome|parse-booking|service-zone))|customers\/typed-line|platform\/ids|quotes\/(quote|quote-client|truck\/small-truck|things\/counted-things|calculator\/(quote-summary|load-form|volume-choice|change-load)|photos\/(photo-client|photo-progress|photo-uploads|shown-photos|use-unkept-photos)|draft\/(brought-back|draft-(keeping|record|saving|state|storage)|kept-draft|quote-draft|server-copy|use-(draft-state|kept-draft|quote-draft)))|pricing\/(load|load-kind|load-source|load-words|weight|price-list|load-fields))\.tsx?$/

/** Photos that are added to a booking, by its customer and at the desk: in `rooms` they would bring a customer the desk. */
const photosToAdd =
	/\/app\/bookings\/(self-service\/(use-photos-to-add|photos-to-add|kept-photos)|photos\/customer-photo)\.tsx?$/

/** What draws the desk, and no page of the site: each page of the desk loads all of it. */
const router =
	/node_modules\/react-router\/|\/app\/(hydrate-router|site\/not-found|shell\/(late-scripts|nonce-context))\.tsx?$|virtual:page-files/

/** What the desk's frame and its day have in common with other rooms: in files of their own they would be forty requests. */
const desk =
	/\/app\/(desk\/(alarm\/|keys\/|leads\/(action-question|asked-change|customer-notified|eta-choice|pickup|question)|texts\/text-body|search\/search-(ask|field)|sign-in\/(password\/first-password|session\/)|review\/(changes-client|use-freshness|use-router)|bookings\/(list\/bookings-list|notes\/staff-notes|pickup-at-desk|pickup-status)|day\/run-sheet\/truck-sheets|inbox\/inbox-list|schedule\/overbooked\/unnotified|staff\/staff|desk-[a-z]+\.tsx?$|loading|unanswered-form|use-[a-z-]+|r[a-z-]+-context)|policies\/|bookings\/changes\/paid-charge|notifications\/texts\/texting|shell\/(desk-links|wordmark))/

/** What other rooms of the desk have in common: fetched ahead, once the page is there. */
const rooms = /\/app\/desk\//

const browsers = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)

/** A file that one imports in both ways is loaded with the page after all: such a warning ends the build. */
const refuseIdleImports: NonNullable<Rolldown.RolldownOptions['onwarn']> = (warning, report) => {
	if (warning.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(warning.message)
	report(warning)
}

/** Each program of the server's build by its own name: React Router's plugin calls all of them `index.js`. */
const programNames: Plugin = {
	name: 'program-names',
	applyToEnvironment: ({ name }) => name === 'ssr',
	outputOptions: (options) => ({ ...options, entryFileNames: '[name].js' }),
}

export default defineConfig({
	// Also of the sheets that the server's part has in it.
	build: { cssTarget: browsers, rollupOptions: { onwarn: refuseIdleImports } },
	plugins: [
		yamlContent(),
		pageFiles({
			narrowing: 'app/catalogue/kinds/hub/narrowing.script.ts',
			copying: 'app/bookings/self-service/invoice/copying.script.ts',
		}),
		tailwindcss(),
		reactRouter(),
		programNames,
	],
	// Otherwise the watcher would react to the output of the build and to the data folder.
	server: { watch: { ignored: ['**/build/**', '**/data/**'] } },
	environments: {
		// What a page imports for its server alone is left out of the browser's part.
		client: {
			build: {
				target: browsers,
				// The server names all files of a page in its document (page-files.ts).
				modulePreload: false,
				rollupOptions: {
					treeshake: {
						moduleSideEffects: (id) => !id.includes('/app/'),
						// A schema that nothing of the browser's part parses with is left out of it.
						manualPureFunctions: ['z'],
					},
					output: {
						codeSplitting: {
							groups: [
								{ name: 'dates', test: dates, priority: 1 },
								{ name: 'mistyped-domain', test: mistyped, priority: 1 },
								{ name: 'common', test: common, priority: 2 },
								{ name: 'booking', test: booking, priority: 1 },
								{ name: 'photos-to-add', test: photosToAdd, priority: 1 },
								{ name: 'router', test: router, priority: 1 },
								{ name: 'desk', test: desk, minShareCount: 2, priority: 1 },
								{ name: 'rooms', test: rooms, minShareCount: 2 },
							],
						},
					},
				},
			},
		},
		// The server build is the whole program; it includes the pages, and the commands that are typed beside it.
		ssr: {
			build: {
				rollupOptions: {
					input: { index: './app/server.ts', commands: './app/commands/commands.server.ts' },
				},
			},
		},
	},
})
