import type { Page } from '@playwright/test'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, makeQuote } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { type Count, Hands } from '../support/hands.ts'
import { expect, installClock, named, passTime, test } from '../support/journey.ts'
import { morningSettings, timeZone } from '../support/morning.ts'
import type { Program } from '../support/program.ts'
import { withTexts } from '../support/with-texts.ts'

const pickupOf = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

/** What can be undone for ten seconds is done, and the page's clock goes on. */
async function whenDone(page: Page) {
	await passTime(page, 11_000)
	await page.clock.resume()
}

const today = localDate(new Date(), timeZone)
const tomorrow = addDays(today, 1)
const [later, finished, known] = [named('Jo Later'), named('Al Done'), named('Rosa Known')]
const [far, quoted] = [named('Red Deer'), named('Di Quoted')]

/** A morning: pickups of today and tomorrow, two trucks, a request, a quote to answer. */
async function morning(program: Program) {
	await bookFor(program, { name: later, date: today, window: '2-4pm' })
	await bookFor(program, { name: finished, date: today, window: '12-2pm' })
	await bookFor(program, { name: known, date: tomorrow, window: '8-10am', phone: '403-555-0177' })
	const away = { postal: 'T4N 1A1', city: 'Red Deer', trip: '150' }
	await bookFor(program, { name: far, date: addDays(today, 9), window: '8-10am', ...away })
	await makeQuote(program, { name: quoted })
	await ask(
		await embeddedConnection(program.dataDir),
		`insert into trucks (name, cubic_yards, weekdays)
			select name, 20, '{1,2,3,4,5,6,7}' from unnest(array['Blue', 'Red']) as name`,
	)
}

