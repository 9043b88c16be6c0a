import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import type { Route } from './+types/company-picture.resource.ts'
import { companyPictureBytes } from './company-pictures.server.ts'

/** `GET /company-pictures/{file}`: one size of a picture of the company's. Another picture has another name. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const bytes = await companyPictureBytes(context.get(platformContext).content, params.file)
	if (!bytes) return notFound()
	return new Response(new Uint8Array(bytes), {
		headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' },
	})
}
