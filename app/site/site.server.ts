import { createHash } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { daysWithWindows } from '#app/bookings/availability/availability.server.ts'
import type { KnownCosts } from '#app/bookings/costs/pickup-costs.ts'
import { joinReads } from '#app/platform/database/joined-reads.ts'
import { encodingFor } from '#app/platform/http/accepted-encoding.ts'
import { bodyIn, compressQuickly, type PageBodies } from '#app/platform/http/page-bodies.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import { mayOpenQuote } from '#app/quotes/quotes.server.ts'
import type { SettingsInForce } from '#app/settings/settings.server.ts'
import { home } from '#app/shell/links.ts'

export { companyPictures } from './company-pictures/company-pictures.server.ts'

type Parts = {
	platform: Pick<Platform, 'database' | 'now' | 'company' | 'config' | 'log'>
	settings: Pick<SettingsInForce, 'version'>
	prices: Pick<Prices, 'current'>
	costs: Pick<KnownCosts, 'accuracy' | 'arrivals'>
	/** The whole document of a path at an origin, for a visitor without a cookie, its scripts without a nonce. */
	render: (path: string, origin: string) => Promise<string>
}

type SharedHome = { bodies: PageBodies; scripts: string }

/**
 * The days of the home page as JSON, read once a second, as windows close by the clock and other processes book too; and after each
 * request to this process that may write, which `noteWrites` is told of.
 */
function daysOnHome(platform: Parts['platform']) {
	let days: { as: string; json: string } | undefined
	let writing = 0
	let written = 0
	const read = joinReads(async () => {
		const as = `${Math.floor(platform.now().getTime() / 1000)} ${written}`
		if (writing > 0 || days?.as !== as) {
			const found = await daysWithWindows(platform, platform.company.arrivalWindows)
			days = { as, json: JSON.stringify(found) }
		}
		return days.json
	})
	const noteWrites: RequestHandler = ({ method }, response, next) => {
		if (method !== 'GET' && method !== 'HEAD') {
			writing++
			response.once('close', () => {
				writing--
				written++
			})
		}
		next()
	}
	return { read, noteWrites }
}

/**
 * Sends the home page from memory to visitors who have no quote here, as long as all that it shows is as it was: what is free
 * on which day, the settings, the prices and the figures of past pickups. Everything else, and a database that does not answer, is left
 * to the pages. `noteWrites` goes before whatever this process answers.
 */
export function shareHome({ platform, settings, prices, costs, render }: Parts): {
	noteWrites: RequestHandler
	send: RequestHandler
} {
	const days = daysOnHome(platform)
	let shared: { state: string; page: Promise<SharedHome> } | undefined

	async function pageAt(origin: string): Promise<SharedHome> {
		const figures = [...costs.accuracy(), costs.arrivals()]
		const state = [origin, await days.read(), settings.version(), prices.current().id, ...figures].join('\n')
		if (shared?.state !== state) shared = { state, page: make(origin) }
		return shared.page
	}

	async function make(origin: string): Promise<SharedHome> {
		const document = await render(home(), origin)
		return { bodies: await compressQuickly(Buffer.from(document)), scripts: scriptHashes(document) }
	}

	const send: RequestHandler = async (request, response, next) => {
		if (request.url !== home() || mayOpenQuote(request.headers.cookie)) return next()
		try {
			const { bodies, scripts } = await pageAt(originFor(request, platform.config))
			const encoding = encodingFor(request.headers['accept-encoding'])
			const policy = String(response.get('Content-Security-Policy'))
			response.set({
				'Content-Security-Policy': policy.replace(/'nonce-[^']+'/, scripts),
				'Content-Type': 'text/html; charset=utf-8',
				'Content-Length': String(encoding === 'identity' ? bodies.length : bodies[encoding].length),
				...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
			})
			response.vary('Accept-Encoding').end(bodyIn(bodies, encoding))
		} catch (error) {
			shared = undefined
			platform.log.warn({ err: error }, 'the home page was not sent from memory')
			next()
		}
	}
	return { noteWrites: days.noteWrites, send }
}

const originFor = ({ protocol, host }: Request, { publicUrl }: Platform['config']) =>
	publicUrl ?? `${protocol}://${host}`

/** The hashes of a document's own scripts, for its policy. */
const scriptHashes = (document: string) =>
	Array.from(document.matchAll(/<script(?: nonce="")?>(.*?)<\/script>/gs), ([, script = '']) => {
		const hash = createHash('sha256').update(script).digest('base64')
		return `'sha256-${hash}'`
	}).join(' ')
