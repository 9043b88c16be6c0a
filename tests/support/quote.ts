import type { Page } from '@playwright/test'
import { phonePhoto } from './journey.ts'

/** The calculator as a visitor works with it. */

export const choose = async (page: Page, count: number, first = 0) =>
	page.getByLabel('Photos', { exact: true }).setInputFiles(
		await Promise.all(
			Array.from({ length: count }, async (_, at) => ({
				name: `pile-${first + at + 1}.jpg`,
				mimeType: 'image/jpeg',
				buffer: await phonePhoto(`pile-${(first + at) % 3}`),
			})),
		),
	)

export const save = (page: Page) => page.getByRole('button', { name: 'Save Quote' }).filter({ visible: true })
export const photos = (page: Page) => page.getByRole('list', { name: 'Your photos' }).getByRole('listitem')
