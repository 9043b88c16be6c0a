import { photoTokenOf } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { answer, notFound, readJson, refusal, refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { customerBy } from '../booking/receipt-token.server.ts'
import { addedSchema } from '../photos/customer-photo.ts'
import { addCustomerPhotos } from '../photos/customer-photos.server.ts'
import type { Route } from './+types/added-photos.resource.ts'
import { photosNotChanged } from './customer-page-words.ts'

/**
 * `POST /booked/:token/photos/added`: adds uploaded photos to the booking. `Photo-Token` identifies the page that uploaded
 * them. Answers with all photos added so far.
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
	const added = await addCustomerPhotos(platform, right, { token: photoToken, labels: asked.labels })
	if (added.ok) return answer({ own: added.own })
	return added.reason === 'no-such-booking' ? notFound() : refusal(409, photosNotChanged(platform.company))
}
