import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { createRequestHandler } from '@react-router/express'
import compression from 'compression'
import express, { type RequestHandler } from 'express'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { openFreeDays } from '#app/bookings/availability/availability.server.ts'
import { freeDaysContext } from '#app/bookings/availability/free-days-context.server.ts'
import { pickupCostsContext } from '#app/bookings/costs/pickup-costs-context.server.ts'
import { refuseOtherMethods } from '#app/platform/http/allowed-methods.server.ts'
import { limitConnections } from '#app/platform/http/connection-limits.server.ts'
import { httpTimeouts } from '#app/platform/http/http-timeouts.ts'
import {
	addressOf,
	isOneOfSeveral,
	listen,
	respondWhileStarting,
	tryAddress,
} from '#app/platform/http/listening.server.ts'
import { oncePerBuild } from '#app/platform/http/once-per-build.server.ts'
import {
	keepUnlisted,
	refuseEncodedBodies,
	refuseLargeBodies,
	refuseOtherSites,
	replaceForwardedAddress,
	toRightAddress,
} from '#app/platform/http/request-guards.server.ts'
import { logRequests } from '#app/platform/http/request-log.server.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import { refuseOddTargets, toPathForm } from '#app/platform/http/request-target.server.ts'
import {
	cachedPageHeaders,
	framedHeaders,
	replaceHeaders,
	securityHeaders,
} from '#app/platform/http/security-headers.server.ts'
import { endSlowForms } from '#app/platform/http/slow-forms.server.ts'
import { withUnavailableResponses } from '#app/platform/http/unavailable-responses.server.ts'
import { networkOf } from '#app/platform/http/visitor-network.ts'
import { createLogger } from '#app/platform/log/log.server.ts'
import { openBowline } from './bowline.server.ts'
import {
	cataloguePages,
	checkCatalogue,
	hasScript,
	isCataloguePage,
	rightAddress,
	warningOf,
} from './catalogue/catalogue.server.ts'
import { giveHolderKey } from './customers/customers.server.ts'
import { deskContext } from './desk/desk-context.server.ts'
import { styleHashes } from './document-styles.server.ts'
import { photoContext } from './photos/photo-context.server.ts'
import { readCompany } from './platform/company-file.server.ts'
import { type Config, readConfig } from './platform/config.server.ts'
import { readContent } from './platform/content-folder.server.ts'
import {
	limitsContext,
	nonceContext,
	platformContext,
	type Visitor,
	visitorContext,
} from './platform/context.server.ts'
import { dataLocations } from './platform/database/data-locations.ts'
import { healthAlone, healthRoutes } from './platform/health.server.ts'
import { staticFiles } from './platform/http/static-files.server.ts'
import { openLimits } from './platform/limits.server.ts'
import { openPageCache } from './platform/page-cache/page-cache.server.ts'
import { releaseOf } from './platform/release.server.ts'
import { renderer, withoutMarks } from './platform/renderer.server.ts'
import { dropPunctuation } from './platform/trailing-punctuation.server.ts'
import { placedPricesContext, pricesContext } from './pricing/prices-context.server.ts'
import { mayOpenQuote } from './quotes/quotes.server.ts'
import { settingsContext } from './settings/settings-context.server.ts'
import { isDesk } from './shell/desk-links.ts'
import {
	bookingForms,
	home,
	isPhotoUpload,
	isSignedByProvider,
	nextPages,
	nextWindowsPath,
} from './shell/links.ts'
import { siteAddress } from './site/short-addresses.ts'
import { companyPictures, shareHome } from './site/site.server.ts'
import { addDays } from './values/calendar-date.ts'
import { beginningOf, localDate } from './values/local-time.ts'

/** What differs between the built program and the one in development. */
type Parts = {
	config: Config
	assets: RequestHandler
	build: () => Promise<ServerBuild>
	/** Identifies the built program: another one renders its pages anew. */
	release: string
	development: boolean
	/** Aborts a start that waits for another process to prepare the database. After the start, use `stop`. */
	stopping: AbortSignal
	/** Is called once with the first account and its password, when there is no account yet. */
	announce: (account: { email: string; password: string }) => void
}

/** A running web process: its address, and how to stop it. */
export type RunningServer = { address: string; stop: () => Promise<void> }

/**
 * Starts the web process: the company's settings, the address, everything behind it, an ordered list of middleware, the
 * pages, and how to stop. The address is bound first, because the later steps must not run if it is taken; until they are
 * done, requests get a 503, or no connection where others may answer. Throws when it cannot start, after it has closed what it had opened.
 */
