import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { secondCompany } from '../support/company.ts'
import { freshDataDir, startProgram } from '../support/program.ts'

/** Rendered pages are kept beside the data: what a start has rendered, the next one only reads. */

test('the second start renders no page; a changed text, settings or address renders all', async () => {
	const [dataDir, site] = await Promise.all([freshDataDir(), freshDataDir()])
	const content = join(site, 'content')
	await cp(secondCompany.CONTENT_DIR, content, { recursive: true })
	const settings = join(site, 'company.yaml')
	await cp(secondCompany.COMPANY_FILE, settings)

	/** Starts the program, and returns how many pages it serves and how many of them it rendered, and one of them. */
	const start = async (environment: Record<string, string> = {}) => {
		const program = await startProgram({
			DATA_DIR: dataDir,
			COMPANY_FILE: settings,
			CONTENT_DIR: content,
			...environment,
		})
		const counts = () => /"pages":(\d+),"rendered":(\d+),.*local pages are warm/.exec(program.output())
		await expect.poll(counts).not.toBeNull()
		const [, pages, rendered] = counts()?.map(Number) ?? []
		const page = await fetch(`${program.address}/dieppe-junk-removal`)
		const answer = { status: page.status, etag: page.headers.get('etag'), text: await page.text() }
		expect(await program.stop()).toEqual({ code: 0, signal: null })
		return { pages, rendered, answer }
	}

	const first = await start()
	expect(first).toMatchObject({ pages: 12, rendered: 12, answer: { status: 200 } })
	expect(await start()).toEqual({ ...first, rendered: 0 })

	const dieppe = join(content, 'municipalities/dieppe.yaml')
	const text = await readFile(dieppe, 'utf8')
	await writeFile(dieppe, `# Read again.\n${text}`)
	expect(await start(), 'with a comment in a text').toEqual({ ...first, rendered: 0 })
	await writeFile(dieppe, text.replaceAll('new lawns', 'young lawns'))
	const changed = await start()
	expect(changed.rendered, 'with another text').toBe(12)
	expect(changed.answer.text).toContain('young lawns')

	await writeFile(settings, (await readFile(settings, 'utf8')).replace('506-555-0164', '506-555-0165'))
	const called = await start()
	expect(called.rendered, 'with other settings').toBe(12)
	expect(called.answer.text).toContain('506-555-0165')
	expect(await start({ PUBLIC_URL: 'https://petitcodiac.example' })).toMatchObject({ rendered: 12 })
	for (const folder of [dataDir, site]) await rm(folder, { recursive: true, force: true })
})
