import { notFound } from '#app/platform/answers.server.ts'
import type { Route } from './+types/picture.resource.ts'
import { cataloguePage } from './catalogue.server.ts'
import { drawPicture } from './picture.server.ts'

/** Drawn once each; a few hundred of them are some megabytes. */
const drawn = new Map<string, Promise<Buffer>>()
const mostKept = 500

/** `GET /pictures/{path}.png`: the picture of a page of the catalogue, for those who share it. */
export async function loader({ params }: Route.LoaderArgs) {
	const page = cataloguePage(`/${params['*'].replace(/\.png$/, '')}`)
	if (!page || page.path !== page.canonical) return notFound()
	const kept = drawn.get(page.canonical) ?? drawPicture({ title: page.name, line: page.pictureLine })
	if (drawn.size < mostKept) drawn.set(page.canonical, kept)
	return new Response(new Uint8Array(await kept), {
		headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
	})
}
