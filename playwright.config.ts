import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'

/** Journeys in a real browser, and tests that really kill the program or cut off its services. */
export default defineConfig({
	testDir: 'tests',
	// Each project starts programs of its own, and a program has days for 74 bookings that meet no other's.
	projects: [
		{ name: 'faults', testMatch: /tests\/faults\/.*\.spec\.ts$/ },
		{ name: 'journeys a–k', testMatch: /tests\/journeys\/[a-k].*\.spec\.ts$/ },
		{ name: 'journeys l–z', testMatch: /tests\/journeys\/[l-z].*\.spec\.ts$/ },
	],
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
