import { expect, test, vi } from 'vitest'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { usePathKeys } from '#app/desk/keys/use-path-keys.ts'
import { planOf } from '../simulation/plan.ts'
import { simulate } from '../simulation/simulate.ts'
import { content } from './support/company.ts'
import { testDatabase } from './support/database.ts'
import { openPages, type PageRead, type Pages, readPages } from './support/every-page.ts'
import { formsIn } from './support/forms-in-markup.ts'
import { invoicingCompany } from './support/invoices.ts'
import { allRoutes } from './support/routes.ts'
import { steadied } from './support/steady.ts'

// Nothing is put in their place: what pages ask of them is looked at.
vi.mock('#app/desk/keys/use-keys.ts', { spy: true })
vi.mock('#app/desk/keys/use-path-keys.ts', { spy: true })

/** The pages, each of which is expected to hear every key that it names, and to lead where the link with that key leads. */
function hearingTheirKeys(pages: Pages): Pages & { named: Set<string> } {
	const named = new Set<string>()
	const draw: Pages['draw'] = async (address, answer) => {
		for (const hook of [useKeys, usePathKeys]) vi.mocked(hook).mockClear()
		const page = await pages.draw(address, answer)
		if (typeof page === 'string') return page
		const heard = new Set(vi.mocked(useKeys).mock.calls.flatMap(([acts]) => Object.keys(acts)))
		const paths = new Map(vi.mocked(usePathKeys).mock.calls.flatMap(([paths]) => Object.entries(paths)))
		for (const [tag] of page.markup.matchAll(/<[^>]* aria-keyshortcuts="[^>]*>/g)) {
			const [, keys = ''] = / aria-keyshortcuts="([^"]*)"/.exec(tag) ?? []
			const [, href] = / href="([^"]*)"/.exec(tag) ?? []
			// `/` leads into the search that stands above each page, which listens for itself.
			for (const key of keys.split(' ').filter((each) => each !== '/')) {
				named.add(`${new URL(address, 'http://localhost').pathname} ${key}`)
				expect(heard, `${address} names ${key}`).toContain(key)
				if (href !== undefined && paths.has(key))
					expect(paths.get(key), `${key} of ${address}`).toBe(href.replaceAll('&amp;', '&'))
			}
		}
		return page
	}
	return { ...pages, draw, named }
}

const atDesk = allRoutes
	.filter(({ path, file }) => /^admin(?:$|\/)/.test(path) && file.endsWith('.page.tsx') && !/[:*]/.test(path))
	.map(({ path }) => `/${path}`)

/** What ends the session that the other forms are sent with, or tells of it. */
const leftOut = /sign-out|^\/admin\/(?:account|staff)/

/** More of an answer says no more. */
const mostLines = 60

/** Sends the forms of these pages, each button once for a path, with the fields emptied and then as they are drawn by then. */
async function sendForms(
	{ draw, send }: Pages,
	pages: PageRead[],
): Promise<[path: string, lines: string[]][]> {
	const sent = new Set<string>()
	const answers: [string, string[]][] = []
	for (const { address, path, forms } of pages)
		for (const { kind, button, action } of forms) {
			if (sent.has(`${path} ${kind}`) || leftOut.test(action)) continue
			sent.add(`${path} ${kind}`)
			for (const how of ['emptied', 'asDrawn'] as const) {
				const page = await draw(address)
				if (typeof page === 'string') continue
				const form = formsIn(page.markup).find((each) => each.kind === kind)
				const lines = form ? await send(form, form[how], { address, page }) : ['It is there no more.']
				const title = `## ${button}, ${how === 'asDrawn' ? 'as drawn' : how}`
				answers.push([path, [title, ...lines.slice(0, mostLines)]])
			}
		}
	return answers
}

// It lives some days and draws every page: a busy machine needs minutes for it.
test('after some simulated days every page and form says what it is known to say', async () => {
	await using database = await testDatabase()
	const { host, port, user, password, database: name } = database.connection
	const whole = planOf(5, 3, invoicingCompany)
	// Without calls and emails: what they add, their own tests have.
	const plan = { ...whole, steps: whole.steps.filter(({ name }) => !name.endsWith(' calls')) }
	const texts = new Map<string, string[]>()
	const run = await simulate(
		plan,
		{ host, port, user, password, database: name },
		content,
		async (world, known) => {
			vi.useFakeTimers({ toFake: ['Date'], now: world.now() })
			// The first price list is as old as the database of the tests, whose clock is the machine's.
			await world.admin.query('update price_lists set created_at = $1 where created_at > $1', [plan.start])
			const pages = hearingTheirKeys(await openPages(world.platform(), world.standIns.environment))
			const add = (path: string, lines: string[]) =>
				texts.set(path, [...(texts.get(path) ?? []), ...lines, ''])
			try {
				const ofCustomers = [
					...known.links.slice(0, 12).map((token) => `/booked/${token}`),
					...known.places.slice(0, 6).map((token) => `/waiting/${token}`),
					...known.quotes.slice(0, 6).map(({ token }) => `/quote/${token}`),
				]
				// The page of photos asks for its script beforehand, which has no address here.
				const within = /^\/(admin|booked|waiting|quote)\b(?!.*\/photos)/
				const read = await readPages(pages, [...atDesk, ...ofCustomers, '/admin/'], { within, most: 3 })
				for (const { path, address, lines } of read) add(path, [`# ${address}`, ...lines])
				for (const [path, lines] of await sendForms(pages, read)) add(path, lines)
				expect(pages.named.size, 'keys that pages name').toBeGreaterThan(15)
			} finally {
				await pages.close()
				vi.useRealTimers()
			}
		},
	)
	expect(run.breaches).toEqual([])
	for (const [path, lines] of texts)
		await expect
			.soft(steadied()(lines.join('\n')))
			.toMatchFileSnapshot(`every-page/${path.replaceAll('/', '.').replaceAll(':', '') || 'home'}.txt`)
}, 600_000)
