import { photoTokenOf } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { answer, notFound, readJson, refusal, refuseIfTooOften } from '#app/platform/responses.server.ts'
import type { Route } from './+types/added-photos.resource.ts'
import { photosNotChanged } from './own-page-words.ts'
import { addedSchema } from './own-photo.ts'
import { addOwnPhotos } from './own-photos.server.ts'
import { customerBy } from './receipt.server.ts'

/**
 * `POST /booked/:token/photos/added`: puts photos with the booking that the page has sent before, each by itself. `Photo-Token`
 * says which page it is. Answers with all photos that were added to the booking.
 */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const refused = await refuseIfTooOften(context, 'changeBooking')
	if (refused) return refused
	const right = await customerBy(platform, token)
	const photoToken = photoTokenOf(request)
	if (!right || !photoToken) return notFound()
	const asked = await readJson(request, addedSchema)
	if (asked instanceof Response) return asked
	const added = await addOwnPhotos(platform, right, { token: photoToken, labels: asked.labels })
	if (added.ok) return answer({ own: added.own })
	return added.reason === 'no-such-booking' ? notFound() : refusal(409, photosNotChanged(platform.company))
}
