import { v7 as uuidv7 } from 'uuid'
import { uploadFailedMessage } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { priceLoad } from '#app/pricing/load.ts'
import { formatMoney } from '#app/values/money.ts'
import { type DraftState, pricedBy, type SaveOutcome } from './draft-state.ts'
import type { openPhotoUploads } from './photo-uploads.ts'
import { isSameLoad, type Quote } from './quote.ts'
import { QuoteBooked, QuoteGone, SavedElsewhere, SaveRefused } from './quote-client.ts'
import type { openServerCopy } from './server-copy.ts'
import { photosAsHeld } from './shown-photos.ts'

const photosLostMessage = {
	gone: 'Another tab has saved a quote over this one. Your load is saved; choose the marked photos again.',
	booked:
		'The quote before is booked, and keeps its photos. Your load is saved as another quote; choose the marked photos again.',
}

const elsewhereMessage = (there: Quote, { load, prices }: DraftState) =>
	`Another tab saved this quote at ${formatMoney(there.total)}; here it is ${formatMoney(priceLoad(load, prices).total)}. Choose which one to keep.`

type Draft = {
	state: () => DraftState
	set: (change: Partial<DraftState>) => void
	/** How many changes the visitor has made. */
	revision: () => number
	held: ReturnType<typeof openServerCopy>
	uploads: ReturnType<typeof openPhotoUploads>
	/** The photos that were taken away here. */
	removed: ReadonlySet<string>
}

/** Where another tab has saved another load: ask the visitor, or keep the one on this page. */
type OnOther = 'ask' | 'keep-this'

/** The way of a draft to the server. The server's own account of a quote is what the page shows afterwards. */
export function openSaving({ state, set, revision, held, uploads, removed }: Draft) {
	let announced = held.id() !== undefined

	/** Saves the load and the labels, then the photos that the server does not hold; returns those that were turned back. */
	async function send(): Promise<ShownPhoto[]> {
		const { load, photos: before, prices } = state()
		const atFirst = revision()
		const saved = await held.save(load, before, prices.id)
		set({
			...pricedBy(state(), saved.prices),
			photos: photosAsHeld(state().photos, saved, { before, removed }),
			booked: saved.booked,
			elsewhere: undefined,
			...(revision() === atFirst && !isSameLoad(state().load, saved.load) && loadOf(saved)),
		})
		return uploads.sendAll(saved.id)
	}

	/** What is here goes on as this quote, by its prices. */
	function takeOver(quote: Quote) {
		held.believe(quote)
		set(pricedBy(state(), quote.prices))
	}

	async function sendAll(onOther: OnOther): Promise<ShownPhoto[]> {
		try {
			return await send()
		} catch (error) {
			if (error instanceof SavedElsewhere && onOther === 'keep-this') {
				takeOver(error.quote)
				return send()
			}
			const booked = error instanceof QuoteBooked
			if (!(booked || error instanceof QuoteGone) || !held.id()) throw error
			// It is booked, or another tab of this browser has saved a quote of its own: all that is here goes into a new one.
			held.forget()
			if (booked) announced = false
			set({ photos: uploads.anew(), booked: false, ...(booked && { began: 'after-booking' }) })
			return send()
		}
	}

	async function saveOnce(onOther: OnOther): Promise<SaveOutcome> {
		const atFirst = revision()
		set({ saving: 'saving' })
		const failedWith = (message: string): SaveOutcome => {
			set({ saving: 'unsaved' })
			return { ok: false, first: !announced, message }
		}
		try {
			const [failed] = await sendAll(onOther)
			if (failed) return failedWith(uploadFailedMessage(failed.name))
			if (state().photos.some(({ stage }) => stage === 'lost'))
				return failedWith(photosLostMessage[state().began === 'after-booking' ? 'booked' : 'gone'])
			const first = !announced
			announced = true
			set({ saving: revision() === atFirst ? 'saved' : 'unsaved' })
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
	/** One save at a time: who asks meanwhile is told what becomes of the one that runs. */
	const save = (onOther: OnOther = 'ask'): Promise<SaveOutcome> => {
		running ??= saveOnce(onOther).finally(() => {
			running = undefined
		})
		return running
	}

	return {
		save: () => save(),
		/** Of two loads that were saved over each other, keeps the one on this page, and saves it. */
		keepThis(): Promise<SaveOutcome> {
			const { elsewhere } = state()
			if (elsewhere) takeOver(elsewhere)
			return save()
		},
		/** Keeps the one that was saved elsewhere: this page shows it too. */
		keepElsewhere() {
			const { elsewhere, photos: before } = state()
			if (!elsewhere) return
			held.believe(elsewhere)
			const photos = photosAsHeld(before, elsewhere, { before, removed })
			const saving = photos.every(({ stage }) => stage === 'kept') ? 'restored' : 'unsaved'
			const { prices } = elsewhere
			set({ ...loadOf(elsewhere), prices, before: undefined, photos, saving, elsewhere: undefined })
		},
		/**
		 * Before a booking: whatever the visitor chose goes with it, over what another tab may have saved. Returns whether the
		 * server has all of it; the load goes with the form too, so that only photos can be missing.
		 */
		async saveForBooking(): Promise<boolean> {
			if (running) await running
			if (revision() === 0 || (await save('keep-this')).ok) return true
			return state().photos.every(({ stage }) => stage === 'kept')
		},
	}
}

const loadOf = ({ load }: Quote) => ({ load, sheet: uuidv7() })
