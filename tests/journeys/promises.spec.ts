import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, openRest, pressUnfolded } from '../support/desk.ts'
import { expectReadable } from '../support/for-everyone.ts'
import { expect, freshDay, named, outbox, test } from '../support/journey.ts'
import { choose } from '../support/quote.ts'

const onDay = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

/** A pickup that is done, and its page with what was promised. */
async function finish(page: Page, name: string, date: string) {
	await page.goto(`/admin/day?date=${date}`)
	for (const action of ['Arrived', 'Done']) {
		await pressUnfolded(onDay(page, name), action)
		await page.getByRole('button', { name: /^Yes, / }).click()
	}
	await expect(onDay(page, name)).toContainText('Charge not entered')
	const pickup = await openRest(onDay(page, name))
	await pickup.getByRole('link', { name: 'Report and photos' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(`Promised to ${name}`)
}

const sentTo = async (program: Parameters<typeof outbox>[0], email: string) =>
	(await outbox(program)).filter(
		({ to, subject }) => JSON.stringify(to).includes(email) && subject?.startsWith('Where'),
	)

test('after a pickup the crew adds photos from a phone and says where things went; its customer is mailed, and sees both', {
	tag: '@main',
}, async ({ page, program }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	const [name, date] = [named('Rae Ported'), freshDay()]
	const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.ca`
	await bookFor(program, { name, date, window: '8-10am', email })
	await enterDesk(page, program)
	await finish(page, name, date)
	const promises = page.getByRole('region', { name: 'Promises' })
	await expect(promises).toContainText(/Report of where things went: due .+, 23 h 5\d min left/)
	await promises.getByRole('button', { name: 'They asked for photos' }).click()
	await expect(promises).toContainText('Photos: due')
	await promises.getByRole('button', { name: 'They don’t want photos' }).click()
	await expect(promises).not.toContainText('Photos: due')
	await promises.getByRole('button', { name: 'They asked for photos' }).click()
	await expect(promises).toContainText('Photos: due')
	await choose(page, 2)
	await page.getByRole('button', { name: 'Add 2 photos' }).click()
	const photos = page.getByRole('list', { name: 'Photos with the booking' })
	await expect(photos.getByRole('img')).toHaveCount(2)
	await page.getByRole('button', { name: 'Send the report' }).click()
	await expect(page.getByRole('alert').filter({ hasText: 'Say where things went' })).toBeVisible()
	await page.getByLabel('Donated').fill('A couch, to the Women in Need Society')
	await page.getByLabel('To the landfill').fill('Two bags')
	await page.getByRole('button', { name: 'Send the report' }).click()
	await expect(page.getByRole('status').filter({ hasText: 'We’re emailing the report now.' })).toBeVisible()
	await expect(promises).toContainText('Photos: kept by')
	await expect(promises).toContainText('Report of where things went: kept by')
	await expectAccessible(page)
	await expectReadable(page)

	await expect.poll(async () => (await sentTo(program, email)).length).toBe(1)
	const [mail] = await sentTo(program, email)
	expect(mail?.text).toContain('Donated: A couch, to the Women in Need Society')
	expect(mail?.text).toContain('There are 2 photos on your booking’s page.')
	const link = /https?:\/\/\S+\/booked\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
	await page.goto(new URL(link).pathname)
	await expect(page.getByText('To the landfill: Two bags')).toBeVisible()
	const ours = page.getByRole('list', { name: 'Our photos' }).getByRole('img')
	await expect(ours).toHaveCount(2)
	const whole = await page.request.get(`${await ours.first().getAttribute('src')}?size=whole`)
	expect(whole.headers()['content-type']).toBe('image/jpeg')
	await expectAccessible(page)
})

test('without scripts the report is sent once, the second of two is told, and a complaint stays open until someone says what came of it', async ({
	page,
	browser,
	program,
}) => {
	const [name, date] = [named('Cal Plainer'), freshDay()]
	await bookFor(program, { name, date, window: '8-10am' })
	const colleague = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(colleague, program)
	await enterDesk(page, program)
	await finish(colleague, name, date)
	await page.goto(colleague.url())
	await page.getByLabel('Recycled').fill('Steel, at the scrap yard')
	await colleague.getByLabel('Donated').fill('A desk')
	await colleague.getByRole('button', { name: 'Send the report' }).click()
	await expect(colleague.getByText(/^Emailed by /)).toBeVisible()
	await page.getByRole('button', { name: 'Send the report' }).click()
	await expect(page.getByRole('alert').filter({ hasText: 'has already sent a report' })).toBeVisible()
	await expect(page.getByLabel('Recycled')).toHaveValue('Steel, at the scrap yard')

	await colleague.getByLabel('A complaint, in their words').fill('There’s a scratch on the floor.')
	await colleague.getByRole('button', { name: 'Save the complaint' }).click()
	await expect(colleague.getByText(/^The complaint is saved/)).toBeVisible()
	await page.goto('/admin/promises')
	const open = page.getByRole('listitem').filter({ hasText: name })
	await expect(open).toContainText('There’s a scratch on the floor.')
	await expectAccessible(page)
	await open.getByRole('link', { name }).click()
	await page.getByLabel('We put it right').check()
	await page.getByLabel('How', { exact: true }).fill('We sanded it.')
	await page.getByRole('button', { name: 'Close the complaint' }).click()
	await expect(page.getByText(/^We put it right: We sanded it\./)).toBeVisible()
	await colleague.getByLabel('Nothing to do').check()
	await colleague.getByRole('button', { name: 'Close the complaint' }).click()
	await expect(colleague.getByText(/has just closed it/)).toBeVisible()
	await page.goto('/admin/promises')
	await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
})
