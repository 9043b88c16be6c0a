import { anotherPerson, enterDesk } from '../support/desk.ts'
import { linkIn, openAtDesk } from '../support/firm-price.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'
import { chooseVolume, emailOf, fillBooking } from '../support/quote.ts'
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
	[/^<a day>, \d{1,2}:\d\d [AP]M$/gm, '<a day>, <a time>'],
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

test('a firm price is spoken and accepted as the kept transcript has it', async ({
	page,
	browser,
	program,
}) => {
	const name = named('Spoken Price')
	const headers = { 'X-Bowline-Client': 'site', Origin: program.address }
	const load = { volume: 0.5, weightKg: 120, hasStairs: true, addOns: [] }
	expect((await page.request.post('/quotes', { data: load, headers })).status()).toBe(201)
	await page.goto('/quote')
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Email').fill(emailOf(name))
	await page.getByLabel('Postal code or town').fill('Airdrie')
	await page.getByRole('button', { name: 'Send it' }).click()
	await page.waitForURL(/\/quote\/[\w-]{43}$/)
	const staff = await anotherPerson(browser, program)
	await enterDesk(staff, program)
	await openAtDesk(staff, program, name)
	await staff.getByLabel(/^Final amount/).fill('400')
	await staff.getByRole('button', { name: 'Approve' }).click()
	await expect(staff.getByText('Quote approved successfully')).toBeVisible()
	await page.goto(await linkIn(program, name, 'Your firm price: $400'))
	await bringScreenReader(page)
	const main = page.getByRole('main')
	const parts: [string, string[]][] = [['The price', await readThrough(main)]]
	await page.getByLabel('Your name').fill('Sam Spoken')
	await page.getByRole('button', { name: /^Accept \$400/ }).click()
	await expect(main).toContainText('You accepted $400')
	await bringScreenReader(page)
	parts.push(['After it is accepted', await readThrough(main)])
	expect(written(parts).replaceAll(name, 'Spoken Price')).toMatchSnapshot(['spoken', 'accepting.txt'])
})
