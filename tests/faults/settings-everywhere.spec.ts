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
