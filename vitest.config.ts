import { defineConfig } from 'vitest/config'
import { contentHistory } from './content-history.ts'
import { yamlContent } from './yaml-content.ts'

export default defineConfig({
	plugins: [yamlContent(), contentHistory()],
	test: {
		include: ['app/**/*.test.ts', 'app/**/*.test.tsx', 'fakes/**/*.test.ts', 'tests/*.test.ts'],
		globalSetup: './tests/support/global-setup.ts',
		setupFiles: './tests/support/no-stray-output.ts',
		// Far from Calgary, so that a clock read in the server's own zone shows.
		env: { TZ: 'Pacific/Auckland' },
		// Most of them wait for a database or a job: of two cores, one would idle.
		maxWorkers: 2,
		testTimeout: 30_000,
		hookTimeout: 60_000,
	},
})
