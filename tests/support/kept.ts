import { expect, type Page } from '@playwright/test'

/** What this browser keeps, as JSON. */
export const kept = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<string>((resolve) => {
				const opening = indexedDB.open('drafts', 1)
				opening.onupgradeneeded = () => opening.transaction?.abort()
				opening.onerror = () => resolve('none')
				opening.onsuccess = () => {
					const reading = opening.result.transaction(['drafts', 'files'])
					const drafts = reading.objectStore('drafts').getAll()
					const files = reading.objectStore('files').count()
					reading.oncomplete = () => {
						opening.result.close()
						resolve(JSON.stringify({ drafts: drafts.result, files: files.result }))
					}
				}
			}),
	)
export const keeps = (page: Page, text: string) => expect.poll(() => kept(page)).toContain(text)
