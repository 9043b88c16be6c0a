import { followingPrices } from '#app/catalogue/catalogue.server.ts'
import { openDesk } from '#app/desk/desk.server.ts'
import { deskContext } from '#app/desk/desk-context.server.ts'
import { configFrom } from '#app/platform/config.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { rights } from '#app/policies/rights.ts'
import { openPrices } from '#app/pricing/pricing.server.ts'
import { bookPath } from '#app/shell/links.ts'
import { cookiesOf, owner } from './desk-setup.ts'
import { differenceOf, drawn, partsOf } from './drawn.ts'
import { type DrawnForm, formsIn } from './forms-in-markup.ts'
import { listed } from './prices.ts'
import { requestContext, routeArgs } from './route.ts'
import { allRoutes } from './routes.ts'

type Args = ReturnType<typeof routeArgs<Record<string, string>>>
type Module = {
	loader?: (args: Args) => unknown
	action?: (args: Args) => unknown
	default?: Parameters<typeof drawn>[0]
}
const modules = import.meta.glob<Module>(['/app/**/*.page.tsx', '/app/**/*.resource.ts'], { eager: true })

/** What stands around each page of the desk is read at an address of its own. */
const frame = { path: 'admin/', file: '/app/desk/desk.page.tsx' }
const addresses = [...allRoutes, frame].flatMap(({ path, file }) => {
	const module = modules[file]
	const parts = path.split('/').map((part) => part.replace(/^:(\w+)$/, '(?<$1>[^/]+)'))
	const isLocal = /\*|^:/.test(path)
	return module && !isLocal ? [{ path, module, pattern: new RegExp(`^/${parts.join('/')}$`) }] : []
})

/** What answers an address, with what stands in its path. */
function answering(address: string) {
	const { pathname } = new URL(address, 'http://localhost')
	for (const each of addresses) {
		const found = each.pattern.exec(pathname)
		if (found) return { ...each, params: { ...found.groups } }
	}
	return undefined
}

const isAnswer = (value: unknown): value is { data: unknown } =>
	typeof value === 'object' && value !== null && 'data' in value && 'init' in value

const inShort = (answer: Response) => `${answer.status} ${answer.headers.get('Location') ?? ''}`.trim()

export type Pages = Awaited<ReturnType<typeof openPages>>

/** The pages of a platform, as an owner sees those of the desk. */
export async function openPages(platform: Platform, environment: Record<string, string>) {
	const config = configFrom({
		...environment,
		DATA_DIR: platform.config.dataDir,
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
	})
	const { company, content, database, jobs, files, pdfs, log, now } = platform
	const prices = await openPrices({ database, company, log, now })
	const following = followingPrices({ company, content, prices: listed }, prices)
	const whole = Object.assign(following, { config, database, jobs, files, pdfs, log, now, prices })
	const desk = await openDesk(whole, () => undefined)
	const { email, password } = owner
	const signedIn = await desk.auth.api.signInEmail({ body: { email, password }, asResponse: true })
	const headers = { Cookie: cookiesOf(signedIn), Origin: 'http://localhost' }
	const args = (address: string, params: Record<string, string>, body?: URLSearchParams): Args => {
		const context = requestContext(whole)
		context.set(platformContext, whole)
		context.set(deskContext, desk)
		return routeArgs(context, { path: address, params, headers, ...(body && { method: 'POST', body }) })
	}
	/** What a loader or an action answers: data, or an answer of its own, which it may throw. */
	const answered = async (address: string, work: () => unknown): Promise<unknown> => {
		const answer: unknown = await Promise.resolve()
			.then(work)
			.catch((thrown: unknown) => thrown)
		if (answer instanceof Error) throw new Error(`${address} broke`, { cause: answer })
		return isAnswer(answer) ? answer.data : answer
	}
	const draw = async (address: string, actionData?: unknown): Promise<{ markup: string } | string> => {
		const page = answering(address)
		if (!page?.module.default) return ''
		const { path, module, params } = page
		const loaderData = await answered(address, () => module.loader?.(args(address, params)))
		if (loaderData instanceof Response) return inShort(loaderData)
		return drawn(module.default, {
			...{ loaderData, actionData, rights, whose: company, path: `/${path}`, at: address },
		})
	}
	return {
		draw,
		/** What a form is answered that was drawn at an address: how its page differs from before, or where it leads. */
		send: async (
			{ action }: DrawnForm,
			fields: [string, string][],
			{ address, page }: { address: string; page: { markup: string } },
		): Promise<string[]> => {
			const to = action || address
			const found = answering(to)
			if (!found?.module.action) return [`nothing takes ${to}`]
			const { module, params } = found
			const before = to === address ? page : await draw(to)
			const answer = await answered(to, () => module.action?.(args(to, params, new URLSearchParams(fields))))
			if (answer instanceof Response) return [inShort(answer)]
			const after = await draw(to, answer)
			if (typeof before === 'string' || typeof after === 'string') return [JSON.stringify(answer)]
			return differenceOf(before, after).split('\n')
		},
		close: () => prices.close(),
	}
}

/** What an address is alike with: those of one page with the same names in the query. */
const kindOf = (address: string): string | undefined => {
	const page = answering(address)
	const { searchParams } = new URL(address, 'http://localhost')
	const names = [...new Set(searchParams.keys())].toSorted().join('&')
	return page?.module.default && `${page.path}?${names}`
}

/** What a form to book is answered is a page of the public, with scripts that no page here has. */
const isAnsweredHere = ({ action }: DrawnForm) => action !== bookPath()

export type PageRead = { address: string; path: string; lines: string[]; forms: DrawnForm[] }

/**
 * Reads these pages, and those below `within` that they lead to, at most so many of a kind. The first of each path is read whole, the
 * others in what they have otherwise.
 */
export async function readPages(
	{ draw }: Pick<Pages, 'draw'>,
	from: string[],
	{ within, most }: { within: RegExp; most: number },
): Promise<PageRead[]> {
	const times = new Map<string, number>()
	const firsts = new Map<string, { markup: string }>()
	const found = new Map<string, PageRead>()
	const ahead = [...from]
	for (let address = ahead.shift(); address !== undefined; address = ahead.shift()) {
		const kind = kindOf(address)
		const path = answering(address)?.path
		if (kind === undefined || path === undefined || found.has(address)) continue
		const before = times.get(kind) ?? 0
		if (before >= most && !from.includes(address)) continue
		times.set(kind, before + 1)
		const page = await draw(address)
		if (typeof page === 'string') {
			found.set(address, { address, path, lines: [page], forms: [] })
			continue
		}
		const first = firsts.get(path)
		const lines = first ? differenceOf(first, page).split('\n') : partsOf(page.markup)
		firsts.set(path, first ?? page)
		found.set(address, { address, path, lines, forms: formsIn(page.markup).filter(isAnsweredHere) })
		const leads = [...page.markup.matchAll(/ href="(\/[^"#]*)/g)].map(([, href = '']) => href)
		ahead.push(...leads.map((href) => href.replaceAll('&amp;', '&')).filter((lead) => within.test(lead)))
	}
	return [...found.values()]
}
