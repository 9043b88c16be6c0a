import { z } from 'zod'
import { formatDay } from '#app/values/local-time.ts'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { company } from '../support/company.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expectReadable } from '../support/for-everyone.ts'
import { expect, freshDays, named, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { emailOf, mailsAbout } from '../support/quote.ts'

const toldSchema = z.array(z.object({ channel: z.string(), state: z.string(), body: z.string().nullable() }))

/** The emails and texts about a move to a customer, as they are on record. */
const toldOf = async (program: Program, name: string) =>
	toldSchema.parse(
		await ask(
			await embeddedConnection(program.dataDir),
			`select m.channel, m.state, m.body from messages m join bookings b on b.id = m.booking_id
			where m.kind = 'moved' and b.name = '${name}' order by m.created_at, m.channel`,
		),
	)

const movedMails = async (program: Program, name: string) =>
	(await mailsAbout(program, name)).filter(
		({ to, subject }) =>
			subject?.startsWith('Your pickup has been moved') &&
			to?.some(({ address }) => address === emailOf(name)),
	)

test('a snow day is moved in three clicks: each customer is told once and why; pressed twice, reloaded or without scripts it moves nothing twice', async ({
	page,
	browser,
	program,
}) => {
	const [date = '', next = '', after = ''] = freshDays(3)
	const names = [named('Snow First'), named('Snow Second'), named('Snow Third')]
	for (const name of names) await bookFor(program, { name, date, window: '10-12pm', email: emailOf(name) })
	const address = `/admin/day/move-pickups?date=${date}`
	const press = 'Move the ticked pickups'

	// Someone without scripts has the page open from before.
	const late = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(late, program)
	await late.goto(address)
	await late.getByLabel('Reason').fill('Ice')

	await page.setViewportSize({ width: 390, height: 844 })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	await page.getByRole('link', { name: 'Move pickups' }).click()
	const days = page.getByRole('navigation', { name: 'Days' })
	await expect(days.locator('[aria-current=date]')).toHaveCount(1)
	await expect(page.getByRole('group', { name: `To ${formatDay(next)}` })).toBeVisible()
	for (const name of names) await expect(page.getByRole('checkbox', { name })).toBeChecked()
	await expectAccessible(page)
	await page.getByLabel('Reason').fill('Snow')
	await page.keyboard.press('Enter')
	const status = page.getByRole('status').filter({ hasText: `3 of 3 moved to ${formatDay(next)}.` })
	await expect(status).toBeVisible()
	for (const name of names)
		await expect(status.getByRole('listitem').filter({ hasText: name })).toContainText(
			`Moved to ${formatDay(next)}, 10–12pm. We’ll tell the customer by email and text.`,
		)
	await expect(page.getByText('There are no pickups on this day.')).toBeVisible()
	await expectAccessible(page)

	await late.getByRole('button', { name: press }).click()
	const already = late.getByText(`It’s on ${formatDay(next)}, 10–12pm already, and wasn’t moved again.`)
	await expect(already).toHaveCount(3)
	await late.reload()
	await expect(already).toHaveCount(3)

	for (const name of names) {
		await expect
			.poll(async () => (await toldOf(program, name)).map(({ channel, state }) => `${channel} ${state}`))
			.toEqual(['mail sent', 'text sent'])
		const [mail, ...more] = await movedMails(program, name)
		expect(more).toEqual([])
		expect(mail?.text).toContain('Reason: Snow')
		expect(mail?.text).toMatch(/\/booked\/\S+/)
		const text = (await toldOf(program, name)).find(({ channel }) => channel === 'text')
		expect(text?.body).toMatch(
			/Details: \S+\/other-times Reason: Snow\. If this time doesn't suit you, the link has others that are free\.$/,
		)
	}

	// The link of the mail opens three other times on any phone, without scripts; one press takes one.
	const [chooser = ''] = names
	const [told] = await movedMails(program, chooser)
	const link = /https?:\S+\/other-times/.exec(told?.text ?? '')?.[0] ?? ''
	const customer = await anotherPerson(browser, program, { scripts: false })
	await customer.setViewportSize({ width: 390, height: 844 })
	await customer.goto(new URL(link).pathname)
	await expect(customer.getByRole('main')).toContainText('Reason: Snow')
	const offered = customer.getByRole('list', { name: 'Free windows near it' }).getByRole('button')
	await expect(offered).toHaveCount(3)
	// Full by the time that it is pressed.
	const connection = await embeddedConnection(program.dataDir)
	await ask(
		connection,
		`insert into arrival_windows (date, window_id, booked) values ('${next}', '8-10am', ${company.windowCapacity})`,
	)
	await offered.filter({ hasText: '8–10am' }).click()
	await expect(customer.getByRole('alert')).toHaveText(
		'That window just filled. Nothing was changed; these are free.',
	)
	await expect(offered).toHaveCount(3)
	await expect(offered.filter({ hasText: '8–10am' })).toHaveCount(0)
	await offered.filter({ hasText: '12–2pm' }).click()
	await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Your pickup has been moved')
	await expect(customer.getByRole('main')).toContainText('12–2pm')
	await expect.poll(async () => (await movedMails(program, chooser)).length).toBe(2)
	await page.goto(new URL(link).pathname)
	await expectAccessible(page)
	await expectReadable(page)
	await page.goBack()

	// Without scripts one of them is moved on, and the others stay.
	const [first = '', ...others] = names
	await late.goto(`/admin/day/move-pickups?date=${next}&to=${after}`)
	for (const name of others) await late.getByRole('checkbox', { name }).uncheck()
	await late.getByLabel('Reason').fill('More snow')
	await late.getByRole('button', { name: press }).click()
	await expect(late.getByText(`1 of 1 moved to ${formatDay(after)}.`)).toBeVisible()
	for (const name of others) await expect(late.getByRole('checkbox', { name })).toBeVisible()
	await expect(late.getByRole('checkbox', { name: first })).toHaveCount(0)
	await expect.poll(async () => (await movedMails(program, first)).length).toBe(3)
	for (const name of others) expect(await toldOf(program, name)).toHaveLength(2)

	// Without scripts the day that nobody is on is closed from its own page.
	await late.goto(`/admin/day?date=${date}`)
	await late.getByRole('link', { name: 'Close the day' }).click()
	await late.getByLabel('Reason').fill('Ice')
	await late.getByRole('button', { name: 'Close the day' }).click()
	await expect(late.getByRole('status').filter({ hasText: 'is closed.' })).toBeVisible()
	await late.goto(`/admin/day?date=${date}`)
	await expect(late.getByText('Closed: Ice')).toBeVisible()
	await expect(late.getByRole('link', { name: 'Close the day' })).toHaveCount(0)
})

test('a truck’s rest of the day goes to another day in one press from where it is said to be out; the others stay', async ({
	page,
	program,
}) => {
	const [date = '', next = ''] = freshDays(2)
	const [blue, first, second, other] = [
		named('Blue'),
		named('Rest First'),
		named('Rest Second'),
		named('Rest Other'),
	]
	for (const [name, window] of [
		[first, '10-12pm'],
		[second, '2-4pm'],
		[other, '10-12pm'],
	] as const)
		await bookFor(program, { name, date, window, email: emailOf(name) })
	const connection = await embeddedConnection(program.dataDir)
	await ask(
		connection,
		`insert into trucks (name, cubic_yards, weekdays) values ('${blue}', 60, '{1,2,3,4,5,6,7}');
		update bookings set truck_id = (select id from trucks where name = '${blue}')
			where name in ('${first}', '${second}');
		insert into trucks_out (truck_id, date, reason) select id, '${date}', 'Brakes' from trucks where name = '${blue}'`,
	)
	await page.setViewportSize({ width: 390, height: 844 })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	await page.getByRole('link', { name: 'Move all 2 to another day' }).click()
	await expect(page.getByRole('checkbox')).toHaveCount(2)
	await page.getByRole('navigation', { name: 'Days' }).getByRole('link').first().click()
	// Another day keeps the truck.
	await expect(page).toHaveURL(/\?(?=.*\bto=)(?=.*\btruck=)/)
	await expect(page.getByRole('checkbox')).toHaveCount(2)
	await expect(page.getByRole('checkbox', { name: other })).toHaveCount(0)
	await page.getByLabel('Reason').fill('A truck is out')
	await page.keyboard.press('Enter')
	await expect(
		page.getByRole('status').filter({ hasText: `2 of 2 moved to ${formatDay(next)}.` }),
	).toBeVisible()
	for (const [name, window] of [
		[first, '10–12pm'],
		[second, '2–4pm'],
	] as const)
		await expect(page.getByRole('status').getByRole('listitem').filter({ hasText: name })).toContainText(
			window,
		)
	await expect(page.getByText(`Nothing on ${blue} that day can be moved.`)).toBeVisible()
	for (const name of [first, second])
		await expect
			.poll(async () => (await toldOf(program, name)).map(({ channel, state }) => `${channel} ${state}`))
			.toEqual(['mail sent', 'text sent'])
	expect(await toldOf(program, other)).toEqual([])
	await ask(
		connection,
		`delete from trucks_out; update bookings set truck_id = null; delete from trucks where name = '${blue}'`,
	)
})
