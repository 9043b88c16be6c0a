import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { enterDesk } from '../support/desk.ts'
import { Hands } from '../support/hands.ts'
import { expect, installClock, ownAddress, passTime, test, untilHydrated } from '../support/journey.ts'
import { type Came, monday, threads } from '../support/monday.ts'
import type { Program } from '../support/program.ts'

/**
 * A folder for its pictures and counts, at these widths, with `FILM` for a film of it too, which needs Playwright's ffmpeg; without
 * either it is done once.
 */
const folder = process.env.FILM ?? process.env.PICTURES
const widths = folder === undefined ? [1440] : [1440, 390]

const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })
const pickupOf = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

/** A dispatcher's browser, which is filmed where there is a folder for it. */
async function dispatcher(browser: Browser, program: Program, width: number) {
	const size = { width, height: width > 1000 ? 900 : 844 }
	const context = await browser.newContext({
		...{ baseURL: program.address, extraHTTPHeaders: ownAddress(), viewport: size },
		...(process.env.FILM && { recordVideo: { dir: join(process.env.FILM, String(width)), size } }),
	})
	const page = await untilHydrated(context).newPage()
	let shots = 0
	const shot = async (name: string) => {
		const path = join(folder ?? '', `${width}`, `${String(++shots).padStart(2, '0')}-${name}.png`)
		if (folder !== undefined) await page.screenshot({ path })
	}
	return { page, shot, close: () => context.close() }
}

/** Answers one who waits, each in the way in which they came. */
const answer: Record<Came, (page: Page, hands: Hands) => Promise<void>> = {
	text: reply,
	mail: reply,
	call: async (page, hands) => {
		await hands.key('d')
		await expect(said(page, 'Done.')).toBeVisible()
	},
	question: async (page, hands) => {
		await hands.key('r')
		await expect(page.getByLabel('Your answer')).toBeFocused()
		await hands.type(page.getByLabel('Your answer'), 'Yes, up to ten cans.')
		await hands.press(page.getByRole('button', { name: 'Send the answer' }))
		await expect(page.getByLabel('Your answer')).toHaveCount(0)
		await expect(page.getByText('Yes, up to ten cans.')).toBeVisible()
	},
}

async function reply(page: Page, hands: Hands) {
	await hands.key('r')
	await hands.type(page.getByLabel('Your reply'), 'Yes, we do.')
	await hands.press(page.getByRole('button', { name: 'Send the reply' }))
	await expect(said(page, 'Your reply is on its way.')).toBeVisible()
}

/** Whether two controls lie on each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
	const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
	if (!a || !b) throw new Error('one of them is not drawn')
	return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const width of widths)
	test(`a Monday with thirty who wait, a truck that breaks and snow on Tuesday is worked off by keyboard, ${width} wide`, async ({
		browser,
	}) => {
		test.slow()
		await using morning = await monday()
		const { page, shot, close } = await dispatcher(browser, morning.program, width)
		await enterDesk(page, morning.program)
		const counted = async (job: string, work: (hands: Hands) => Promise<void>) =>
			test.step(job, async () => {
				const hands = new Hands(page)
				await work(hands)
				if (folder !== undefined)
					await appendFile(join(folder, 'counts.txt'), `${width} ${job}: ${JSON.stringify(hands.count)}\n`)
				return hands.count
			})

		await page.goto('/admin/day')
		await shot('day')
		await page.goto('/admin/inbox')
		await shot('inbox')
		const answered = await counted('thirty who wait are answered', async (hands) => {
			const left = new Map(threads)
			const heading = page.getByRole('heading', { level: 1 })
			let who = ''
			while (left.size > 0) {
				const before = page.url()
				await hands.key('j')
				await expect(page).not.toHaveURL(before)
				await expect(page).toHaveURL(/\/admin\/inbox\/[\w-]{36}$/)
				await expect(heading).not.toHaveText(new RegExp(`^(Inbox|${who})$`))
				who = await heading.innerText()
				const came = left.get(who)
				if (came === undefined) throw new Error(`${who} was answered already`)
				if (left.size % 7 === 0 || came === 'question') await shot(`${came}-before`)
				await answer[came](page, hands)
				if (left.size % 7 === 0 || came === 'question') await shot(`${came}-after`)
				left.delete(who)
			}
			await page.goto('/admin/inbox')
			await expect(page.getByText('Nothing waits for an answer.')).toBeVisible()
		})
		await shot('inbox-after')
		expect(await morning.waiting()).toEqual([])

		const settled = await counted('three requests are confirmed', async (hands) => {
			await installClock(page)
			const [first = ''] = morning.farAway
			await page.goto('/admin/inbox?show=requests')
			await shot('requests')
			await hands.press(page.getByRole('link', { name: first }))
			for (const name of morning.farAway) {
				if (name !== first) await hands.key('r')
				const confirm = pickupOf(page, name).getByRole('button', { name: /^Confirm/ })
				await expect(confirm).toBeFocused()
				// What unfolds the rest stands in the row's corner, and not on the button.
				expect(await overlap(confirm, pickupOf(page, name).locator('summary'))).toBe(false)
				await hands.press(confirm)
				if (name === first) await shot('request-confirmed')
				await passTime(page, 11_000)
				await page.clock.resume()
				await expect(said(page, name)).toBeVisible()
			}
		})

		const broken = await counted('a truck breaks, and its pickups go to others', async (hands) => {
			await page.goto('/admin/day')
			await shot('day-before-the-truck')
			await hands.key('o')
			await hands.pick(page.getByLabel('Truck', { exact: true }), 'Blue')
			await hands.type(page.getByLabel('Reason'), 'Flat tire')
			await shot('truck-out-form')
			await hands.key('Enter')
			await expect(page.getByRole('heading', { name: /^Blue is out/ })).toBeVisible()
			await shot('truck-out')
			await hands.press(page.getByRole('button', { name: /^Put all \d on other trucks$/ }))
			await expect(page.getByText('None of its pickups needs another truck.')).toBeVisible()
			await shot('truck-out-put')
		})

		const snow = await counted('a day of snow is closed, and its eight pickups are moved', async (hands) => {
			await page.goto('/admin/day')
			await hands.key('j')
			await expect(page.getByRole('heading', { level: 1, name: /^Tomorrow/ })).toBeVisible()
			await shot('tomorrow')
			await hands.key('c')
			await expect(page.getByLabel('Reason')).toBeFocused()
			await hands.type(page.getByLabel('Reason'), 'Snow')
			await shot('close-the-day')
			await hands.key('Enter')
			await expect(said(page, /is closed\. 8 of 8 moved to/)).toBeVisible()
			await shot('moved')
		})
		await page.goto('/admin/inbox')
		await shot('end')
		await close()
		// Three presses and what is said for each of twenty-four, two for each of six calls.
		expect(answered).toMatchObject({ presses: 84, fields: 24 })
		expect(answered.tabs).toBeLessThanOrEqual(30)
		expect(settled).toMatchObject({ presses: 6, fields: 0 })
		// To the first of them in the inbox; each is led to.
		expect(settled.tabs).toBeLessThanOrEqual(24)
		expect(broken).toMatchObject({ presses: 3, fields: 2 })
		expect(broken.tabs).toBeLessThanOrEqual(4)
		expect(snow).toEqual({ presses: 3, fields: 1, tabs: 0 })
	})
