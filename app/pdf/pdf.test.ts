import { readFile } from 'node:fs/promises'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'
import { childIds, killEach, startedChild } from '#tests/support/child-ids.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { drawPdf, openPdfs } from './pdf.server.ts'
import type { Sheet } from './sheet.ts'

const file = 'app/pdf/sheet-drawer.server.ts'
const ids = () => childIds(file)

let opened: ReturnType<typeof openPdfs> | undefined

function open(limits: Parameters<typeof openPdfs>[1] = {}) {
	opened = openPdfs(pino({ level: 'silent' }), limits)
	return opened
}

afterEach(async () => {
	opened?.stop()
	await expect.poll(ids).toEqual([])
})

const sheet: Sheet = {
	title: 'Quote for Zoë Luk',
	supplier: ['Bowline Junk Removal'],
	blocks: [{ heading: 'For', lines: ['Zoë Luk'] }],
	lines: [{ description: 'An old sofa', amount: '$10.00' }],
	totals: [{ label: 'Total', amount: '$10.00', isStrong: true }],
	notes: [],
}

const made = { author: 'Bowline', madeAt: new Date('2026-12-01T18:00:00Z') }

async function expectDrawn(pdfs: ReturnType<typeof openPdfs>): Promise<void> {
	const [page] = pagesOf(await drawPdf({ pdfs }, sheet, made))
	for (const part of ['Zoë Luk', 'An old sofa', '$10.00']) expect(page).toContain(part)
}

test('a process begins with the first sheet, draws the next ones, and ends when it is idle', async () => {
	const pdfs = open()
	expect(ids()).toEqual([])
	await expectDrawn(pdfs)
	const [first] = ids()
	expect(first).toBeGreaterThan(0)
	await expectDrawn(pdfs)
	expect(ids()).toEqual([first])
	pdfs.stop()
	const brief = open({ idleFor: 100 })
	await expectDrawn(brief)
	await expect.poll(ids).toEqual([])
	await expectDrawn(brief)
})

test('sheets that come at once are drawn one after another, each its own', async () => {
	const pdfs = open()
	const titles = Array.from({ length: 20 }, (_, at) => `Sheet ${at + 1}`)
	const drawn = await Promise.all(titles.map((title) => drawPdf({ pdfs }, { ...sheet, title }, made)))
	expect(ids()).toHaveLength(1)
	for (const [at, pdf] of drawn.entries()) expect(pagesOf(pdf)[0]).toContain(`${titles[at]}, page 1 of 1`)
})

test('a name with markup leaves the file’s own XML whole', async () => {
	const pdf = await drawPdf(
		{ pdfs: open() },
		{ ...sheet, title: 'Quote <1> & 2' },
		{ ...made, author: 'Tom & Sons <Ltd>' },
	)
	const [xml = ''] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString('utf8')) ?? []
	expect(xml).toContain('<rdf:li xml:lang="x-default">Quote 1 and 2</rdf:li>')
	expect(xml).toContain('<rdf:li>Tom and Sons Ltd</rdf:li>')
	expect(pagesOf(pdf)[0]).toContain('Quote <1> & 2')
})

test('one that is killed over a sheet: another draws it', async () => {
	const pdfs = open()
	const drawing = expectDrawn(pdfs)
	process.kill(await startedChild(file), 'SIGKILL')
	await drawing
})

test('killed every time: that sheet is not drawn now, the next one is', async () => {
	const pdfs = open()
	const killing = killEach(file)
	await expect(drawPdf({ pdfs }, sheet, made)).rejects.toThrow(Unavailable)
	expect(killing.stop()).toBeGreaterThanOrEqual(2)
	await expectDrawn(pdfs)
})

test('one that hangs over a sheet is ended: that sheet is not drawn now, the next one is', async () => {
	const pdfs = open({ timeout: 3000 })
	const hanging = drawPdf({ pdfs }, sheet, made)
	hanging.catch(() => undefined)
	const id = await startedChild(file)
	process.kill(id, 'SIGSTOP')
	await expect(hanging).rejects.toThrow(Unavailable)
	await expect.poll(ids).not.toContain(id)
	await expectDrawn(pdfs)
})

test('one that breaks down over a sheet fails that one alone, and says what it was', async () => {
	const log: string[] = []
	opened = openPdfs(pino({}, { write: (line: string) => log.push(line) }))
	expect(await opened.ask({ sheet: { title: 'No lines' }, author: 'Bowline' })).toEqual({
		ok: false,
		why: 'died',
	})
	expect(log.join('')).toMatch(/a child process ended/)
	expect(log.join('')).toMatch(/TypeError/)
	await expectDrawn(opened)
})

test('after a stop nothing is drawn', async () => {
	const pdfs = open()
	pdfs.stop()
	await expect(drawPdf({ pdfs }, sheet, made)).rejects.toThrow(Unavailable)
	expect(ids()).toEqual([])
})

test('it has none of our environment variables', async () => {
	await expectDrawn(open())
	const environment = await readFile(`/proc/${ids()[0]}/environ`, 'utf8')
	const names = environment.split('\0').map((line) => line.split('=')[0])
	expect(names.filter((name) => name && !name.startsWith('NODE_CHANNEL'))).toEqual(['MALLOC_ARENA_MAX'])
})
