import { platformContext } from '#app/platform/context.server.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import { desk } from '#app/shell/desk-links.ts'
import { quotesPath, servicesInTowns, sitemap } from '#app/shell/links.ts'
import type { Route } from './+types/robots.resource.ts'

/**
 * `GET /robots.txt`: the addresses that search engines must not visit, and the address of the sitemap. The
 * search is not among them: it says itself that it is not for the index, which is only read where it may be fetched.
 */
export function loader({ context }: Route.LoaderArgs) {
	const { config } = context.get(platformContext)
	const origin = publicOrigin(config)
	const lines = [
		'User-agent: *',
		...[desk(), quotesPath(), servicesInTowns()].map((path) => `Disallow: ${path}`),
		'',
		`Sitemap: ${new URL(sitemap(), origin).href}`,
		'',
	]
	return new Response(lines.join('\n'), {
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
	})
}
