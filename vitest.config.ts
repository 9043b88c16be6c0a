import { defineConfig } from 'vitest/config'
import { contentHistory } from './content-history.ts'
import { yamlContent } from './yaml-content.ts'

const setupFiles = './tests/support/no-stray-output.ts'

export default defineConfig({
	plugins: [yamlContent(), contentHistory()],
	test: {
		// Most of them wait for a database or a job: one for each core would leave the cores idle.
		maxWorkers: 3,
		// A busy machine is slow, and no test is wrong for it: what never happens fails late, what happens costs nothing.
		expect: { poll: { timeout: 60_000, interval: 20 } },
		projects: [
			{
				extends: true,
				test: {
					name: 'program',
					include: [
						'app/**/*.test.{ts,tsx}',
						'packages/**/*.test.ts',
						'fakes/**/*.test.ts',
						'tests/*.test.ts',
					],
					globalSetup: './tests/support/global-setup.ts',
					setupFiles,
					// Far from Calgary, so that a clock read in the server's own zone shows.
					env: { TZ: 'Pacific/Auckland' },
					testTimeout: 180_000,
					hookTimeout: 180_000,
					// Each has a queue and a pool of connections of its own, of which the server has sixty.
					maxConcurrency: 2,
				},
			},
			{
				extends: true,
				test: {
					name: 'conventions',
					include: ['tests/conventions/*.test.ts'],
					setupFiles,
					// They all read the same files, and change none: the tree is parsed once for all of them.
					isolate: false,
					testTimeout: 180_000,
				},
			},
		],
	},
})
