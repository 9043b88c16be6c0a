import type { Content } from '#app/platform/content.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import { companyPicture, picture } from '#app/shell/links.ts'
import { type CataloguePage, cataloguePage } from '../catalogue.server.ts'
import type { Route } from './+types/picture.resource.ts'
import { drawPicture } from './picture.server.ts'

/** The most recently drawn pictures, about 20 kB each. */
const drawn = new Map<string, Promise<Buffer>>()
const mostCached = 500

type Pictured = Pick<CataloguePage, 'canonical' | 'name' | 'pictureLine'>

/** A page's picture: drawn once, also for concurrent requests, and drawn again after a failure. */
function pictureOf({ canonical, name, pictureLine }: Pictured, sender: string): Promise<Buffer> {
	// The line has a price, which a new list may change, and owners change the company's name.
	const key = JSON.stringify([canonical, name, pictureLine, sender])
	const cached = drawn.get(key)
	if (cached) return cached
	const drawing = drawPicture({ title: name, line: pictureLine, sender })
	drawing.catch(() => drawn.delete(key))
	drawn.set(key, drawing)
	const [oldest] = drawn.keys()
	if (drawn.size > mostCached && oldest !== undefined) drawn.delete(oldest)
	return drawing
}

/**
 * `GET /pictures/{path}.png`: the picture that social networks show for a page of the catalogue, or the company's own for
 * all other pages.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { company, content } = context.get(platformContext)
	const { name: sender, city } = company
	const path = `/${params['*'].replace(/\.png$/, '')}`
	const page: Pictured | undefined =
		picture(path) === companyPicture()
			? {
					canonical: path,
					name: 'Know the price before we load a thing',
					pictureLine: `Junk removal in ${city}`,
				}
			: pageAt(content, path)
	if (!page) return notFound()
	return new Response(new Uint8Array(await pictureOf(page, sender)), {
		headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
	})
}

function pageAt(content: Content, path: string): CataloguePage | undefined {
	const page = cataloguePage(content, path)
	return page?.path === page?.canonical ? page : undefined
}
