import { v7 as uuidv7 } from 'uuid'
import { maxPhotos, uploadFailedMessage } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { priceLoad } from '#app/pricing/load.ts'
import { formatMoney } from '#app/values/money.ts'
import type { openPhotoUploads } from '../photos/photo-uploads.ts'
import { withSaved, withServerPhotos } from '../photos/shown-photos.ts'
import { isSameLoad, type Quote } from '../quote.ts'
import { QuoteBooked, QuoteGone, SavedElsewhere, SaveRefused } from '../quote-client.ts'
import {
	acceptedOf,
	type DraftState,
	pricedBy,
	type SaveOutcome,
	savedSource,
	sourceOf,
} from './draft-state.ts'
import type { openServerCopy } from './server-copy.ts'

const photosLostMessage = {
	gone: 'Another tab has saved a quote over this one. Your load is saved; choose the marked photos again.',
	booked:
		'Your earlier quote is booked and keeps its photos. Your load is saved as another quote; choose the marked photos again.',
}

const elsewhereMessage = (there: Quote, { load, prices }: DraftState) =>
	`Another tab saved this quote at ${formatMoney(there.total)}; here it is ${formatMoney(priceLoad(load, prices).total)}. Choose which one to keep.`

type Draft = {
	state: () => DraftState
	set: (change: Partial<DraftState>) => void
	show: (id: string, part: Partial<ShownPhoto>) => void
	/** How many changes the visitor has made. */
	revision: () => number
	serverCopy: ReturnType<typeof openServerCopy>
	uploads: ReturnType<typeof openPhotoUploads>
	/** The photos that the visitor removed on this page. */
	removed: ReadonlySet<string>
}

/** When another tab has saved another load: ask the visitor, or keep the one on this page. */
type OnConflict = 'ask' | 'keep-this'

