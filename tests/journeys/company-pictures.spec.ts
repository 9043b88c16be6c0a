import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expectAccessible } from '../support/axe.ts'
import { expect, test as journey } from '../support/journey.ts'
import { freshDataDir, type Program, startProgram } from '../support/program.ts'

/** The owner's pictures of crew and work, on a program that has some. */

const list = `
- { file: crew.jpg, shows: crew, alt: Two of us beside the orange truck }
- { file: before.jpg, shows: before, alt: 'A garage, full to the door' }
- { file: after.jpg, shows: after, alt: 'The same garage, swept' }
`

const test = journey.extend<object, { program: Program }>({
	program: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			const content = join(await freshDataDir(), 'content')
			await cp('content', content, { recursive: true })
			await mkdir(join(content, 'pictures'), { recursive: true })
			for (const name of ['crew', 'before', 'after'])
				await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#5e8c6a' } })
					.jpeg()
					.toFile(join(content, `pictures/${name}.jpg`))
			await writeFile(join(content, 'pictures/pictures.yaml'), list)
			await using program = await startProgram({ CONTENT_DIR: content })
			await use(program)
		},
		{ scope: 'worker', timeout: 300_000 },
	],
})

for (const path of ['/', '/airdrie-junk-removal', '/calgary/couch-removal'])
	test(`the company’s pictures are seen on ${path}, and nothing moves when they arrive`, async ({ page }) => {
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 844 })
			await page.goto(path)
			const heading = page.getByRole('heading', { name: 'Who comes to your door' })
			const section = page.locator('section').filter({ has: heading })
			const images = section.getByRole('img')
			await expect(images).toHaveCount(3)
			const before = await section.evaluate((each) => each.getBoundingClientRect().height)
			for (const image of await images.all()) {
				await image.scrollIntoViewIfNeeded()
				await expect
					.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth))
					.toBeGreaterThan(0)
			}
			expect(await section.evaluate((each) => each.getBoundingClientRect().height)).toBe(before)
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
			await expectAccessible(page)
		}
	})
