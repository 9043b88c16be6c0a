import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'

/** Journeys in a real browser, and tests that really kill the program or cut off its services. */
export default defineConfig({
	testDir: 'tests',
	testMatch: /(journeys|faults)\/.*\.spec\.ts$/,
	// What is kept and compared: texts, because pictures differ between machines.
	snapshotPathTemplate: '{testDir}/journeys/{arg}{ext}',
	fullyParallel: true,
	workers: 2,
	// Generous, so that no test fails because the machine is busy: only tests that fail take this long.
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
