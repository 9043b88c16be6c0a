import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import { photoIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { may } from '#app/policies/rights.ts'
import { requireDay, requireStaff } from '../desk.server.ts'
import type { Route } from './+types/quote-photo.resource.ts'
import { findPhotoKeys, pickupDayOf } from './review.server.ts'

/** `GET /admin/quote/:quoteId/photos/:photoId`; `?size=thumbnail` for the small one. The crew sees those of today's pickups. */
export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'signed in')
	const platform = context.get(platformContext)
	const quoteId = quoteIdSchema.safeParse(params.quoteId)
	const photoId = photoIdSchema.safeParse(params.photoId)
	if (!quoteId.success || !photoId.success) return notFound()
	if (!may(staff, 'quotes')) requireDay(args, staff, await pickupDayOf(platform, quoteId.data))
	const keys = await findPhotoKeys(platform, quoteId.data, photoId.data)
	if (!keys) return notFound()
	const small = new URL(request.url).searchParams.get('size') === 'thumbnail'
	return servePhoto(platform.files, small ? keys.thumbnailKey : keys.storageKey, request)
}
