import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder } from './tree.ts'

const folder = 'docs/decisions'
const index = `${folder}/README.md`
const documents = filesUnder('.', /\.md$/)
const decisions = documents.filter((path) => dirname(path) === folder && path !== index)

/** A title, a day, and a status: accepted, superseded by another page, or superseded as to a part. */
const head =
	/^# .+\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (accepted|(accepted; )?superseded by \[[^\]]+\]\([a-z0-9-]+\.md\)( as to .+)?)\n\n/

/** The addresses that a document links to, without those of other sites. */
const linksIn = (text: string) =>
	[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^\w+:/.test(link))

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsIn = (text: string) =>
	[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\d\s-]/gu, '')
			.replaceAll(' ', '-'),
	)

/** Whether the file that a link leads to is there, and has the heading. */
function leadsNowhere(from: string, link: string): boolean {
	const [path = '', anchor] = link.split('#')
	const target = path === '' ? from : join(dirname(from), path)
	if (!existsSync(target)) return true
	return anchor !== undefined && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor)
}

test('every decision has a date and a status', () => {
	expect(decisions.length).toBeGreaterThan(40)
	expect(decisions.filter((path) => !head.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('a decision is a page: under 80 lines', () => {
	const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length
	expect(decisions.filter((path) => linesOf(path) >= 80)).toEqual([])
	expect(linesOf(index)).toBeGreaterThan(80)
})

test('the index has every decision once, by its title, under one of eight headings', () => {
	const text = readFileSync(index, 'utf8')
	const sections = text.split(/^## /m).slice(1)
	expect(sections.length).toBe(8)
	const titleOf = (path: string) => readFileSync(path, 'utf8').split('\n', 1).join('').replace(/^# /, '')
	const listed = sections.flatMap((section) =>
		[...section.matchAll(/^\| \[(.+)\]\((.+)\) \|/gm)].map(([, title, path]) => `${folder}/${path} ${title}`),
	)
	expect(listed.sort()).toEqual(decisions.map((path) => `${path} ${titleOf(path)}`).sort())
})

test('no link in a document leads nowhere', () => {
	const dead = documents.flatMap((path) =>
		linksIn(readFileSync(path, 'utf8'))
			.filter((link) => leadsNowhere(path, link))
			.map((link) => `${path} → ${link}`),
	)
	expect(dead).toEqual([])
})

test('the decisions and documents that code and content name exist', () => {
	const files = filesUnder('.', /\.(tsx?|mts|mjs|css|sql|ya?ml)$/)
	const named = files.flatMap((path) =>
		[...readFileSync(path, 'utf8').matchAll(/docs\/[\w/-]+\.md/g)].map(([name]) => ({ path, name })),
	)
	expect(named.length).toBeGreaterThan(20)
	expect(named.filter(({ name }) => !existsSync(name))).toEqual([])
})

/** The paths of this tree that a document names: `app/root.tsx`, or with any name in it, `content/indexed/<town>.yaml`. */
const pathsIn = (text: string) =>
	[...text.matchAll(/`((?:app|tests|content)\/[^`\s]*)`/g)].map(([, path = '']) => path)

const isThere = (path: string) => globSync(path.replaceAll(/<[^>]+>/g, '*')).length > 0

test('the files and folders that the documents name exist', () => {
	// A decision names what there was on its day.
	const guides = documents.filter((path) => dirname(path) !== folder)
	const named = guides.flatMap((document) =>
		pathsIn(readFileSync(document, 'utf8')).map((path) => ({ document, path })),
	)
	expect(named.length).toBeGreaterThan(500)
	expect(named.filter(({ path }) => !isThere(path))).toEqual([])
})

test('the rules notice', () => {
	const good = [
		'# A\n\n- Date: 2026-11-21\n- Status: accepted\n\n',
		'# A\n\n- Date: 2026-11-21\n- Status: superseded by [B](b.md)\n\n',
		'# A\n\n- Date: 2026-11-21\n- Status: accepted; superseded by [B](b.md) as to when\n\n',
	]
	expect(good.filter((text) => !head.test(text))).toEqual([])
	const bad = ['# A\n\ntext', good[0]?.replace('2026-', ''), good[0]?.replace('accepted', 'perhaps')]
	expect(bad.filter((text) => head.test(text ?? ''))).toEqual([])
	expect(linksIn('[a](b.md#c), [d](https://e.f), ![g](h.png)')).toEqual(['b.md#c', 'h.png'])
	expect(anchorsIn("# What's logged, and why\n")).toEqual(['whats-logged-and-why'])
	expect(pathsIn('`app/a.ts`, `b` in `tests/c/`, `npm run d`')).toEqual(['app/a.ts', 'tests/c/'])
	expect(['app/', 'app/root.tsx', 'content/indexed/<town>.yaml'].filter((path) => !isThere(path))).toEqual([])
	expect(['app/rot.tsx', 'content/indexed/<town>.yml'].filter(isThere)).toEqual([])
	expect(leadsNowhere(index, '../rules.md#prices')).toBe(false)
	expect(leadsNowhere(index, '../rules.md#no-such-heading')).toBe(true)
	expect(leadsNowhere(index, 'no-such-page.md')).toBe(true)
	expect(leadsNowhere(index, 'rules.md')).toBe(true)
})
