import { isStopped } from '#app/notifications/notifications.server.ts'
import type { QuoteId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { photoRequestSchema, wantedInWords } from '#app/quotes/photo-request/photo-request.ts'
import { askForPhoto } from '#app/quotes/quotes.server.ts'
import type { PhotoRefusal } from './quote-detail.ts'

type Typed = { photoRequest?: string; label?: string; choice?: string; wanted?: string }

/** Asks the customer of a quote for a photo, as the form says; or why not, with what was typed. */
export async function receivePhotoRequest(
	platform: Platform,
	{ quoteId, typed, staff }: { quoteId: QuoteId | undefined; typed: Typed; staff: SignedInStaff },
): Promise<{ status: number; refusal: PhotoRefusal } | undefined> {
	const refused = (status: number, message: string) => ({
		status,
		refusal: {
			label: typed.label ?? '',
			choice: typed.choice ?? '',
			wanted: typed.wanted ?? '',
			message: `${message} Nothing was sent.`,
		},
	})
	const parsed = photoRequestSchema.safeParse(typed)
	if (!parsed.success) return refused(422, parsed.error.issues[0]?.message ?? reload)
	if (!quoteId) return refused(404, gone)
	const { photoRequest: id, label } = parsed.data
	const asked = await askForPhoto(
		{ ...platform, isStopped },
		{ id, quoteId, label, wanted: wantedInWords(parsed.data) },
		staff,
	)
	if (asked.ok) return undefined
	if (asked.reason === 'asked')
		return refused(409, `${asked.by} has asked for this already, and no photo was added since.`)
	return asked.reason === 'no-such-quote'
		? refused(404, gone)
		: refused(409, 'There’s no email address, and no number that takes our texts: call the customer.')
}

const gone = 'We couldn’t find that quote.'
const reload = 'Reload the page and try again.'
