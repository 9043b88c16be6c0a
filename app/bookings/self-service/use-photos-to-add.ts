import { useRef, useState, useSyncExternalStore } from 'react'
import { maxPhotos } from '#app/photos/photo.ts'
import { useUnkeptPhotos } from '#app/quotes/photos/use-unkept-photos.ts'
import { useNotice } from '#app/ui/notices.tsx'
import type { CustomerPhoto } from '../photos/customer-photo.ts'
import { type Added, type BookingOfPhotos, openPhotosToAdd } from './photos-to-add.ts'

type Notice = Parameters<ReturnType<typeof useNotice>['show']>[0]

/**
 * The photos of a booking and those chosen to be added, with what a page does to both. `booking` is asked for once; `noticeOf` and
 * `notRemoved` are the page's words.
 */
export function usePhotosToAdd({
	booking,
	own: ownAtFirst,
	noticeOf,
	notRemoved,
}: {
	booking: () => BookingOfPhotos
	own: CustomerPhoto[]
	noticeOf: (outcome: Added) => Notice
	notRemoved: string
}) {
	const [chosen] = useState(() => openPhotosToAdd(booking(), ownAtFirst))
	const { own, photos, isAdding } = useSyncExternalStore(chosen.subscribe, chosen.snapshot, chosen.snapshot)
	useUnkeptPhotos(chosen, undefined)
	const notice = useNotice()
	const there = useRef<HTMLDivElement>(null)
	const arrived = photos.filter(({ stage }) => stage === 'sent').length
	const isSending = photos.some(({ stage }) => stage === 'waiting' || stage === 'sending')

	const add = async () => {
		const outcome = await chosen.addToBooking()
		notice.show(noticeOf(outcome))
		// The button with the focus goes with the last photo; the message stays in view.
		if (outcome.ok && outcome.left === 0) there.current?.focus({ preventScroll: true })
	}
	const remove = async (id: string) => {
		if (await chosen.removeOwn(id)) {
			notice.withdraw()
			// The removed button had the focus.
			there.current?.focus()
		} else notice.show({ tone: 'error', title: 'Not removed', text: notRemoved })
	}
	return {
		...{ chosen, own, photos, notice, there, arrived, add, remove, isAdding },
		room: maxPhotos - own.length,
		canAdd: arrived > 0 && !isSending && !isAdding,
	}
}
