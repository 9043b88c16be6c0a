import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import sharp from 'sharp'
import { type Program, startProgram } from './program.ts'

/** The first account of every program that journeys run on. */
export const owner = { email: 'owner@bowline.example', password: 'a short sentence' }

/** Journeys of one worker share a running program; each goes by a date and a name of its own. */
export const test = base.extend<{ stray: string[] }, { program: Program }>({
	program: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			const program = await startProgram({
				TRUST_PROXY: 'on',
				ADMIN_EMAIL: owner.email,
				ADMIN_PASSWORD: owner.password,
			})
			await use(program)
			const ended = await program.stop()
			expect(ended).toEqual({ code: 0, signal: null })
		},
		{ scope: 'worker', timeout: 90_000 },
	],
	baseURL: async ({ program }, use) => use(program.address),
	// An address of its own for each journey, so that one's many requests are not counted against another's.
	extraHTTPHeaders: async ({ program: _ }, use) =>
		use({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
	stray: [
		async ({ page }, use) => {
			const stray: string[] = []
			page.on('pageerror', ({ message }) => {
				// A load that another one overtook: React Router hears its abort, and leaves the rest of its stream unheard.
				if (message !== 'BodyStreamBuffer was aborted') stray.push(message)
			})
			page.on('console', (message) => {
				if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
					stray.push(message.text())
			})
			await use(stray)
			expect(stray, 'errors on the console').toEqual([])
		},
		{ auto: true },
	],
})

export { expect }

/** Holds a page's scripts back, as a slow line does, until the returned function lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/assets/*.js', async (route) => {
		await promise
		await route.continue()
	})
	return resolve
}

const photos = new Map<string, Promise<Buffer>>()

/** A JPEG of a phone's size with a phone's noise, its position and its orientation; the same for the same name. */
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

/** A day from now by Calgary's calendar, for a booking that no other journey disturbs. */
export const calgaryDay = (ahead: number): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Edmonton', dateStyle: 'short' }).format(
		new Date(Date.now() + ahead * 86_400_000),
	)
