import type { Page } from '@playwright/test'
import { z } from 'zod'
import { formatTime, instantOf, localDate, localMinutes } from '#app/values/local-time.ts'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, openRest } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expect, freshDay, named } from '../support/journey.ts'
import { test, timeZone } from '../support/morning.ts'
import { emailOf, mailsAbout } from '../support/quote.ts'

const pickupOf = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

const say = async (page: Page, name: string, at: Date) => {
	const pickup = pickupOf(page, name)
	const minutes = localMinutes(at, timeZone)
	const two = (number: number) => String(number).padStart(2, '0')
	await openRest(pickup)
	if (!(await pickup.getByLabel(`New time for ${name}`).isVisible()))
		await pickup.getByText('Running late').click()
	await pickup
		.getByLabel(`New time for ${name}`)
		.fill(`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`)
	await pickup.getByRole('button', { name: `Tell ${name}` }).click()
}

test('a customer is told that the crew is running late, once more when it slips by a quarter of an hour, and not for less, with and without scripts', async ({
	page,
	browser,
	program,
}) => {
	const connection = await embeddedConnection(program.dataDir)
	const name = named('Late Customer')
	await bookFor(program, { name, date: freshDay(), window: '8-10am', email: emailOf(name) })
	const today = localDate(new Date(), timeZone)
	await ask(
		connection,
		`insert into arrival_windows (date, window_id, booked) values ('${today}', '8-10am', 1)
			on conflict (date, window_id) do update set booked = arrival_windows.booked + 1;
		update bookings set date = '${today}' where name = '${name}'`,
	)
	// In an hour, and not before the first window has ended.
	const round = 5 * 60_000
	const inAnHour = Math.ceil(Date.now() / round) * round + 60 * 60_000
	const first = new Date(Math.max(inAnHour, instantOf(today, 10, timeZone).getTime()))
	const [less, more] = [10, 15].map((minutes) => new Date(first.getTime() + minutes * 60_000))
	if (!less || !more) throw new Error('there are no times')

	await page.setViewportSize({ width: 390, height: 844 })
	await enterDesk(page, program)
	await page.goto('/admin/day')
	const pickup = pickupOf(page, name)
	await say(page, name, first)
	await expect(pickup.getByText(`there about ${formatTime(first, timeZone)}`)).toBeVisible()
	await expectAccessible(page)

	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(plain, program)
	await plain.goto('/admin/day')
	await say(plain, name, less)
	await expect(plain.getByText('That’s less than 15 minutes later, so nothing was sent.')).toBeVisible()
	await plain.goto('/admin/day')
	await say(plain, name, more)
	await expect(pickupOf(plain, name).getByText(`there about ${formatTime(more, timeZone)}`)).toBeVisible()
	// The other desk sees it by itself.
	await expect(pickup.getByText(`there about ${formatTime(more, timeZone)}`)).toBeVisible()

	const late = async () =>
		(await mailsAbout(program, name)).flatMap(({ subject }) =>
			subject?.startsWith('Running late') ? [subject] : [],
		)
	await expect
		.poll(async () => (await late()).sort())
		.toEqual(
			[first, more].map((time) => `Running late: we’ll be there around ${formatTime(time, timeZone)}`).sort(),
		)
	const texts = z.array(z.object({ body: z.string() })).parse(
		await ask(
			connection,
			`select m.body from messages m join bookings b on b.id = m.booking_id
				where m.kind = 'late' and m.channel = 'text' and b.name = '${name}' order by m.id`,
		),
	)
	expect(texts).toHaveLength(2)
	for (const { body } of texts) expect(body).toContain(": Sorry, we're running late. We'll be there around ")
	await page.reload()
	await expect(pickup.getByText(`Told: there about ${formatTime(more, timeZone)}`)).toBeVisible()
	await plain.context().close()
})
