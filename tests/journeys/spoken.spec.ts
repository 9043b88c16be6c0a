import { expect, freshDay, test } from '../support/journey.ts'
import { chooseVolume, fillBooking } from '../support/quote.ts'
import { bringScreenReader, hear, readThrough } from '../support/screen-reader.ts'
import { withoutDays } from '../support/varying.ts'

/**
 * A booking as a screen reader speaks it, from the first screen to the receipt, compared with the transcript that is kept
 * beside this file (CONTRIBUTING.md says how it is made anew).
 */

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** What differs from booking to booking. */
const varying: [RegExp, string][] = [
	// Late in the day it is too late for today, and other tests fill days.
	[/\b(?:Open|\d windows?|Full|Too late)\b/g, '<how free>'],
	[/^(radio, .*<how free>.*), disabled/gm, '$1'],
	// Some references are all letters.
	[/\b[2-9A-HJ-NP-Z]{6}\b/g, '<a reference>'],
]

const written = (parts: [heading: string, spoken: string[]][]) =>
	varying.reduce(
		(text, [pattern, name]) => text.replace(pattern, name),
		withoutDays(parts.map(([heading, spoken]) => `${[`# ${heading}`, ...spoken].join('\n')}\n`).join('\n')),
	)

test('the whole booking is spoken as the kept transcript has it', { tag: '@main' }, async ({ page }) => {
	await page.goto('/')
	await bringScreenReader(page)
	const form = page.locator('#book form')
	const confirm = page.getByRole('button', { name: 'Confirm Booking' })
	const parts: [string, string[]][] = [
		['The header', await readThrough(page.getByRole('banner'))],
		[
			'The first screen',
			await readThrough(page.getByRole('region', { name: 'Know the price before we load a thing.' })),
		],
		[
			'A quarter of a truck is chosen',
			await hear(page, () => chooseVolume(page, '1/4 truck'), 'Estimated total'),
		],
		['The calculator', await readThrough(page.locator('#calculator'))],
		['The booking', await readThrough(page.locator('#book'))],
		['The form is sent while it is empty', await hear(page, () => confirm.click(), 'postal code')],
		['The form with its faults', await readThrough(form)],
	]
	await page.route('**/bookings', (route) => route.abort())
	await fillBooking(page, { name: 'Sam Spoken', date: freshDay() })
	parts.push([
		'The form is sent while we cannot be reached',
		await hear(page, () => confirm.click(), 'Failed'),
	])
	await page.unroute('**/bookings')
	await confirm.click()
	await page.waitForURL('**/booked/*')
	await bringScreenReader(page)
	parts.push(['The receipt', await readThrough(page.getByRole('main'))])
	expect(written(parts)).toMatchSnapshot(['spoken', 'booking.txt'])
})
