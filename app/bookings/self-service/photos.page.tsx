import { data } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { HydratedPage } from '#app/shell/hydrated-page.tsx'
import { customerBy } from '../booking/receipt-token.server.ts'
import { findCustomerPhotos } from '../photos/customer-photos.server.ts'
import type { Route } from './+types/photos.page.ts'
import { CallUs, CustomerPage } from './customer-page-frame.tsx'
import { photosAreFixed } from './customer-page-words.ts'
import { CustomerPhotos } from './customer-photos.tsx'
import { PhotosThere } from './kept-photos.tsx'
import { NoReceipt } from './no-receipt.tsx'

/**
 * `/booked/:token/photos`: the photos of a booking, and adding to them. The one customer page with a script, because photos
 * are uploaded one by one (docs/decisions/photo-upload.md).
 */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const right = await customerBy(platform, token)
	const photos = right && (await findCustomerPhotos(platform, right))
	return data({ photos, token }, { status: photos ? 200 : 404, headers: customerPageHeaders })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead('Photos for the crew', company)

export default function PhotosPage({ loaderData: { photos, token } }: Route.ComponentProps) {
	if (!photos) return <NoReceipt />
	const { isOpen, ofQuote, own } = photos
	if (isOpen) return <HydratedPage page="own-photos" of={CustomerPhotos} given={{ token, ofQuote, own }} />
	return (
		<CustomerPage title="Photos" token={token}>
			<PhotosThere token={token} ofQuote={ofQuote} own={own} />
			<p className="mt-6 max-w-[60ch] text-lg">
				{photosAreFixed} <CallUs />
			</p>
		</CustomerPage>
	)
}
