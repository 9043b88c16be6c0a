/**
 * `npm run test:mutations -- <part> …`: puts faults into the named parts of the program, or into all, one by one, and runs
 * the part's tests against each. Fails if tests notice less than nine in ten faults (docs/mutation-testing.md).
 */
import { globSync, mkdirSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'

/** The files to put faults into, and the tests that import them. */
const parts: Record<string, { mutate: string[]; tests: string[] }> = {
	pricing: { mutate: ['app/pricing/*.ts'], tests: ['app/pricing/*.test.ts'] },
	values: {
		mutate: ['app/values/*.ts'],
		tests: ['app/values/*.test.ts', 'app/platform/company-file.test.ts'],
	},
	'bookings/rules': {
		mutate: [
			'app/bookings/booking.ts',
			'app/bookings/booking-fields.ts',
			'app/bookings/booking-states.ts',
			'app/bookings/parse-booking.ts',
			'app/bookings/reach.ts',
		],
		tests: [
			'app/bookings/booking.test.ts',
			'app/bookings/booking-fields.test.ts',
			'app/bookings/booking-states.test.ts',
			'app/bookings/parse-booking.test.ts',
			'app/bookings/reach.test.ts',
		],
	},
	'bookings/windows': {
		mutate: [
			'app/bookings/arrival-window.ts',
			'app/bookings/availability.server.ts',
			'app/bookings/booking-days.ts',
		],
		tests: [
			'app/bookings/arrival-window.test.ts',
			'app/bookings/availability.test.ts',
			'app/bookings/booking-days.test.ts',
			'app/bookings/today.test.ts',
		],
	},
	'bookings/changes': {
		mutate: ['app/bookings/changes.server.ts'],
		tests: ['app/bookings/changes.race.test.ts'],
	},
	'bookings/retention': {
		mutate: ['app/bookings/retention.server.ts', 'app/bookings/retention-months.ts'],
		tests: ['app/bookings/retention.test.ts'],
	},
	'bookings/booking': {
		mutate: [
			'app/bookings/bookings.server.ts',
			'app/bookings/claim.server.ts',
			'app/bookings/repeat-booking.server.ts',
			'app/bookings/visitors-quote.server.ts',
		],
		tests: [
			'app/bookings/bookings.test.ts',
			'app/bookings/changes.race.test.ts',
			'app/bookings/repriced.test.ts',
			'app/bookings/shown-load.test.ts',
			'app/bookings/today.test.ts',
			'app/bookings/bookings.race.test.ts',
			'app/bookings/schedule.race.test.ts',
		],
	},
	'bookings/form': {
		mutate: ['app/bookings/receive-booking.server.ts', 'app/bookings/shown-prices.server.ts'],
		tests: ['app/bookings/receive-booking.test.ts', 'app/bookings/repriced.test.ts'],
	},
	'bookings/receipt': {
		mutate: [
			'app/bookings/calendar-file.server.ts',
			'app/bookings/pickup-event.ts',
			'app/bookings/receipt.server.ts',
			'app/bookings/receipt.ts',
		],
		tests: ['app/bookings/calendar-file.test.ts', 'app/bookings/receipt.test.ts'],
	},
	'quotes/access': {
		mutate: [
			'app/quotes/owned-quote.server.ts',
			'app/quotes/owner-token.server.ts',
			'app/customers/access-token.server.ts',
		],
		tests: [
			'app/quotes/access.test.ts',
			'app/quotes/owner-token.test.ts',
			'app/quotes/token-at-rest.test.ts',
			'app/customers/access-token.test.ts',
		],
	},
	'quotes/totals': {
		mutate: ['app/quotes/quotes.server.ts', 'app/quotes/reopen.server.ts'],
		tests: [
			'app/quotes/totals.test.ts',
			'app/quotes/quotes.test.ts',
			'app/quotes/one-job.test.ts',
			'app/quotes/price-lists.test.ts',
			'app/quotes/access.test.ts',
			'app/quotes/counted-quotes.test.ts',
			'app/quotes/saved-photos.race.test.ts',
			'app/quotes/sending.race.test.ts',
			'app/bookings/shown-load.test.ts',
		],
	},
	'quotes/photos': {
		mutate: ['app/quotes/saved-photos.server.ts'],
		tests: ['app/quotes/saved-photos.race.test.ts'],
	},
	'quotes/review': {
		mutate: ['app/quotes/review.server.ts', 'app/quotes/review.ts'],
		tests: ['app/quotes/review.test.ts', 'app/quotes/review.race.test.ts'],
	},
	'quotes/retention': {
		mutate: ['app/quotes/retention.server.ts'],
		tests: ['app/quotes/retention.test.ts'],
	},
	'quotes/rules': { mutate: ['app/quotes/quote.ts'], tests: ['app/quotes/quote.test.ts'] },
	'desk/gates': {
		mutate: ['app/desk/desk.server.ts'],
		tests: ['app/desk/desk.test.ts', 'app/desk/staff/password-link.test.ts'],
	},
	'desk/sign-in': {
		mutate: [
			'app/desk/sign-in/attempts.server.ts',
			'app/desk/sign-in/second-step.server.ts',
			'app/desk/sign-in/time-step.server.ts',
			'app/desk/sign-in/refusal.server.ts',
		],
		tests: [
			'app/desk/sign-in/attempts.test.ts',
			'app/desk/sign-in/second-step.test.ts',
			'app/desk/sign-in/time-step.test.ts',
			'app/desk/sign-in/refusal.test.ts',
			'app/desk/sign-in/sign-in.test.ts',
		],
	},
	'desk/secret': {
		mutate: ['app/desk/sign-in/session-secret.server.ts'],
		tests: ['app/desk/sign-in/session-secret.test.ts'],
	},
	'desk/rules': {
		mutate: ['app/desk/sign-in/easy-to-guess.server.ts'],
		tests: ['app/desk/sign-in/easy-to-guess.test.ts'],
	},
}

/** The least share of faults that tests have to notice, in percent. */
const leastNoticed = 90
const reports = '.cache/mutations'

/** The files of a pattern. Throws when there are none: a file that was renamed would be left out unseen. */
function filesOf(pattern: string): string[] {
	const files = globSync(pattern)
	if (files.length === 0)
		throw new Error(`scripts/test-mutations.ts names ${pattern}, where there is no file`)
	return files
}

/** Runs one part, and returns the share of faults noticed, in percent. Throws when its tests fail without a fault. */
async function noticedIn(part: string, { mutate, tests }: { mutate: string[]; tests: string[] }) {
	process.env.MUTATION_TESTS = tests.flatMap(filesOf).join(' ')
	const report = `${reports}/${part.replaceAll('/', '-')}`
	mkdirSync(reports, { recursive: true })
	const results = await new Stryker({
		mutate: mutate.flatMap(filesOf).filter((path) => !path.endsWith('.test.ts')),
		plugins: ['@stryker-mutator/vitest-runner'],
		testRunner: 'vitest',
		vitest: { configFile: 'vitest.mutations.config.ts', related: false },
		// Stryker would rewrite tsconfig.json with a function that our version of the compiler no longer has.
		tsconfigFile: 'none.json',
		coverageAnalysis: 'perTest',
		// Prices and rules are tables and schemas, which are made when their file is loaded.
		ignoreStatic: false,
		concurrency: Number(process.env.MUTATIONS_AT_ONCE ?? 2),
		// Not incremental: it would keep a fault in a table as unnoticed although a new test notices it.
		reporters: ['clear-text', 'html'],
		clearTextReporter: { logTests: false, reportTests: false },
		htmlReporter: { fileName: `${report}.html` },
		tempDirName: `${report}-sandbox`,
		ignorePatterns: ['build', 'bench', 'docs', 'data', 'public', 'test-results', '.cache', '.react-router'],
	}).runMutationTest()
	const counted = results.filter(({ status }) => /^(Killed|Timeout|Survived|NoCoverage)$/.test(status))
	const noticed = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout')
	return (noticed.length / counted.length) * 100
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => parts[name] === undefined)
if (unknown.length > 0) {
	process.stderr.write(
		`There is no part ${unknown.join(', ')}. Parts are: ${Object.keys(parts).join(', ')}\n`,
	)
	process.exit(1)
}
const scores: [string, number][] = []
for (const [name, part] of Object.entries(parts))
	if (asked.length === 0 || asked.includes(name)) scores.push([name, await noticedIn(name, part)])
for (const [name, share] of scores)
	process.stdout.write(`${name.padEnd(20)} ${share.toFixed(1)} %${share < leastNoticed ? ': too few' : ''}\n`)
process.exit(scores.every(([, share]) => share >= leastNoticed) ? 0 : 1)
