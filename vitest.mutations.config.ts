import { defineConfig } from 'vitest/config'
import { contentHistory } from './content-history.ts'
import { yamlContent } from './yaml-content.ts'

/** How `scripts/test-mutations.ts` runs the tests of one part, whose files it names in `MUTATIONS_TESTS`. */
export default defineConfig({
	plugins: [yamlContent(), contentHistory()],
	test: {
		include: (process.env.MUTATIONS_TESTS ?? '').split(' '),
		globalSetup: './tests/support/global-setup.ts',
		env: { TZ: 'Pacific/Auckland' },
		expect: { poll: { timeout: 60_000, interval: 20 } },
		testTimeout: 180_000,
		hookTimeout: 180_000,
		maxConcurrency: 2,
	},
})
