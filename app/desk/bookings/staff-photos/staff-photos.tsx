import type { CustomerPhoto } from '#app/bookings/photos/customer-photo.ts'
import type { StaffPhotoKind } from '#app/bookings/photos/photo-kinds.ts'
import type { Added } from '#app/bookings/self-service/photos-to-add.ts'
import { usePhotosToAdd } from '#app/bookings/self-service/use-photos-to-add.ts'
import { maxPhotos } from '#app/photos/photo.ts'
import { PhotoUploader } from '#app/photos/uploader.tsx'
import { PhotoProgress } from '#app/quotes/photos/photo-progress.tsx'
import { deskBookingPhoto } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { NoticePlace } from '#app/ui/notices.tsx'
import { photosByStaff } from './staff-photos-client.ts'

type Props = {
	bookingId: string
	kind: StaffPhotoKind
	heading: string
	/** Those that are with the booking already. */
	own: CustomerPhoto[]
}

/**
 * The photos of a kind that staff have added to a booking, and adding more from a phone; a booking of its own key. Each is uploaded when
 * it is chosen, as customers' are (docs/decisions/photo-upload.md).
 */
export function StaffPhotos({ bookingId, kind, heading, own: ownAtFirst }: Props) {
	const { chosen, own, photos, notice, there, room, arrived, canAdd, isAdding, add, remove } = usePhotosToAdd(
		{
			booking: () => photosByStaff(bookingId, kind),
			own: ownAtFirst,
			noticeOf,
			notRemoved: 'That photo is still with the booking. Try again in a moment.',
		},
	)
	return (
		<div className="grid max-w-3xl gap-4">
			<div ref={there} tabIndex={-1} className="focus-visible:outline-hidden">
				{own.length > 0 && (
					<ul aria-label="Photos with the booking" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
						{own.map(({ id, label }, at) => (
							<li key={id} className="grid content-start gap-1">
								<img
									src={deskBookingPhoto(bookingId, id, 'thumbnail')}
									alt={`${at + 1}: ${label}`}
									width={240}
									height={180}
									className="aspect-4/3 w-full rounded-field border border-line bg-sand object-cover"
								/>
								<span className="text-sm">{label}</span>
								<Button kind="outline" className="w-full px-2 noscript:hidden" onClick={() => remove(id)}>
									Remove<span className="sr-only"> photo {at + 1}</span>
								</Button>
							</li>
						))}
					</ul>
				)}
			</div>
			<noscript>
				<p className="border-signal border-l-4 pl-4">Your browser needs JavaScript to add photos here.</p>
			</noscript>
			<div className="noscript:hidden">
				{room > 0 || photos.length > 0 ? (
					<PhotoUploader
						heading={heading}
						headingAs="h3"
						photos={photos}
						most={room}
						actions={chosen}
						tips={null}
					/>
				) : (
					<p>{`That’s all ${maxPhotos} photos. Remove one to add another.`}</p>
				)}
				{photos.length > 0 && (
					<div className="mt-4 flex flex-wrap items-center gap-4">
						<Button kind="primary" disabled={!canAdd} onClick={add}>
							{isAdding ? 'Adding...' : arrived > 1 ? `Add ${arrived} photos` : 'Add the photo'}
						</Button>
						<PhotoProgress photos={photos} onResume={chosen.resume} />
					</div>
				)}
				<NoticePlace notice={notice} />
			</div>
		</div>
	)
}

const photosInWords = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

function noticeOf(outcome: Added) {
	if (!outcome.ok) return { tone: 'error', title: 'Not added', text: outcome.message } as const
	const { added, left } = outcome
	return left > 0
		? ({
				tone: 'error',
				title: `${photosInWords(left)} not added`,
				text: `A booking takes ${maxPhotos} of them, and one that’s waited here for most of a day has to be sent again.`,
			} as const)
		: ({
				tone: 'success',
				title: `${photosInWords(added)} added`,
				text: 'They’re with the booking now.',
			} as const)
}
