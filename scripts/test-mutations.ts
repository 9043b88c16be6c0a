/**
 * `npm run test:mutations -- <part> …`: puts faults into the named parts of the program, or into all, one by one, and runs
 * the part's tests against each. Fails if tests notice less than nine in ten faults (docs/mutation-testing.md).
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { z } from 'zod'

/** The files to put faults into, and the tests that import them. */
const parts: Record<string, { mutate: string[]; tests: string[] }> = {
	pricing: {
		mutate: ['app/pricing/*.ts'],
		tests: ['app/pricing/*.test.ts', 'app/quotes/load-source.test.ts', 'app/desk/prices/*.test.ts'],
	},
	values: {
		mutate: ['app/values/*.ts'],
		tests: ['app/values/*.test.ts', 'app/platform/company-file.test.ts'],
	},
	policies: {
		mutate: ['app/policies/*.ts'],
		tests: ['app/policies/*.test.ts', 'app/bookings/changes/action-question.test.ts'],
	},
	'bookings/rules': {
		mutate: [
			'app/bookings/rules/booking.ts',
			'app/bookings/rules/booking-fields.ts',
			'app/bookings/rules/parse-booking.ts',
			'app/bookings/rules/service-zone.ts',
		],
		tests: [
			'app/bookings/rules/booking.test.ts',
			'app/bookings/rules/booking-fields.test.ts',
			'app/bookings/rules/parse-booking.test.ts',
			'app/bookings/rules/service-zone.test.ts',
		],
	},
	'bookings/windows': {
		mutate: [
			'app/bookings/rules/arrival-window.ts',
			'app/bookings/availability/free-windows.server.ts',
			'app/bookings/availability/booking-days.ts',
		],
		tests: [
			'app/bookings/rules/arrival-window.test.ts',
			'app/bookings/availability/availability.test.ts',
			'app/bookings/availability/booking-days.test.ts',
			'app/bookings/availability/today.test.ts',
		],
	},
	'bookings/changes': {
		mutate: ['app/bookings/changes/change-booking.server.ts'],
		tests: ['app/bookings/changes/changes.race.test.ts'],
	},
	'bookings/retention': {
		mutate: ['app/bookings/photos/retention.server.ts', 'app/policies/retention-months.ts'],
		tests: ['app/bookings/photos/retention.test.ts'],
	},
	'bookings/booking': {
		mutate: [
			'app/bookings/bookings.server.ts',
			'app/bookings/capacity/claim.server.ts',
			'app/bookings/booking/repeat-booking.server.ts',
			'app/bookings/booking/visitors-quote.server.ts',
		],
		tests: [
			'app/bookings/bookings.test.ts',
			'app/bookings/changes/changes.race.test.ts',
			'app/bookings/form/repriced.test.ts',
			'app/bookings/form/shown-load.test.ts',
			'app/bookings/availability/today.test.ts',
			'app/bookings/bookings.race.test.ts',
			'app/bookings/capacity/schedule.race.test.ts',
		],
	},
	'bookings/form': {
		mutate: ['app/bookings/form/receive-booking.server.ts', 'app/bookings/outgoing/shown-prices.server.ts'],
		tests: ['app/bookings/form/receive-booking.test.ts', 'app/bookings/form/repriced.test.ts'],
	},
	'bookings/receipt': {
		mutate: [
			'app/bookings/outgoing/calendar-file.server.ts',
			'app/bookings/outgoing/pickup-event.ts',
			'app/bookings/self-service/receipt.server.ts',
			'app/bookings/self-service/receipt.ts',
		],
		tests: ['app/bookings/outgoing/calendar-file.test.ts', 'app/bookings/self-service/receipt.test.ts'],
	},
	'bookings/moving': {
		mutate: [
			'app/bookings/changes/edit-booking.server.ts',
			'app/bookings/changes/move.server.ts',
			'app/bookings/capacity/overbooking.server.ts',
			'app/bookings/booking/write-booking.server.ts',
			'app/bookings/outgoing/size-price.server.ts',
		],
		tests: [
			'app/bookings/bookings.test.ts',
			'app/bookings/changes/edit-booking*.test.ts',
			'app/bookings/capacity/full-day.race.test.ts',
			'app/bookings/changes/move*.test.ts',
			'app/bookings/form/repriced.test.ts',
			'app/desk/bookings/moving/moved-booking.test.ts',
		],
	},
	'bookings/stores': {
		mutate: ['app/bookings/store.server.ts', 'app/bookings/{capacity,leads}/store.server.ts'],
		tests: ['app/bookings/**/*.test.ts'],
	},
	'quotes/store': { mutate: ['app/quotes/store.server.ts'], tests: ['app/quotes/**/*.test.ts'] },
	waiting: { mutate: ['app/waiting/*.ts'], tests: ['app/waiting/*.test.ts'] },
	schedule: {
		mutate: ['app/schedule/*.ts'],
		tests: [
			'app/schedule/*.test.ts',
			'app/bookings/capacity/schedule.race.test.ts',
			'app/bookings/capacity/truck-out.race.test.ts',
			'app/desk/schedule/*.test.ts',
			'app/desk/settings/windows.test.ts',
			'app/waiting/waiting.race.test.ts',
		],
	},
	notifications: {
		mutate: [
			'app/notifications/message-to-send.server.ts',
			'app/notifications/incoming-text*.ts',
			'app/notifications/crm/lead-sync.server.ts',
			'app/notifications/mail/mail-error.ts',
			'app/notifications/message-due.ts',
			'app/notifications/messages.server.ts',
			'app/notifications/reminders.server.ts',
			'app/notifications/store.server.ts',
		],
		tests: ['app/notifications/**/*.test.ts', 'app/waiting/waiting-messages.test.ts'],
	},
	customers: {
		mutate: ['app/customers/*.ts'],
		tests: [
			'app/customers/*.test.ts',
			'app/bookings/self-service/holder.test.ts',
			'app/desk/customers/**/*.test.ts',
			'app/desk/search/search.test.ts',
		],
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
			'app/quotes/one-job.test.ts',
			'app/quotes/token-at-rest.test.ts',
			'app/bookings/self-service/holder.test.ts',
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
			'app/quotes/photos/saved-photos.race.test.ts',
			'app/quotes/sending.race.test.ts',
			'app/bookings/form/shown-load.test.ts',
		],
	},
	'quotes/photos': {
		mutate: ['app/quotes/photos/saved-photos.server.ts'],
		tests: ['app/quotes/photos/saved-photos.race.test.ts'],
	},
	'quotes/review': {
		mutate: ['app/quotes/review.server.ts', 'app/quotes/review.ts'],
		tests: [
			'app/quotes/load-source.test.ts',
			'app/quotes/review.test.ts',
			'app/quotes/review.race.test.ts',
			'app/desk/review/answer/review.test.ts',
		],
	},
	'quotes/retention': {
		mutate: ['app/quotes/retention.server.ts'],
		tests: ['app/quotes/retention.test.ts'],
	},
	'quotes/rules': { mutate: ['app/quotes/quote.ts'], tests: ['app/quotes/quote.test.ts'] },
	'desk/gates': {
		mutate: ['app/desk/desk.server.ts'],
		tests: [
			'app/desk/desk.test.ts',
			'app/desk/gates.test.ts',
			'app/desk/sign-in/refusal.test.ts',
			'app/desk/sign-in/sign-in.test.ts',
			'app/desk/staff/password-link.test.ts',
		],
	},
	'desk/sign-in': {
		mutate: [
			'app/desk/sign-in/attempts.server.ts',
			'app/desk/sign-in/second-step/second-step.server.ts',
			'app/desk/sign-in/second-step/time-step.server.ts',
			'app/desk/sign-in/refusal.server.ts',
		],
		tests: [
			'app/desk/sign-in/attempts.test.ts',
			'app/desk/sign-in/second-step/second-step.test.ts',
			'app/desk/sign-in/second-step/time-step.test.ts',
			'app/desk/sign-in/refusal.test.ts',
			'app/desk/sign-in/sign-in.test.ts',
		],
	},
	'desk/secret': {
		mutate: ['app/desk/sign-in/session/session-secret.server.ts'],
		tests: ['app/desk/sign-in/session/session-secret.test.ts'],
	},
	'desk/rules': {
		mutate: ['app/desk/sign-in/password/easy-to-guess.server.ts'],
		tests: ['app/desk/sign-in/password/easy-to-guess.test.ts'],
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

/**
 * The rounds in which the tests of a part meet its faults: those beside the code that open nothing, such as a database
 * (`await using`), those beside it, and all. A fault that one round notices is left out of the next, so the order changes only
 * how long a part takes.
 */
function roundsOf(mutated: string[], tests: string[]): string[][] {
	const beside = tests.filter((test) => mutated.some((path) => dirname(path) === dirname(test)))
	const quick = beside.filter((test) => !readFileSync(test, 'utf8').includes('await using'))
	return [quick, beside, tests].filter(
		(round, at, rounds) => round.length > 0 && round.length !== rounds[at + 1]?.length,
	)
}

/** Runs one part, and returns the share of faults noticed, in percent. Throws when its tests fail without a fault. */
async function noticedIn(part: string, { mutate, tests }: { mutate: string[]; tests: string[] }) {
	const mutated = mutate.flatMap(filesOf).filter((path) => !path.endsWith('.test.ts'))
	let results: Awaited<ReturnType<typeof tried>> = []
	for (const round of roundsOf(mutated, tests.flatMap(filesOf))) results = await tried(part, mutated, round)
	const counted = results.filter(({ status }) => /^(Killed|Timeout|Survived|NoCoverage)$/.test(status))
	const noticed = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout')
	return (noticed.length / counted.length) * 100
}

/** Runs tests against each fault that no earlier run of the part noticed. */
async function tried(part: string, mutated: string[], tests: string[]) {
	process.env.MUTATION_TESTS = tests.join(' ')
	const report = `${reports}/${part.replaceAll('/', '-')}`
	mkdirSync(reports, { recursive: true })
	keepNoticed(`${report}.json`)
	return new Stryker({
		mutate: mutated,
		plugins: ['@stryker-mutator/vitest-runner'],
		testRunner: 'vitest',
		vitest: { configFile: 'vitest.mutations.config.ts', related: false },
		// Stryker would rewrite tsconfig.json with a function that our version of the compiler no longer has.
		tsconfigFile: 'none.json',
		coverageAnalysis: 'perTest',
		// Prices and rules are tables and schemas, which are made when their file is loaded.
		ignoreStatic: false,
		concurrency: Number(process.env.MUTATIONS_AT_ONCE ?? 2),
		// What was noticed is not tried again while the code of the fault and the test that noticed it are as they were.
		incremental: true,
		incrementalFile: `${report}.json`,
		reporters: ['clear-text', 'html', 'event-recorder'],
		eventReporter: { baseDir: `${report}-tried` },
		clearTextReporter: { logTests: false, reportTests: false },
		htmlReporter: { fileName: `${report}.html` },
		tempDirName: `${report}-sandbox`,
		ignorePatterns: ['build', 'bench', 'docs', 'data', 'public', 'test-results', '.cache', '.react-router'],
	}).runMutationTest()
}

const ranSchema = z.looseObject({
	files: z.record(z.string(), z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) })),
})

/**
 * Forgets what no earlier run of a part noticed, so that it is tried again: Stryker would keep a fault in a table as unnoticed
 * although a new test notices it.
 */
function keepNoticed(path: string) {
	if (!existsSync(path)) return
	const ran = ranSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
	for (const file of Object.values(ran.files))
		file.mutants = file.mutants.filter(({ status }) => status === 'Killed')
	writeFileSync(path, JSON.stringify(ran))
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