/** Saves a draft to the server. Afterwards the page shows the quote as the server returned it. */
export function openSaving({ state, set, show, revision, serverCopy, uploads, removed }: Draft) {
	let announced = serverCopy.id() !== undefined

	/** Saves the load, the labels and the photos that have arrived; then each of the others as it arrives. */
	async function send(): Promise<void> {
		uploads.resume()
		const { load, counted, photos: before, prices } = state()
		const revisionAtStart = revision()
		const renewed = new Set<string>()
		const saved = await serverCopy.save({ load, source: sourceOf(state()), counted }, before, prices.id)
		set({
			...pricedBy(state(), saved.prices),
			photos: withServerPhotos(state().photos, saved, { before, removed }),
			booked: saved.booked,
			...acceptedOf(saved),
			elsewhere: undefined,
			...(revision() === revisionAtStart && !isSameLoad(state().load, saved.load) && loadOf(saved)),
		})
		sendMissing(before, saved, renewed)
		for (;;) {
			const { photos } = state()
			const now = await serverCopy.addSent(photos)
			if (now) {
				set({ photos: withSaved(state().photos, now) })
				sendMissing(photos, now, renewed)
				continue
			}
			const end = uploads.nextToEnd()
			if (!end) return
			await end
		}
	}

	/**
	 * Sends the photos once more that were sent and that a save has not taken in: the server has deleted them meanwhile, or
	 * another quote has them.
	 */
	function sendMissing(named: ShownPhoto[], { photos }: Quote, renewed: Set<string>) {
		const wereSent = new Set(named.filter(({ stage }) => stage === 'sent').map(({ id }) => id))
		for (const { id, stage } of state().photos) {
			if (stage !== 'sent' || !wereSent.has(id)) continue
			if (photos.length >= maxPhotos)
				show(id, { stage: 'failed', fault: `A quote holds ${maxPhotos} photos. Remove one to add another.` })
			else if (renewed.has(id)) show(id, { stage: 'failed', fault: 'Try it again in a moment.' })
			else renewed.add(uploads.renew(id))
		}
	}

	/** Continues the draft as this quote, with its prices. */
	function takeOver(quote: Quote) {
		serverCopy.accept(quote)
		set(pricedBy(state(), quote.prices))
	}

	async function sendAll(onConflict: OnConflict): Promise<void> {
		try {
			return await send()
		} catch (error) {
			if (error instanceof SavedElsewhere && onConflict === 'keep-this') {
				takeOver(error.quote)
				return send()
			}
			const booked = error instanceof QuoteBooked
			if (!(booked || error instanceof QuoteGone) || !serverCopy.id()) throw error
			// The quote is booked, or another tab of this browser has saved its own: this draft goes into a new quote.
			serverCopy.clear()
			if (booked) announced = false
			// All of them, because new ids come after those that there are, and photos stand in the order of their ids.
			for (const { id, stage } of state().photos) if (stage !== 'refused') uploads.renew(id)
			set({ booked: false, accepted: undefined, ...(booked && { began: 'after-booking' }) })
			return send()
		}
	}

	async function saveOnce(onConflict: OnConflict): Promise<SaveOutcome> {
		const revisionAtStart = revision()
		set({ saving: 'saving' })
		const failedWith = (message: string): SaveOutcome => {
			set({ saving: 'unsaved' })
			return { ok: false, first: !announced, message }
		}
		try {
			await sendAll(onConflict)
			const failed = state().photos.find(({ stage }) => stage === 'failed')
			if (failed) return failedWith(uploadFailedMessage(failed.name))
			if (state().photos.some(({ stage }) => stage === 'lost'))
				return failedWith(photosLostMessage[state().began === 'after-booking' ? 'booked' : 'gone'])
			const first = !announced
			announced = true
			set({ saving: revision() === revisionAtStart ? 'saved' : 'unsaved' })
			return { ok: true, first }
		} catch (error) {
			if (error instanceof SavedElsewhere) {
				set({ elsewhere: error.quote })
				return failedWith(elsewhereMessage(error.quote, state()))
			}
			if (error instanceof SaveRefused) return failedWith(error.message)
			set({ saving: 'unsaved' })
			throw error
		}
	}

	let running: Promise<SaveOutcome> | undefined
	/** One save at a time: a concurrent call returns the outcome of the running save. */
	const save = (onConflict: OnConflict = 'ask'): Promise<SaveOutcome> => {
		running ??= saveOnce(onConflict).finally(() => {
			running = undefined
		})
		return running
	}

	return {
		save: () => save(),
		/** After a conflict, keeps the load of this page and saves it. */
		keepThis(): Promise<SaveOutcome> {
			const { elsewhere } = state()
			if (elsewhere) takeOver(elsewhere)
			return save()
		},
		/** After a conflict, keeps the load that was saved elsewhere: this page shows it too. */
		keepElsewhere() {
			const { elsewhere, photos: before } = state()
			if (!elsewhere) return
			serverCopy.accept(elsewhere)
			const photos = withServerPhotos(before, elsewhere, { before, removed })
			const saving = photos.every(({ stage }) => stage === 'saved') ? 'restored' : 'unsaved'
			const { prices } = elsewhere
			set({
				...loadOf(elsewhere),
				...acceptedOf(elsewhere),
				prices,
				before: undefined,
				photos,
				saving,
				elsewhere: undefined,
			})
		},
		/**
		 * Saves the draft before a booking, over what another tab may have saved. Returns whether the server has all of it; the
		 * form sends the load too, so only photos can be missing. What is no photo was left out before.
		 */
		async saveForBooking(): Promise<boolean> {
			if (running) await running
			if (revision() > 0) await save('keep-this')
			return state().photos.every(({ stage }) => stage === 'saved' || stage === 'refused')
		},
	}
}

const loadOf = (quote: Quote) => ({
	load: quote.load,
	counted: quote.counted,
	...savedSource(quote),
	formKey: uuidv7(),
})
