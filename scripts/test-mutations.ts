/**
 * `npm run test:mutations [part …]`: small faults are put into the code one after the other, and each is to be noticed by
 * the tests of its part; docs/mutation-testing.md lists what is not. Without a part, all of them, one after the other.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parts } from './mutation-parts.ts'

/** The least share of faults, in per cent, that the tests of a part are to notice. */
const leastNoticed = 90

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
	process.stderr.write(
		`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}\n`,
	)
	process.exit(2)
}

const failed: string[] = []
for (const [name, { mutate, tests }] of Object.entries(parts)) {
	if (asked.length > 0 && !asked.includes(name)) continue
	const folder = `.cache/mutations/${name.replace('/', '-')}`
	mkdirSync(folder, { recursive: true })
	const settings = {
		mutate,
		testRunner: 'vitest',
		plugins: ['@stryker-mutator/vitest-runner'],
		vitest: { configFile: 'vitest.mutations.config.ts', related: false },
		coverageAnalysis: 'perTest',
		// A table of prices is static, and yet it is what is to be right.
		ignoreStatic: false,
		incremental: true,
		incrementalFile: `${folder}/incremental.json`,
		tempDirName: `${folder}/sandbox`,
		reporters: ['clear-text', 'json'],
		jsonReporter: { fileName: `${folder}/report.json` },
		clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
		concurrency: Number(process.env.MUTATIONS_AT_ONCE ?? 2),
		timeoutMS: 60_000,
		thresholds: { high: 100, low: leastNoticed, break: leastNoticed },
		ignorePatterns: ['.cache', 'build', 'bench', 'docs', 'data', 'public', 'test-results'],
		// Stryker reads this file by an interface that TypeScript 7 no longer has; a file that is not there is left alone.
		tsconfigFile: 'none.json',
		allowConsoleColors: false,
	}
	const file = `${folder}/settings.json`
	writeFileSync(file, JSON.stringify(settings))
	process.stdout.write(`\n── ${name}\n`)
	const { status } = spawnSync('node_modules/.bin/stryker', ['run', file], {
		stdio: 'inherit',
		env: { ...process.env, MUTATIONS_TESTS: tests.join(' ') },
	})
	if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
	process.stderr.write(`\nUnder ${leastNoticed}% noticed, or not measured: ${failed.join(', ')}\n`)
	process.exit(1)
}
