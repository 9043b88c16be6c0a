import { bookFor } from '../support/booked-pickup.ts'
import { company } from '../support/company.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'
import { severalProcesses } from '../support/several-processes.ts'

/** Two processes that answer and one that works: what an owner changes at one of them holds in all, without a restart. */

test('a new phone number is on each process’s kept pages, shared home page and structured data, and in the worker’s next email', async ({
	browser,
}) => {
	test.setTimeout(300_000)
	await using site = await severalProcesses()
	const { mail, running, start } = site
	const now = { phone: '403-555-0199', email: 'office@chinook.example', mailingAddress: '1 Centre Street S' }
	await start('worker')
	const webs = [await start('web'), await start('web')]
	/** Which of some words the pages of each process have. */
	const have = (...words: string[]) =>
		Promise.all(
			webs.flatMap(({ address }) =>
				['/', '/calgary', '/airdrie-junk-removal', '/contact', '/terms'].map(async (path) => {
					const page = await (await fetch(`${address}${path}`)).text()
					return [path, ...words.map((each) => page.includes(each))]
				}),
			),
		)
	const all = (...seen: boolean[]) =>
		webs.flatMap(() =>
			['/', '/calgary', '/airdrie-junk-removal', '/contact', '/terms'].map((path) => [path, ...seen]),
		)
	expect(await have(company.phone, now.phone)).toEqual(all(true, false))

	const [first] = webs
	if (!first) throw new Error('there is no process')
	const desk = await anotherPerson(browser, first)
	await enterDesk(desk, first)
	await desk.goto('/admin/settings')
	await desk.getByLabel('Phone').fill('(403) 555-0199')
	await desk.getByLabel('Email').fill(now.email)
	await desk.getByLabel('Postal address').fill(now.mailingAddress)
	await desk.getByRole('button', { name: 'Save Office', exact: true }).click()
	await expect(desk.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
	await expect.poll(() => have(company.phone, now.phone), { timeout: 20_000 }).toEqual(all(false, true))
	for (const { address } of webs) {
		const home = await (await fetch(address)).text()
		expect(home).toContain(`"telephone":"+1-${now.phone}"`)
		expect(home).toContain(`"email":"${now.email}"`)
		expect(await (await fetch(`${address}/contact`)).text()).toContain(now.mailingAddress)
	}

	/** The email about a new booking. */
	const emailOfNewBooking = async () => {
		const name = named('Robin')
		const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.ca`
		await bookFor(first, { name, date: freshDay(), window: company.arrivalWindows[0]?.id ?? '', email })
		const toCustomer = () => mail.received().find(({ to }) => to.includes(email))?.mail
		await expect.poll(toCustomer, { timeout: 30_000 }).toBeDefined()
		return toCustomer()
	}
	// The worker reads the settings by itself: the email of the seconds after a save may have the number of before.
	let sent = await emailOfNewBooking()
	await expect(async () => {
		if (!sent?.text?.includes(now.phone)) sent = await emailOfNewBooking()
		expect(sent?.text).toContain(now.phone)
	}).toPass({ timeout: 60_000 })
	for (const body of [sent?.text, sent?.html])
		for (const each of Object.values(now)) expect(body).toContain(each)
	expect(sent?.replyTo?.[0]?.address).toBe(now.email)
	for (const each of running) expect(each.output()).not.toMatch(/^\{"level":"error"/m)
})

test('windows, hauling figures, towns and trips hold in each process’s forms and local pages, and windows in the worker’s next email', async ({
	browser,
}) => {
	test.setTimeout(300_000)
	await using site = await severalProcesses()
	const { mail, running, start } = site
	await start('worker')
	const webs = [await start('web'), await start('web')]
	const [first, second] = webs
	if (!first || !second) throw new Error('a process is missing')
	/** What each process answers. */
	const pages = (path: string) =>
		Promise.all(webs.map(async ({ address }) => (await fetch(`${address}${path}`)).text()))
	const frame = '/next-windows?page=/calgary&city=Calgary'
	const have = async (path: string, words: string) => (await pages(path)).map((page) => page.includes(words))
	expect(await have('/book', '9–11am')).toEqual([false, false])
	expect(await have(frame, 'The next free windows')).toEqual([true, true])

	const desk = await anotherPerson(browser, first)
	await enterDesk(desk, first)
	await desk.goto('/admin/settings')
	const windows = desk.getByRole('region', { name: 'Arrival windows' })
	for (const [at, hour] of ['9 AM', '11 AM', '1 PM', '3 PM', 'No window'].entries())
		await windows
			.getByLabel(`Begins of window ${at + 1}`)
			.first()
			.selectOption(hour)
	await windows.getByRole('button', { name: 'Save Arrival windows' }).click()
	await expect(windows.getByRole('status')).toContainText('Saved.')
	await expect.poll(() => have('/book', '9–11am')).toEqual([true, true])

	/** The email about a booking that the other process takes, in a window of before the change there is none of. */
	const emailOfNewBooking = async () => {
		const name = named('Win')
		const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.ca`
		await bookFor(second, { name, date: freshDay(), window: '9-11am', email })
		const toCustomer = () => mail.received().find(({ to }) => to.includes(email))?.mail.text
		await expect.poll(toCustomer, { timeout: 60_000 }).toBeDefined()
		return toCustomer()
	}
	// The worker reads the settings by itself: in the seconds after a save it may not know the window yet.
	let sent = await emailOfNewBooking()
	await expect(async () => {
		if (!sent?.includes('9–11am')) sent = await emailOfNewBooking()
		expect(sent).toContain('9–11am')
	}).toPass({ timeout: 60_000 })

	// A town that moves to another trip: its page says so, the search, and the form of who books there.
	const town = '/canmore-junk-removal'
	const later = '$150 a pickup'
	expect(await have(town, later)).toEqual([false, false])
	const towns = desk.getByRole('region', { name: 'Towns and trips' })
	const ofTrip = (trip: number) => towns.getByLabel(`Towns, a comma between of trip ${trip}`)
	await ofTrip(2).fill((await ofTrip(2).inputValue()).replace('Canmore, ', ''))
	await towns.getByRole('button', { name: 'Save Towns and trips' }).click()
	await expect(ofTrip(1)).toBeFocused()
	await expect(towns.getByText('Canmore would be in no trip')).toBeVisible()
	await ofTrip(3).fill(`${await ofTrip(3).inputValue()}, Canmore`)
	await towns.getByRole('button', { name: 'Save Towns and trips' }).click()
	await expect(towns.getByRole('status')).toContainText('Saved.')
	await expect.poll(() => have(town, later)).toEqual([true, true])

	const hauling = desk.getByRole('region', { name: 'What makes a day full' })
	await hauling.getByLabel('Trucks a day').fill('1')
	await hauling.getByLabel('It works for').fill('120')
	await hauling.getByLabel('A trip to the landfill').fill('120')
	await hauling.getByLabel('Each pickup').fill('240')
	await hauling.getByRole('button', { name: 'Save What makes a day full' }).click()
	await expect(hauling.getByRole('status')).toContainText('Saved.')
	await expect.poll(() => have(frame, 'Nothing is free in the next two weeks.')).toEqual([true, true])
	for (const each of running) expect(each.output()).not.toMatch(/^\{"level":"error"/m)
})
