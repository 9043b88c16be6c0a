import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'

/** Journeys of people in a real browser, and the program killed and cut off for real. */
export default defineConfig({
	testDir: 'tests',
	testMatch: /(journeys|faults)\/.*\.spec\.ts$/,
	fullyParallel: true,
	workers: 2,
	// A busy machine is slow, and no test is wrong for it: what never happens fails late, what happens costs nothing.
	timeout: 300_000,
	expect: { timeout: 60_000 },
	reporter: [['list']],
	use: {
		browserName: 'chromium',
		timezoneId: 'Asia/Tokyo',
		locale: 'en-CA',
		launchOptions: {
			executablePath: findChromium(),
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
			],
		},
		trace: 'off',
		screenshot: 'only-on-failure',
	},
})
