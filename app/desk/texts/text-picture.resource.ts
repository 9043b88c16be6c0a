import { findTextPicture } from '#app/notifications/notifications.server.ts'
import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import { textPictureIdSchema } from '#app/platform/ids.ts'
import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/text-picture.resource.ts'

/** `GET /admin/texts/pictures/:pictureId`, a picture that came by text; `?size=thumbnail` for the small one. */
export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const id = textPictureIdSchema.safeParse(params.pictureId)
	const keys = id.success ? await findTextPicture(platform, id.data) : undefined
	if (!keys) return notFound()
	const small = new URL(request.url).searchParams.get('size') === 'thumbnail'
	return servePhoto(platform.files, small ? keys.thumbnailKey : keys.storageKey, request)
}
