import { defineConfig } from 'vitest/config'
import { pageFiles } from './page-files.ts'
import { yamlContent } from './yaml-content.ts'

const setupFiles = ['./tests/support/no-stray-output.ts', './tests/support/property-seed.ts']

const everyPage = 'tests/every-page.test.ts'

const ofProgram = {
	globalSetup: './tests/support/global-setup.ts',
	setupFiles,
	// Far from Calgary, so that code that uses the server's time zone by mistake fails.
	env: { TZ: 'Pacific/Auckland' },
	testTimeout: 180_000,
	hookTimeout: 180_000,
	// Each test has its own queue and pool of connections; the server allows sixty.
	maxConcurrency: 2,
}

export default defineConfig({
	plugins: [yamlContent(), pageFiles()],
	test: {
		// More workers than cores, because most tests wait for a database or a job.
		maxWorkers: 3,
		// The files of a worker share their modules, because loading these for each file took a third of the time.
		isolate: false,
		// Generous, so that no test fails because the machine is busy: only tests that fail take this long.
		expect: { poll: { timeout: 60_000, interval: 20 } },
		projects: [
			{
				extends: true,
				test: {
					...ofProgram,
					name: 'program',
					include: [
						'app/**/*.test.{ts,tsx}',
						'packages/**/*.test.ts',
						'fakes/**/*.test.ts',
						'simulation/**/*.test.ts',
						'tests/*.test.ts',
					],
					exclude: [everyPage],
				},
			},
			// It looks at what pages ask of their modules, and so has its own.
			{ extends: true, test: { ...ofProgram, name: 'pages', include: [everyPage], isolate: true } },
			{
				extends: true,
				test: {
					name: 'conventions',
					include: ['tests/conventions/*.test.ts'],
					setupFiles,
					testTimeout: 180_000,
				},
			},
		],
	},
})
