import { defineConfig } from 'vitest/config'
import { pageFiles } from './page-files.ts'
import { yamlContent } from './yaml-content.ts'

/** Runs the tests that `scripts/test-mutations.ts` lists for one part; otherwise the same as `vitest.config.ts`. */
export default defineConfig({
	plugins: [yamlContent(), pageFiles()],
	test: {
		include: (process.env.MUTATION_TESTS ?? '').split(' '),
		globalSetup: './tests/support/global-setup.ts',
		setupFiles: './tests/support/no-stray-output.ts',
		env: { TZ: 'Pacific/Auckland' },
		maxWorkers: 1,
		testTimeout: 180_000,
		hookTimeout: 180_000,
		maxConcurrency: 2,
		expect: { poll: { timeout: 60_000, interval: 20 } },
	},
})
