import { data } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { HydratedPage } from '#app/shell/hydrated-page.tsx'
import type { Route } from './+types/photos.page.ts'
import { NoReceipt } from './no-receipt.tsx'
import { ownPageHead, ownPageHeaders } from './own-page.ts'
import { CallUs, OwnPage } from './own-page-frame.tsx'
import { photosAreFixed } from './own-page-words.ts'
import { findOwnPhotos } from './own-photos.server.ts'
import { OwnPhotos } from './own-photos.tsx'
import { PhotosThere } from './photos-there.tsx'
import { customerBy } from './receipt.server.ts'

/**
 * `/booked/:token/photos`: the photos of a booking, to which its customer adds some. The one page behind a receipt with a
 * script, because photos are sent one by one (docs/decisions/one-request-per-photo.md).
 */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const right = await customerBy(platform, token)
	const photos = right && (await findOwnPhotos(platform, right))
	return data({ photos, token }, { status: photos ? 200 : 404, headers: ownPageHeaders })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => ownPageHead('Photos for the crew', company)

export default function PhotosPage({ loaderData: { photos, token } }: Route.ComponentProps) {
	if (!photos) return <NoReceipt />
	const { isOpen, ofQuote, own } = photos
	if (isOpen) return <HydratedPage page="own-photos" of={OwnPhotos} given={{ token, ofQuote, own }} />
	return (
		<OwnPage title="Photos" token={token}>
			<PhotosThere token={token} ofQuote={ofQuote} own={own} />
			<p className="mt-6 max-w-[60ch] text-lg">
				{photosAreFixed} <CallUs />
			</p>
		</OwnPage>
	)
}