export async function startServer({
	config,
	assets,
	build,
	release,
	development,
	stopping,
	announce,
}: Parts): Promise<RunningServer> {
	const { prices: pricesToBeginWith, ...company } = readCompany(config.companyFile)
	const content = readContent(config.contentDir, { ...company, prices: pricesToBeginWith })
	checkCatalogue(content)
	const pictures = await companyPictures(content)
	const log = createLogger()
	let answer: RequestListener = respondWhileStarting
	const server = createServer(httpTimeouts, (request, response) => answer(request, response))
	const connections = limitConnections(server, {
		behindProxy: config.trustProxy,
		log,
		isUpload: isPhotoUpload,
	})
	// Of several behind a proxy one that starts refuses connections: only then the proxy takes a form to another.
	const listensLast = isOneOfSeveral(config)
	await (listensLast ? tryAddress(config, log) : listen(server, config, log))
	const bowline = await openBowline({
		config,
		company,
		content,
		pricesToBeginWith,
		log,
		announce,
		stopping,
	}).catch((error) => {
		server.close()
		server.closeAllConnections()
		throw error
	})
	const stopAnswering = async () => {
		const finished = new Promise<void>((resolve) => server.close(() => resolve()))
		connections.end()
		const timer = setTimeout(() => server.closeAllConnections(), 20_000)
		await finished
		clearTimeout(timer)
	}
	const { platform, settings, prices, placedPrices, costs, photos, desk } = bowline
	if (config.role === 'worker') {
		answer = healthAlone(bowline.checks, log)
		return {
			address: addressOf(server, config),
			stop: async () => {
				await stopAnswering()
				await bowline.close()
			},
		}
	}
	const doubt = warningOf(content, localDate(platform.now(), company.timeZone))
	if (doubt) platform.log.warn(doubt)
	const limits = openLimits(platform)
	const freeDays = openFreeDays(platform)
	const contextFor = (visitor: Visitor, nonce: string) => {
		const context = new RouterContextProvider()
		context.set(platformContext, platform)
		context.set(settingsContext, settings)
		context.set(pricesContext, prices)
		context.set(placedPricesContext, placedPrices)
		context.set(pickupCostsContext, costs)
		context.set(photoContext, photos)
		context.set(limitsContext, limits)
		context.set(freeDaysContext, freeDays)
		context.set(deskContext, desk)
		context.set(visitorContext, visitor)
		context.set(nonceContext, nonce)
		return context
	}

	const policy = {
		https: config.publicUrl?.startsWith('https:') ?? false,
		development,
		styles: [styleHashes.local, styleHashes.other],
	}

	const render = renderer(build, () => contextFor({ address: 'ourselves' }, ''))
	const sharedHome = shareHome({ platform, settings, prices, costs, render })
	const app = express()
	app.disable('x-powered-by')
	// With one proxy, only the address that the proxy added is trusted. A client can write any others before it.
	app.set('trust proxy', config.trustProxy ? 1 : false)
	app.use(replaceForwardedAddress)
	app.use(logRequests(platform.log, build))
	app.use(sharedHome.noteWrites)
	app.use(securityHeaders(policy))
	app.get(nextWindowsPath(), framedHeaders({ styles: [styleHashes.frame] }))
	app.use(healthRoutes(bowline.checks, platform.log))
	app.use(refuseOddTargets)
	app.use(toRightAddress((path) => rightAddress(content, path) ?? siteAddress(path)))
	app.use(refuseOtherMethods(build))
	app.use(refuseOtherSites(config.publicUrl, isSignedByProvider))
	app.use(refuseEncodedBodies)
	app.use(refuseLargeBodies(isPhotoUpload))
	app.use(endSlowForms(isPhotoUpload))
	app.use(assets)
	app.use(
		dropPunctuation(
			build,
			(path) => rightAddress(content, path) ?? (isCataloguePage(content, path) ? path : undefined),
		),
	)
	app.use(compression())
	app.use(keepUnlisted(isDesk))
	app.use(replaceHeaders)
	app.all(bookingForms(), giveHolderKey(config))
	if (!development) app.get(home(), sharedHome.send)
	const guardedBuild = withUnavailableResponses(build, platform.log)
	const handlerOf = oncePerBuild((latest: ServerBuild) =>
		createRequestHandler({
			build: { ...latest, allowedActionOrigins: ownHosts(config) },
			getLoadContext: (request, response) =>
				contextFor({ address: networkOf(request.ip ?? 'unknown') }, String(response.locals.nonce)),
		}),
	)
	app.all('/{*path}', async (...asked) => handlerOf(await guardedBuild())(...asked))

	const settled = [release, publicOrigin(config), company, [...content.files], pictures]
	const pagesAreOf = createHash('sha256').update(JSON.stringify(settled)).digest('base64url')
	const pages = openPageCache({
		isPage: (path) => !development && isCataloguePage(content, path),
		render: async (path) => withoutMarks(await render(path, 'http://localhost')),
		headers: (path) => ({
			...cachedPageHeaders({ ...policy, styles: [styleHashes.local] }, hasScript(content, path)),
			'Speculation-Rules': `"${nextPages()}"`,
		}),
		endOfDay: () =>
			beginningOf(addDays(localDate(platform.now(), company.timeZone), 1), company.timeZone).getTime(),
		folder: join(config.dataDir, 'pages'),
		madeOf: () =>
			`${pagesAreOf} ${settings.version()} ${JSON.stringify(prices.current())} ${costs.version()}`,
		log: platform.log,
	})
	answer = (request, response) => {
		toPathForm(request)
		const isForAll = !mayOpenQuote(request.headers.cookie)
		if (!(isForAll && pages.answer(request, response))) app(request, response)
	}

	const stop = async () => {
		await stopAnswering()
		await pages.close()
		await bowline.close()
	}
	if (listensLast)
		await listen(server, config, log).catch(async (error) => {
			await stop()
			throw error
		})
	if (!development)
		void pages.warm(
			cataloguePages(content)
				.filter(({ path, canonical }) => path === canonical)
				.map(({ path }) => path),
		)

	return { address: addressOf(server, config), stop }
}

/** React Router's own check of forms compares hosts: behind a proxy, our host is that of the public address. */
const ownHosts = ({ publicUrl }: Config) => (publicUrl ? [new URL(publicUrl).host] : [])

/** The pages, as the framework builds them. */
const build = (): Promise<ServerBuild> => import('virtual:react-router/server-build')

/** The built program by its configuration, which is read here: its role, where its data is, and how to start it. */
export function readyToStart(role: string | undefined) {
	const config = readConfig(role)
	return {
		role: config.role,
		locations: dataLocations(config),
		start: (parts: Pick<Parts, 'stopping' | 'announce'>): Promise<RunningServer> =>
			startServer({
				...parts,
				config,
				build,
				release: releaseOf('build/server', 'package-lock.json'),
				development: false,
				assets: staticFiles('build/client', '/assets/'),
			}),
	}
}