/** Each job: from which page it begins, its keys, and how many presses and fields it may take. */
const jobs: {
	job: string
	from: string
	most: Omit<Count, 'tabs'>
	work: (page: Page, hands: Hands) => Promise<void>
}[] = [
	{
		job: 'a quote is answered',
		from: '/admin?status=pending&sort=waiting',
		most: { presses: 3, fields: 1 },
		work: async (page, hands) => {
			await hands.key('j')
			await hands.key('Enter')
			await expect(page.getByRole('heading', { name: quoted })).toBeVisible()
			await hands.type(page.getByLabel(/^Final amount/), '360')
			await hands.press(page.getByRole('button', { name: 'Approve' }))
			await expect(said(page, 'Showing 0 of 1 quotes')).toBeVisible()
		},
	},
	{
		job: 'a booking is taken on the phone',
		from: '/admin/day',
		most: { presses: 4, fields: 3 },
		work: async (page, hands) => {
			await hands.key('n')
			await hands.type(page.getByLabel('Phone'), '403-555-0199')
			await hands.key('Enter')
			await expect(page.getByText('No one has booked from this number yet.')).toBeVisible()
			await hands.type(page.getByLabel('Name', { exact: true }), named('Caller'))
			await hands.type(page.getByLabel('Address', { exact: true }), '7 Elm Street NW, T2N 1N4')
			await hands.choose(page.getByRole('radio', { name: /^2–4pm/ }))
			await hands.key('Enter')
			await expect(said(page, /^Booked: /)).toBeVisible()
		},
	},
	{
		// The volume, beyond what a booking without a price takes, and what unfolds it.
		job: 'a booking is taken on the phone, with its price',
		from: '/admin/day',
		most: { presses: 5, fields: 4 },
		work: async (page, hands) => {
			await hands.key('n')
			await hands.type(page.getByLabel('Phone'), '403-555-0198')
			await hands.key('Enter')
			await expect(page.getByText('No one has booked from this number yet.')).toBeVisible()
			await hands.type(page.getByLabel('Name', { exact: true }), named('Pricey'))
			await hands.type(page.getByLabel('Address', { exact: true }), '9 Elm Street NW, T2N 1N4')
			await hands.press(page.locator('summary').filter({ hasText: 'What they have, and what it costs' }))
			await hands.pick(page.getByLabel('Volume'), '1/2')
			await expect(page.getByRole('status', { name: 'Price' })).toContainText(/^\$\d/)
			await hands.choose(page.getByRole('radio', { name: /^4–6pm/ }))
			await hands.key('Enter')
			await expect(said(page, /^Booked: /)).toBeVisible()
		},
	},
	{
		job: 'a truck is assigned',
		from: '/admin/day',
		most: { presses: 1, fields: 0 },
		work: async (page, hands) => {
			await hands.press(pickupOf(page, finished).getByRole('button', { name: 'Blue' }))
			await expect(
				pickupOf(page, finished).getByRole('button', { name: 'Blue', pressed: true }),
			).toBeVisible()
		},
	},
	{
		job: 'the crew is on the way, outside the window, which is asked about',
		from: '/admin/day',
		most: { presses: 2, fields: 0 },
		work: async (page, hands) => {
			await hands.press(pickupOf(page, finished).getByRole('button', { name: /^On the way/ }))
			await hands.press(pickupOf(page, finished).getByRole('button', { name: /^Yes, / }))
			await whenDone(page)
			await expect(said(page, 'is now on the way.')).toBeVisible()
		},
	},
	{
		job: 'it has arrived',
		from: '/admin/day',
		most: { presses: 1, fields: 0 },
		work: async (page, hands) => {
			await hands.press(pickupOf(page, finished).getByRole('button', { name: /^Arrived/ }))
			await whenDone(page)
			await expect(said(page, 'is now marked as arrived.')).toBeVisible()
		},
	},
	{
		job: 'it is done, with its amount and payment',
		from: '/admin/day',
		most: { presses: 3, fields: 1 },
		work: async (page, hands) => {
			const pickup = pickupOf(page, finished)
			await hands.press(pickup.locator('summary', { hasText: /^Done/ }))
			await hands.type(pickup.getByLabel(/^Charged/), '315')
			await hands.choose(pickup.getByLabel('e-transfer'))
			await hands.key('Enter')
			await expect(said(page, /^It’s done\. Saved: \$315/)).toBeVisible()
		},
	},
	{
		job: 'a pickup is moved to tomorrow, in its own window',
		from: '/admin/day',
		most: { presses: 4, fields: 0 },
		work: async (page, hands) => {
			await hands.press(pickupOf(page, later).locator('summary').first())
			await hands.press(pickupOf(page, later).getByRole('link', { name: /^Move the pickup/ }))
			await hands.press(page.getByRole('link', { name: /^Tomorrow/ }))
			await expect(page.getByRole('radio', { name: /^2–4pm/ })).toBeChecked()
			await hands.press(page.getByRole('button', { name: 'Move the pickup' }))
			await expect(said(page, /^Moved\./)).toBeVisible()
		},
	},
	{
		job: 'a customer is found by their number',
		from: '/admin/day',
		most: { presses: 2, fields: 1 },
		work: async (page, hands) => {
			await hands.key('/')
			await hands.type(page.getByRole('textbox', { name: 'Search the desk' }), '403 555 0177')
			await hands.key('Enter')
			await expect(page.getByRole('heading', { level: 1, name: known })).toBeVisible()
		},
	},
	{
		job: "tomorrow's sheets are shown to be printed",
		from: '/admin/day',
		most: { presses: 2, fields: 0 },
		work: async (page, hands) => {
			await hands.key('j')
			await expect(page.getByRole('heading', { level: 1, name: /^Tomorrow/ })).toBeVisible()
			await hands.press(page.getByRole('link', { name: 'Run sheet' }))
			await expect(page.getByRole('button', { name: /^Print/ })).toBeVisible()
		},
	},
	{
		job: 'a request is settled',
		from: '/admin/inbox?show=requests',
		most: { presses: 2, fields: 0 },
		work: async (page, hands) => {
			await hands.press(page.getByRole('link', { name: far }))
			await hands.press(pickupOf(page, far).getByRole('button', { name: /^Confirm/ }))
			await whenDone(page)
			await expect(said(page, far)).toBeVisible()
		},
	},
	{
		job: 'a text is answered',
		from: '/admin/inbox',
		most: { presses: 2, fields: 1 },
		work: async (page, hands) => {
			await hands.press(page.getByRole('link', { name: known }))
			await hands.type(page.getByLabel('Your reply'), 'Yes, at ten.')
			await hands.press(page.getByRole('button', { name: 'Send the reply' }))
			await expect(page.getByText('We wrote: Yes, at ten.')).toBeVisible()
		},
	},
]

test('the most frequent jobs of a day are done by keyboard alone, in as many presses and fields as are named', async ({
	browser,
}) => {
	const { environment, remove } = await morningSettings()
	await using outside = await withTexts(environment)
	await morning(outside.program)
	await outside.text('+14035550177', 'Can you come a little later?')
	const page = await anotherPerson(browser, outside.program)
	await installClock(page)
	await enterDesk(page, outside.program)
	for (const { job, from, most, work } of jobs)
		await test.step(job, async () => {
			await page.goto(from)
			const hands = new Hands(page)
			await work(page, hands)
			const { presses, fields } = hands.count
			expect({ presses, fields }).toEqual(most)
		})
	await remove()
})
