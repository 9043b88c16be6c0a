import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { dayAhead, expect, freshDay, hold, hydrated, named, test } from '../support/journey.ts'
import { keeps, kept } from '../support/kept.ts'
import {
	choose,
	chooseVolume,
	chosen,
	fillBooking,
	photos,
	progressOf,
	save,
	volume,
} from '../support/quote.ts'

/** Nothing typed is lost: what a page had is brought back in this browser for a day, and to nobody else. */

const total = (page: Page) => page.getByRole('status').filter({ hasText: 'Estimated total' })
const weight = (page: Page) => page.getByLabel('Weight in kilograms')
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })
const note = (page: Page) =>
	page.locator('#calculator').getByRole('status').filter({ hasText: 'We brought back' })
const startOver = (page: Page) => page.locator('#calculator').getByRole('button', { name: 'Start over' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' })

const keepsNothing = (page: Page) => expect.poll(() => kept(page)).toBe('{"drafts":[],"files":0}')

/** Opens the page in a new tab, when no more than so many tabs have a draft. */
async function newTab(context: BrowserContext, others = 0): Promise<Page> {
	const tab = await context.newPage()
	await tab.goto('/legal/terms')
	const held = () => tab.evaluate(async () => (await navigator.locks.query()).held?.length)
	await expect.poll(held).toBe(others)
	return tab
}

async function expectEmpty(page: Page) {
	await expect(total(page)).toHaveText('Estimated total$595 + tax')
	await expect(photos(page)).toHaveCount(0)
	await expect(nameField(page)).toHaveValue('')
	await expect(note(page)).toHaveCount(0)
}

/** Notes what is ticked in the calculator at the moment the page is left: the browser puts that back on Back. */
const noteWhenLeft = (page: Page) =>
	page.evaluate(() => {
		const ticked = () => [...document.querySelectorAll<HTMLInputElement>('#calculator :checked')]
		const words = () => ticked().map(({ name, value }) => `${name}=${value}`)
		window.navigation.addEventListener('navigate', () =>
			sessionStorage.setItem('ticked when left', words().join(' ')),
		)
	})

/** Chooses a load and two photos, and fills in the form; another tab of this browser may keep files too. */
async function fillAll(page: Page, name: string, filesOfOthers = 0) {
	await page.goto('/')
	await chooseVolume(page, '1/4 truck')
	await page.getByRole('checkbox', { name: 'Stairs' }).check()
	await choose(page, 2)
	await expect(progressOf(page)).toHaveText('2 of 2 photos sent')
	await fillBooking(page, { name, date: freshDay() })
	await weight(page).fill('206')
	await keeps(page, name)
	await keeps(page, '"weightKg":206')
	await keeps(page, `"files":${filesOfOthers + 2}`)
}

async function expectAll(page: Page, name: string) {
	await expect(note(page)).toContainText('We brought back your load, your details and 2 photos.')
	await expect(total(page)).toHaveText('Estimated total$220 + tax')
	await expect(weight(page)).toHaveValue('206')
	await expect(page.getByRole('checkbox', { name: 'Stairs' })).toBeChecked()
	await expect(photos(page)).toHaveCount(2)
	await expect(nameField(page)).toHaveValue(name)
}

test('a reload brings back load, details and photos, which need not be sent again', { tag: '@main' }, async ({
	page,
}) => {
	const name = named('Rae Loaded')
	await fillAll(page, name)
	await page.getByLabel('Label of photo 2').selectOption('Heavy items')
	await keeps(page, 'Heavy items')
	const sent: string[] = []
	page.on('request', (request) => {
		if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
	})
	await page.reload()
	await expectAll(page, name)
	await expect(page.getByLabel('Label of photo 2')).toHaveValue('Heavy items')
	// The reload has restored where the page was scrolled to, with any link half below the header.
	await page.evaluate(() => scrollTo(0, 0))
	await expectAccessible(page)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	expect(sent).toEqual(['POST /quotes'])
	// The server has all but the details now.
	await keeps(page, '"files":0')
	await page.reload()
	await expect(note(page)).toContainText('We brought back your details.')
	await expect(page.getByText('This is the quote you saved.')).toBeVisible()
	await confirm(page).click()
	await page.waitForURL('**/booked/*')
	await expect(page.getByRole('main')).toContainText('1/4 truck (about 5 cubic yards), 206 kg, stairs')
	await expect(page.getByRole('main').getByRole('img')).toHaveCount(2)
})

test('after Back from the terms everything is as it was left', async ({ page }) => {
	const name = named('Terry Reader')
	await fillAll(page, name)
	await page.getByRole('link', { name: 'terms', exact: true }).click()
	await expect(page).toHaveURL('/legal/terms')
	await page.goBack()
	await expectAll(page, name)
})

test('a closed tab is brought back in a new one, once', async ({ page, context }) => {
	const name = named('Cleo Closed')
	await fillAll(page, name)
	await page.close()
	const next = await newTab(context)
	await next.goto('/')
	await expectAll(next, name)
	const third = await context.newPage()
	await third.goto('/')
	await expectEmpty(third)
})

test('a page that crashed is brought back', async ({ page, context }) => {
	const name = named('Cras Hed')
	await fillAll(page, name)
	const crashed = page.waitForEvent('crash')
	page.goto('chrome://crash').catch(() => undefined)
	await crashed
	const next = await newTab(context)
	await next.goto('/')
	await expectAll(next, name)
})

test('a photo that had not arrived is sent by the page that comes next', async ({ page }) => {
	await page.goto('/')
	const sending = await hold(page, '**/quotes/photos/*')
	await choose(page, 1)
	await sending.arrived
	await keeps(page, '"files":1')
	await page.unrouteAll({ behavior: 'ignoreErrors' })
	await page.reload()
	await expect(note(page)).toContainText('We brought back 1 photo.')
	await expect(progressOf(page)).toHaveText('1 of 1 photo sent')
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.reload()
	await expect(photos(page)).toHaveCount(1)
	await expect(note(page)).toHaveCount(0)
})

test('once it is booked nothing is brought back, whoever comes next and from whichever tab', async ({
	page,
	context,
}) => {
	const other = await context.newPage()
	await fillAll(other, named('Same Person'))
	const name = named('Bo Oked')
	await fillAll(page, name, 2)
	await other.close()
	await noteWhenLeft(page)
	await confirm(page).click()
	await page.waitForURL('**/booked/*')
	expect(await page.evaluate(() => sessionStorage.getItem('ticked when left'))).toBe('volume=1')
	await page.goBack()
	await hydrated(page)
	await expectEmpty(page)
	const next = await context.newPage()
	await next.goto('/')
	await expectEmpty(next)
	await keepsNothing(next)
})

test('a quote that another one has replaced in this browser takes its draft along', async ({
	page,
	context,
}) => {
	await fillAll(page, named('First Here'))
	const other = await context.newPage()
	await other.goto('/')
	await chooseVolume(other, '1/8 truck')
	await choose(other, 1)
	await save(other).click()
	await expect(other.getByText('Quote saved successfully!')).toBeVisible()
	await page.close()
	const next = await newTab(context, 1)
	await next.goto('/')
	await expect(total(next)).toHaveText('Estimated total$95 + tax')
	await expect(nameField(next)).toHaveValue('')
	await expect(note(next)).toHaveCount(0)
})

test('Start over empties calculator, form and photos, here and in storage', async ({ page, context }) => {
	await fillAll(page, named('Sta Rter'))
	await page.reload()
	await startOver(page).click()
	await expectEmpty(page)
	await expect(
		page.locator('#calculator').getByRole('status').filter({ hasText: 'It’s all gone from this browser.' }),
	).toBeFocused()
	await keepsNothing(page)
	await page.reload()
	await expectEmpty(page)

	// A saved quote too: its changes and the quote itself are left behind.
	await chooseVolume(page, '1/2 truck')
	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await chooseVolume(page, '1/8 truck')
	await keeps(page, '"volume":0.125')
	await page.reload()
	await expect(note(page)).toContainText('We brought back your load.')
	await context.setOffline(true)
	await startOver(page).click()
	await expect(page.getByText('We couldn’t start another quote')).toBeVisible()
	await expect(total(page)).toHaveText('Estimated total$95 + tax')
	await context.setOffline(false)
	await startOver(page).click()
	await expectEmpty(page)
	await page.reload()
	await expectEmpty(page)
})

test('another quote leaves nothing of the one before in storage', async ({ page }) => {
	await fillAll(page, named('Ano Ther'))
	await page.getByRole('button', { name: 'Start another quote' }).click()
	await page.getByRole('button', { name: 'Start another quote anyway' }).click()
	await keepsNothing(page)
	await page.reload()
	await expectEmpty(page)
})

test('changes to a saved quote are kept, and do not overwrite what another tab has saved since', async ({
	page,
	context,
}) => {
	await page.goto('/')
	await chooseVolume(page, '1/2 truck')
	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await weight(page).fill('300')
	await keeps(page, '"weightKg":300')
	const other = await context.newPage()
	await other.goto('/')
	await expect(total(other)).toHaveText('Estimated total$325 + tax')
	await other.getByRole('checkbox', { name: 'Stairs' }).check()
	await save(other).click()
	await expect(other.getByText('Quote saved successfully!')).toBeVisible()

	await page.reload()
	await expect(note(page)).toContainText('We brought back your load.')
	await expect(total(page)).toHaveText('Estimated total$375 + tax')
	await save(page).click()
	const choice = page.getByRole('alert').filter({ hasText: 'Which one should we keep?' })
	await expect(choice).toContainText('Saved elsewhere: $350')
	await expect(choice).toContainText('Here: $375')
})

test('two tabs keep one draft each', async ({ page, context }) => {
	const other = await context.newPage()
	await page.goto('/')
	await other.goto('/')
	await chooseVolume(page, '1/8 truck')
	await nameField(page).fill('First Tab')
	await chooseVolume(other, '3/4 truck')
	await nameField(other).fill('Second Tab')
	await keeps(page, 'First Tab')
	await keeps(page, 'Second Tab')
	for (const [tab, name, price] of [
		[page, 'First Tab', '$95'],
		[other, 'Second Tab', '$475'],
	] as const) {
		await tab.reload()
		await expect(nameField(tab)).toHaveValue(name)
		await expect(total(tab)).toHaveText(`Estimated total${price} + tax`)
	}
	// Of two that were closed the newer one is brought back first.
	await other.close()
	await nameField(page).fill('First Tab, later')
	await keeps(page, 'First Tab, later')
	await page.close()
	for (const [at, name] of ['First Tab, later', 'Second Tab'].entries()) {
		const next = await newTab(context, at)
		await next.goto('/')
		await expect(nameField(next)).toHaveValue(name)
	}
})

for (const [hours, isBroughtBack] of [
	[23, true],
	[25, false],
] as const)
	test(`${hours} hours later a draft is ${isBroughtBack ? 'still there' : 'gone'}`, async ({
		page,
		context,
	}) => {
		await page.goto('/')
		await nameField(page).fill('Late Comer')
		await keeps(page, 'Late Comer')
		await page.close()
		const next = await newTab(context)
		await next.clock.setFixedTime(Date.now() + hours * 60 * 60 * 1000)
		await next.goto('/')
		if (isBroughtBack) await expect(nameField(next)).toHaveValue('Late Comer')
		else {
			await keepsNothing(next)
			await expectEmpty(next)
		}
	})

test('what is typed the moment the page begins to keep a draft is kept too', async ({ page }) => {
	await page.addInitScript(() => {
		const { setItem } = Storage.prototype
		// The last thing that the page does before it listens, apart from promises and what React puts off.
		Storage.prototype.setItem = function (this: Storage, key, value) {
			setItem.call(this, key, value)
			const type = async () => {
				for (let turn = 0; turn < 50; turn++) await undefined
				const field = document.querySelector<HTMLInputElement>('#booking-form input[name=name]')
				if (!field) return
				field.value = 'Quick Typist'
				field.dispatchEvent(new Event('input', { bubbles: true }))
			}
			if (key === 'draft') type()
		}
	})
	await page.goto('/')
	await keeps(page, 'Quick Typist')
})

test('a day that has passed meanwhile is not brought back', async ({ page }) => {
	await page.goto('/')
	await nameField(page).fill('Past Day')
	await keeps(page, 'Past Day')
	await page.evaluate(
		(past) =>
			new Promise<void>((resolve) => {
				const opening = indexedDB.open('drafts', 1)
				opening.onsuccess = () => {
					const writing = opening.result.transaction('drafts', 'readwrite')
					const drafts = writing.objectStore('drafts')
					const rows = drafts.openCursor()
					rows.onsuccess = () => {
						const row = rows.result
						if (row)
							row.update({
								...row.value,
								draft: { ...row.value.draft, fields: { name: 'Past Day', date: past } },
							})
					}
					writing.oncomplete = () => {
						opening.result.close()
						resolve()
					}
				}
			}),
		dayAhead(-1),
	)
	await page.reload()
	await expect(nameField(page)).toHaveValue('Past Day')
	await expect(chosen(page, 'date')).toHaveCount(0)
})

test('what is no draft, as from another release, is left out and removed', async ({ page, context }) => {
	await page.goto('/')
	await nameField(page).fill('Cor Rupt')
	await keeps(page, 'Cor Rupt')
	await page.evaluate(
		() =>
			new Promise<void>((resolve) => {
				const opening = indexedDB.open('drafts', 1)
				opening.onsuccess = () => {
					const writing = opening.result.transaction('drafts', 'readwrite')
					const drafts = writing.objectStore('drafts')
					drafts.put({ at: Date.now(), draft: { load: 'heavy' } }, 'corrupt')
					writing.oncomplete = () => {
						opening.result.close()
						resolve()
					}
				}
			}),
	)
	const next = await context.newPage()
	await next.goto('/')
	await expectEmpty(next)
	await expect.poll(async () => kept(next)).not.toContain('heavy')
	await chooseVolume(next, '1/8 truck')
	await expect(volume(next, '1/8 truck')).toBeChecked()
	await keeps(next, '"volume":0.125')
})

test('where the browser keeps nothing the page works, and asks before photos are left behind', async ({
	page,
	context,
}) => {
	await context.addInitScript(() => {
		Object.defineProperty(window, 'indexedDB', {
			get() {
				throw new DOMException('The operation is insecure.', 'SecurityError')
			},
		})
	})
	const asked: string[] = []
	page.on('dialog', (dialog) => {
		asked.push(dialog.type())
		dialog.accept()
	})
	await page.goto('/')
	await chooseVolume(page, '1/4 truck')
	await page.reload()
	expect(asked).toEqual([])
	await chooseVolume(page, '1/4 truck')
	await choose(page, 1)
	await expect(progressOf(page)).toHaveText('1 of 1 photo sent')
	await page.reload()
	expect(asked).toEqual(['beforeunload'])
	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await fillBooking(page, { name: named('No Storage'), date: freshDay() })
	await confirm(page).click()
	await page.waitForURL('**/booked/*')
	expect(asked).toHaveLength(1)
})

test('nobody is asked before leaving with photos that this browser keeps', async ({ page }) => {
	const asked: string[] = []
	page.on('dialog', (dialog) => {
		asked.push(dialog.type())
		dialog.accept()
	})
	await page.goto('/')
	await choose(page, 2)
	await keeps(page, '"files":2')
	await page.reload()
	await expect(photos(page)).toHaveCount(2)
	expect(asked).toEqual([])
})
