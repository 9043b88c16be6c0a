import { company } from '../support/company.ts'
import { expect, ownAddress, test } from '../support/journey.ts'
import { hasNginx, startCache } from '../support/nginx.ts'
import type { Program } from '../support/program.ts'

/** A cache before the program, which keeps what its headers let it keep (docs/operations.md, 'A cache before it'). */

const path = '/calgary/couch-removal'

const tried: [string, (program: Program) => Promise<void>][] = [
	[
		'a cache keeps local pages, and a visitor with a quote gets their own, which no one else gets',
		tryWithQuotes,
	],
	[
		'a cache that knows nothing of quotes shows nobody what is another’s, and keeps no page of the desk',
		tryPlain,
	],
]
for (const [what, tryIt] of tried)
	if (hasNginx()) test(what, ({ program }) => tryIt(program))
	else
		test(`cannot be tried without nginx and openssl (apt-get install nginx-light openssl): ${what}`, () =>
			undefined)

const portOf = ({ address }: Program) => Number(new URL(address).port)

async function get(address: string, where: string, Cookie = '') {
	const answer = await fetch(address + where, { headers: { Cookie }, redirect: 'manual' })
	return { text: await answer.text(), cache: answer.headers.get('X-Cache'), status: answer.status }
}

/** A visitor's cookies after they have saved a quote of stairs and 1234 kg. */
async function withQuote({ address }: Program): Promise<string> {
	const saved = await fetch(`${address}/quotes`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'X-Bowline-Client': 'site', ...ownAddress() },
		body: JSON.stringify({ volume: 0.5, weightKg: 1234, hasStairs: true, addOns: [] }),
	})
	expect(saved.status).toBe(201)
	return saved.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Whether a page shows that quote: its weight by itself, and not as digits of an id or a time. */
const shows = ({ text }: { text: string }) => /(?<![\w-])1,?234(?![\w-])/.test(text)

async function tryWithQuotes(program: Program) {
	await using cache = await startCache(portOf(program), 'of quotes')
	const own = await withQuote(program)
	expect(await get(cache.address, path)).toMatchObject({ status: 200, cache: 'MISS' })
	const kept = await get(cache.address, path)
	expect(kept.cache).toBe('HIT')
	expect(kept.text).toContain(company.name)
	expect(shows(kept)).toBe(false)
	const theirs = await get(cache.address, path, own)
	expect([theirs.cache, shows(theirs)]).toEqual(['BYPASS', true])
	const after = await get(cache.address, path)
	expect([after.cache, after.text]).toEqual(['HIT', kept.text])
	// Who has no quote, and other cookies, gets the kept one.
	expect((await get(cache.address, path, 'holder=x; theme=dark')).cache).toBe('HIT')
}

async function tryPlain(program: Program) {
	await using cache = await startCache(portOf(program), 'nothing')
	const own = await withQuote(program)
	const elsewhere = '/calgary/mattress-removal'
	// The first to come has a quote: their page is not kept.
	const first = await get(cache.address, elsewhere, own)
	expect([first.cache, shows(first)]).toEqual(['MISS', true])
	const next = await get(cache.address, elsewhere)
	expect([next.cache, shows(next)]).toEqual(['MISS', false])
	expect((await get(cache.address, elsewhere)).cache).toBe('HIT')
	for (const where of ['/', '/book', '/your-quotes', '/admin/sign-in', '/readyz'])
		for (let time = 0; time < 2; time++) {
			const page = await get(cache.address, where, own)
			expect([page.status < 500, page.cache], where).toEqual([true, 'MISS'])
		}
	expect(shows(await get(cache.address, '/'))).toBe(false)
}
