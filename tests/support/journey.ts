import { randomInt, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import sharp from 'sharp'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { company } from './company.ts'
import { type Program, startProgram } from './program.ts'

/** The first account of every program of the journeys. */
export const owner = { email: 'owner@bowline.example', password: 'a short sentence' }

/** A network address for one person, so that the limits count each person apart. */
export const ownAddress = () => ({
	'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})

/** A name that is unique in this run. */
export const named = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

/** Journeys of one worker share a running program; each uses its own dates, names and network address. */
export const test = base.extend<object, { program: Program }>({
	program: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			await using program = await startProgram({
				TRUST_PROXY: 'on',
				ADMIN_EMAIL: owner.email,
				ADMIN_PASSWORD: owner.password,
			})
			await use(program)
			const ended = await program.stop()
			expect(ended).toEqual({ code: 0, signal: null })
		},
		{ scope: 'worker', timeout: 300_000 },
	],
	baseURL: async ({ program }, use) => use(program.address),
	extraHTTPHeaders: async ({ program: _ }, use) => use(ownAddress()),
	context: async ({ context, javaScriptEnabled }, use) =>
		use(javaScriptEnabled ? untilHydrated(context) : context),
	page: async ({ page }, use) => {
		const stray: string[] = []
		page.on('pageerror', ({ message }) => {
			// A load that another one replaced: React Router aborts it, and does not catch its rejection.
			if (!/^(BodyStreamBuffer was|signal is) aborted/.test(message)) stray.push(message)
		})
		page.on('console', (message) => {
			if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
				stray.push(message.text())
		})
		await use(page)
		expect(stray, 'errors on the console').toEqual([])
	},
})

export { expect }

/** Delays a page's scripts, as a slow network does, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/assets/*.js', async (route) => {
		await promise
		await route.continue()
	})
	return resolve
}

/**
 * Makes `goto` and `reload` wait for hydration, because on a busy machine a test may be faster than the scripts. A
 * test that acts before hydration waits for `domcontentloaded` only.
 */
export function untilHydrated(context: BrowserContext): BrowserContext {
	context.on('page', (page) => {
		const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
		page.goto = async (address, options) => {
			const answer = await goto(address, options)
			if (options?.waitUntil !== 'domcontentloaded') await hydrated(page)
			return answer
		}
		page.reload = async (options) => {
			const answer = await reload(options)
			if (options?.waitUntil !== 'domcontentloaded') await hydrated(page)
			return answer
		}
	})
	return context
}

/**
 * Waits until a page is hydrated: before that, buttons work as without scripts. The element that loads the scripts is
 * removed from the document last, when all listeners are there (`shell/late-scripts.tsx`).
 */
export const hydrated = (page: Page) =>
	page.waitForFunction(() => Array.from(document.scripts).every(({ text }) => !text.includes('entry.client')))

/** Waits until a page of the desk has fetched all that it fetches ahead, or has failed to. */
export const fetchedAhead = (page: Page) =>
	page.waitForFunction(() => {
		const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
		const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]'))
		return (
			links.some(({ fetchPriority }) => fetchPriority === 'low') &&
			links.every(({ href }) => fetched.has(href))
		)
	})

/**
 * Installs a clock that {@link passTime} advances; call it before the page is opened. Timeouts of requests follow this
 * clock too, which Playwright's clock does not control.
 */
export async function installClock(page: Page) {
	await page.clock.install()
	await page.addInitScript(() => {
		AbortSignal.timeout = (milliseconds) => {
			const controller = new AbortController()
			setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), milliseconds)
			return controller.signal
		}
	})
}

/** Advances the clock of a page and stops it there, so that on a slow machine no more time passes for the page. */
export const passTime = async (page: Page, milliseconds: number) =>
	page.clock.pauseAt((await page.evaluate(() => Date.now())) + milliseconds)

/**
 * Holds requests back, as a slow network does, until `letGo`; later requests pass. `arrived` resolves at the first
 * request.
 */
export async function hold(page: Page, address: string) {
	const arrived = Promise.withResolvers<void>()
	const released = Promise.withResolvers<void>()
	await page.route(address, async (route) => {
		arrived.resolve()
		await released.promise
		// A page that has navigated meanwhile has cancelled its request.
		await route.continue().catch(() => undefined)
	})
	return { arrived: arrived.promise, letGo: released.resolve }
}

const photos = new Map<string, Promise<Buffer>>()

/** A JPEG like one of a phone, with noise, a GPS position and an orientation; the same for the same name. */
export function phonePhoto(name: string, { width = 1600, height = 1200 } = {}): Promise<Buffer> {
	const key = `${name} ${width}`
	const known = photos.get(key)
	if (known) return known
	const made = sharp({
		create: {
			width,
			height,
			channels: 3,
			background: '#6b7a5a',
			noise: { type: 'gaussian', mean: 128, sigma: 30 },
		},
	})
		.withMetadata({ orientation: 6 })
		.withExifMerge({
			IFD0: { Make: 'Testphone' },
			IFD3: {
				GPSLatitudeRef: 'N',
				GPSLatitude: '51/1 2/1 42/1',
				GPSLongitudeRef: 'W',
				GPSLongitude: '114/1 3/1 25/1',
			},
		})
		.jpeg({ quality: 80 })
		.toBuffer()
	photos.set(key, made)
	return made
}

/** The mails in a program's outbox, parsed. */
export async function outbox(program: Program): Promise<Email[]> {
	const folder = join(program.dataDir, 'outbox')
	const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
	return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

/** The date so many days from today, by the company's calendar. */
export const dayAhead = (ahead: number): string => addDays(localDate(new Date(), company.timeZone), ahead)

/** The days that can be booked, after the strip of two weeks: a test that names a day of it meets no other's. */
const firstDay = 14
const lastDay = 88
let daysGiven = 0

/** Days in a row that no other journey of this program books. A program has 74: `playwright.config.ts`. */
export function freshDays(count: number): string[] {
	const first = firstDay + daysGiven
	daysGiven += count
	if (first + count > lastDay) throw new Error('No day is left. Give these journeys a project of their own.')
	return Array.from({ length: count }, (_, at) => dayAhead(first + at))
}

/** A day that no other journey of this program books. */
export function freshDay(): string {
	const [date = ''] = freshDays(1)
	return date
}

let phonesGiven = 0

/** A phone number that no other journey of this program uses. */
export const ownPhone = (): string => `403-557-${1000 + phonesGiven++}`
