import { type ReactNode, use } from 'react'
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	ScrollRestoration,
	useMatches,
	useRouteLoaderData,
} from 'react-router'
import * as z from 'zod/mini'
import fontUrl from '#fonts/headings.woff2?url'
import type { Route } from './+types/root.ts'
import stylesheet from './app.css?url'
import { platformContext } from './platform/context.server.ts'
import { CompanyContext } from './shell/company-context.ts'
import { DocumentStylesContext } from './shell/document-styles-context.ts'
import { Footer } from './shell/footer.tsx'
import { forPages } from './shell/for-pages.ts'
import { Header } from './shell/header.tsx'
import { LateScripts } from './shell/late-scripts.tsx'
import { bookingHere, favicon, homeSection, manifest, touchIcon } from './shell/links.ts'
import { NonceContext } from './shell/nonce-context.ts'
import { NotFound } from './site/not-found.tsx'
import { SomethingBroke } from './site/something-broke.tsx'

const font = {
	rel: 'preload',
	href: fontUrl,
	as: 'font',
	type: 'font/woff2',
	crossOrigin: 'anonymous',
} as const
const icon = { rel: 'icon', href: favicon(), type: 'image/svg+xml' } as const

/** In development all pages but the local ones have this sheet in a file; the desk's has it in its own. */
export const links: Route.LinksFunction = () => [
	font,
	...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: stylesheet }] : []),
	icon,
]

/** Every page gets the settings of the company. */
export const loader = ({ context }: Route.LoaderArgs) => ({
	company: forPages(context.get(platformContext).company),
})

/** A document keeps the settings that it came with; those that owners change at the desk stand on none of the desk's pages. */
export const shouldRevalidate = () => false

/** Pages of the desk have a different frame and style. */
const deskSchema = z.object({ desk: z.literal(true) })

/** A local page has a style sheet of its own, and no script. */
const landingSchema = z.object({ landing: z.literal(true) })

/** A local page that is rendered for one visitor, with their quote: it has all that a page with a calculator has. */
const carryingSchema = z.object({ loaderData: z.object({ attached: z.object({}) }) })

/** Most local pages contain a booking form, but not when their loader failed. */
const bookingSchema = z.object({ handle: z.object({ books: z.literal(true) }), loaderData: z.object({}) })

export function Layout({ children }: { children: ReactNode }) {
	const nonce = use(NonceContext)
	const loaded = useRouteLoaderData<typeof loader>('root')
	const companyOfServer = use(CompanyContext)
	const matches = useMatches()
	const handles = matches.map(({ handle }) => handle)
	const books = matches.some((match) => bookingSchema.safeParse(match).success)
	const booking = books ? bookingHere() : homeSection('book')
	const landing = handles.some((handle) => landingSchema.safeParse(handle).success)
	const carrying = matches.some((match) => carryingSchema.safeParse(match).success)
	const styles = use(DocumentStylesContext)
	const desk = handles.some((handle) => deskSchema.safeParse(handle).success)
	const other = !landing || carrying
	const linked = other && (desk || import.meta.env.DEV)
	// When an action fails, its page has no data of the root's loader. The server has the company from its context, but a
	// browser would not, so the page must not hydrate.
	const routed = desk && loaded
	return (
		<html lang="en-CA">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#fbf8f1" />
				<Meta />
				{linked ? <Links nonce={nonce} /> : <link {...icon} />}
				{/* Local pages have each byte counted, and so have scripts: phones look for the icon at its usual address. */}
				{import.meta.env.SSR && other && !linked && <link rel="manifest" href={manifest()} />}
				{import.meta.env.SSR && other && !linked && <link rel="apple-touch-icon" href={touchIcon()} />}
				{other && !linked && <style>{styles?.other}</style>}
				{landing && <style>{styles?.local}</style>}
				{other && !linked && <link {...font} />}
			</head>
			<body className={desk ? 'desk' : undefined}>
				<a href="#main" className="-top-20 absolute left-0 z-50 bg-paper p-4 font-semibold focus:top-0">
					Skip to the content
				</a>
				<CompanyContext value={loaded?.company ?? companyOfServer}>
					{!desk && <Header booking={booking} />}
					{children}
					{!desk && <Footer booking={booking} />}
				</CompanyContext>
				{routed && <ScrollRestoration nonce={nonce} />}
				{routed && <LateScripts nonce={nonce} />}
			</body>
		</html>
	)
}

export default function Root() {
	return <Outlet />
}

/** What a local address that leads nowhere suggests. */
const suggestionsSchema = z.object({
	suggested: z.array(z.object({ name: z.string(), path: z.string() })),
})

/** Shows 'Page not found' for a 404, otherwise an error page, which says for a 503 that it is temporary. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500
	if (status !== 404) return <SomethingBroke forNow={status === 503} />
	const suggestions = suggestionsSchema.safeParse(isRouteErrorResponse(error) ? error.data : null)
	return <NotFound {...suggestions.data} />
}
