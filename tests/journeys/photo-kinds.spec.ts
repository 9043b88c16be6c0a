import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/journey.ts'
import { photos, progressOf } from '../support/quote.ts'

/** What this browser can show is sent, whether or not the server can read it. */

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#2266aa' } })

/** A bitmap of one colour: a header, and rows of three bytes for each pixel. */
function bitmap(width: number, height: number): Buffer {
	const head = Buffer.alloc(54)
	head.write('BM')
	const pixels = Buffer.alloc(width * height * 3, 0x99)
	head.writeUInt32LE(head.length + pixels.length, 2)
	head.writeUInt32LE(head.length, 10)
	head.writeUInt32LE(40, 14)
	head.writeInt32LE(width, 18)
	head.writeInt32LE(height, 22)
	head.writeUInt16LE(1, 26)
	head.writeUInt16LE(24, 28)
	head.writeUInt32LE(pixels.length, 34)
	return Buffer.concat([head, pixels])
}

const add = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
	page.getByLabel('Photos', { exact: true }).setInputFiles([{ name, mimeType, buffer }])

test('a GIF, a bitmap and a JPEG without its last two bytes are sent', async ({ page }) => {
	await page.goto('/')
	await add(page, 'sofa.gif', 'image/gif', await picture().gif().toBuffer())
	await add(page, 'sofa.bmp', 'image/bmp', bitmap(60, 40))
	const whole = await picture().jpeg().toBuffer()
	await add(page, 'sofa.jpg', 'image/jpeg', whole.subarray(0, -2))
	await expect(progressOf(page)).toHaveText('3 of 3 photos sent')
	await expect(photos(page).getByRole('alert')).toHaveCount(0)
})

test('what neither can read is refused by its name, with the reason', async ({ page }) => {
	await page.goto('/')
	await add(page, 'notes.jpg', 'image/jpeg', Buffer.from('no picture at all'))
	await expect(photos(page).getByRole('alert')).toContainText(
		'Failed to upload notes.jpg. We can’t read that file as a photo.',
	)
})
