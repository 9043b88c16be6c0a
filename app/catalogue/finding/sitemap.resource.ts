import { platformContext } from '#app/platform/context.server.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import { contact, home, privacy, terms } from '#app/shell/links.ts'
import { escapeMarkup } from '#app/values/markup.ts'
import { cataloguePages } from '../catalogue.server.ts'
import type { Route } from './+types/sitemap.resource.ts'

/** `GET /sitemap.xml`: every page once, by its canonical address, with the date of its last change. */
export function loader({ context }: Route.LoaderArgs) {
	const { config, content } = context.get(platformContext)
	const origin = publicOrigin(config)
	const pages: { path: string; changed?: string | undefined }[] = [
		...[home(), contact(), terms(), privacy()].map((path) => ({ path })),
		...cataloguePages(content)
			.filter(({ path, canonical, indexed }) => path === canonical && indexed)
			.map(({ path, changed }) => ({ path, changed })),
	]
	const urls = pages.map(
		({ path, changed }) =>
			`<url><loc>${escapeMarkup(new URL(path, origin).href)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
	)
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
		{
			headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
		},
	)
}
