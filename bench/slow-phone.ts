/**
 * Books a pickup on an emulated slow phone (562 ms, 1.44 Mbit/s down, 0.675 up, a processor four times slower), without and
 * with three photos, and prints the medians of three runs: the largest paint, the blocking time, the first price, and how
 * long it takes from landing to the receipt, with how many taps and fields. A key takes 60 ms; nobody stops to think. Run it
 * after a build, on a quiet machine: `node bench/slow-phone.ts [runs]`.
 */
import type { Page } from '@playwright/test'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { phonePhoto } from '#tests/support/journey.ts'
import { discardProgram, startProgram } from '#tests/support/program.ts'
import { median } from './median.ts'
import { notePaints, openBrowser, openPhone } from './phone.ts'

const runs = Number(process.argv[2] ?? 3)
const keyMs = 60

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const browser = await openBrowser()
const program = await startProgram()

/** What a person does, counted: a tap, or a field typed into. */
function person(page: Page) {
	let interactions = 0
	return {
		count: () => interactions,
		tap: async (label: string, within = 'main') => {
			interactions++
			await page.locator(within).getByText(label, { exact: true }).filter({ visible: true }).first().click()
		},
		type: async (label: string, text: string) => {
			interactions++
			await page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: keyMs })
		},
	}
}

async function book(day: string, photos: number) {
	const page = await openPhone(browser, 'slow')
	const paints = await notePaints(page)
	try {
		const began = Date.now()
		await page.goto(program.address, { waitUntil: 'commit' })
		const visitor = person(page)
		await visitor.tap('1/4 truck', '#main section:first-of-type')
		await page.getByRole('region', { name: 'Your price so far' }).getByText('$175').waitFor()
		const firstPrice = Date.now() - began
		const { largestPaint, blocked } = await paints()
		if (photos > 0) {
			const files = Array.from({ length: photos }, async (_, at) => ({
				name: `pile-${at}.jpg`,
				mimeType: 'image/jpeg',
				buffer: await phonePhoto(`slow-${at}`),
			}))
			await visitor.tap('Weight and extras', '#quote-bar')
			await visitor.tap('Add photos', '#quote-bar')
			await page.getByLabel('Photos', { exact: true }).setInputFiles(await Promise.all(files))
		}
		await visitor.tap('Book Same-Day', 'header')
		await page
			.locator('label')
			.filter({ has: page.locator(`[name=date][value="${day}"]`) })
			.click()
		await visitor.tap(company.arrivalWindows.at(-1)?.label ?? '', '#book')
		await visitor.type('Name', 'Sam Slow')
		await visitor.type('Phone', '4035550142')
		await visitor.type('Email', `sam${began}@example.ca`)
		await visitor.type('Address', '12 Crescent Road NW, t2p1j9')
		await visitor.tap('Confirm Booking', '#book')
		await page.waitForURL('**/booked/*', { timeout: 180_000, waitUntil: 'commit' })
		await page.getByText('Booking Confirmed!').first().waitFor()
		// The day is a tap, and so is the choice of the photos.
		const interactions = visitor.count() + 1 + (photos > 0 ? 1 : 0)
		return { firstPrice, largestPaint, blocked, whole: Date.now() - began, interactions }
	} finally {
		await page.context().close()
	}
}

try {
	const tomorrow = addDays(localDate(new Date(), company.timeZone), 2)
	for (const photos of [0, 3]) {
		const taken: Awaited<ReturnType<typeof book>>[] = []
		for (let run = 0; run < runs; run++) taken.push(await book(addDays(tomorrow, run), photos))
		const of = (what: keyof (typeof taken)[number]) => median(taken.map((each) => each[what]))
		process.stdout.write(
			`${photos} photos: landing to confirmed ${seconds(of('whole'))} with ${of('interactions')} taps and fields; first price ${seconds(of('firstPrice'))}; largest paint ${seconds(of('largestPaint'))}; blocked ${Math.round(of('blocked'))} ms until then\n`,
		)
	}
} finally {
	await browser.close()
	await discardProgram(program)
}
