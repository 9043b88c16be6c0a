import { maxPhotos } from '#app/photos/photo.ts'
import { PhotoTips } from '#app/photos/photo-tips.tsx'
import { PhotoUploader } from '#app/photos/uploader.tsx'
import { PhotoProgress } from '#app/quotes/photos/photo-progress.tsx'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { NoticePlace } from '#app/ui/notices.tsx'
import type { CustomerPhoto } from '../photos/customer-photo.ts'
import { CustomerPage } from './customer-page-frame.tsx'
import { photosOfCustomer } from './customer-photos-client.ts'
import { PhotosThere } from './kept-photos.tsx'
import type { Added } from './photos-to-add.ts'
import { usePhotosToAdd } from './use-photos-to-add.ts'

type Props = {
	/** The token of the booking. */
	token: string
	/** The photos of its quote. */
	ofQuote: CustomerPhoto[]
	/** The photos added to it. */
	own: CustomerPhoto[]
}

/** `/booked/:token/photos` until the pickup is over: the photos so far, and the uploader for more. */
export function CustomerPhotos({ token, ofQuote, own: ownAtFirst }: Props) {
	const { email, phone } = useCompany()
	const { chosen, own, photos, notice, there, room, arrived, canAdd, isAdding, add, remove } = usePhotosToAdd(
		{
			booking: () => photosOfCustomer(token),
			own: ownAtFirst,
			noticeOf,
			notRemoved: `That photo is still with your booking. Try again in a moment, or call ${phone}.`,
		},
	)
	return (
		<CustomerPage title="Photos for the crew" token={token}>
			<div className="grid gap-10">
				<p className="max-w-[60ch] text-lg">
					Show the crew what’s waiting for them, and the way they’ll carry it out.
				</p>
				<div ref={there} tabIndex={-1} className="focus-visible:outline-hidden">
					<PhotosThere token={token} ofQuote={ofQuote} own={own} onRemove={remove} />
				</div>
				<noscript>
					<p className="max-w-[60ch] border-signal border-l-4 pl-4">
						Your browser needs JavaScript to add photos here. Or email them to {email} with the number of your
						booking.
					</p>
				</noscript>
				<div className="max-w-3xl noscript:hidden">
					{room > 0 || photos.length > 0 ? (
						<PhotoUploader
							heading="Add photos"
							headingAs="h2"
							photos={photos}
							most={room}
							actions={chosen}
							tips={<PhotoTips />}
						/>
					) : (
						<p>{`That’s all ${maxPhotos} photos you can add. Remove one to add another.`}</p>
					)}
					{photos.length > 0 && (
						<div className="mt-6 flex flex-wrap items-center gap-4">
							<Button kind="primary" disabled={!canAdd} onClick={add}>
								{isAdding
									? 'Adding...'
									: arrived > 1
										? `Add ${arrived} photos to the booking`
										: 'Add it to the booking'}
							</Button>
							<PhotoProgress photos={photos} onResume={chosen.resume} />
						</div>
					)}
					<NoticePlace notice={notice} />
				</div>
			</div>
		</CustomerPage>
	)
}

const photosInWords = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

function noticeOf(outcome: Added) {
	if (!outcome.ok) return { tone: 'error', title: 'Not added', text: outcome.message } as const
	const { added, left } = outcome
	if (left > 0)
		return {
			tone: 'error',
			title: `${photosInWords(left)} not added`,
			text: `A booking takes ${maxPhotos} photos, and one that’s waited here for most of a day has to be sent again. The photos above are with your booking.`,
		} as const
	return {
		tone: 'success',
		title: `${photosInWords(added)} added`,
		text: 'They’re with your booking now, where our office and the crew can see them.',
	} as const
}
