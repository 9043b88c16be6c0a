import { isUnsaved } from '#app/photos/photo-card.tsx'
import type { TypedFields } from '#app/ui/typed-fields.ts'
import type { DraftStorage } from './draft-storage.ts'
import { isEmptyDraft } from './kept-draft.ts'
import type { QuoteDraft } from './quote-draft.ts'

/**
 * Keeps a draft in this browser as it changes, and the files of its photos until a quote has them. `whose` it is while it is
 * no saved quote.
 */
export function openDraftKeeping(storage: DraftStorage, whose: string) {
	let owner = whose
	let fields: TypedFields = {}
	let written = storage.found ? JSON.stringify(storage.found.draft) : ''
	let ended = false
	let typedEnded = false
	/** The photos whose files were given to the storage, and whether it has them. */
	const files = new Map<string, boolean>(Array.from(storage.found?.files.keys() ?? [], (id) => [id, true]))

	function keepFiles(draft: QuoteDraft) {
		const unsaved = new Set(
			draft
				.snapshot()
				.photos.filter(isUnsaved)
				.map(({ id }) => id),
		)
		for (const id of unsaved) {
			const file = files.has(id) ? undefined : draft.fileOf(id)
			if (!file) continue
			files.set(id, false)
			storage.keepFile(id, file).then((kept) => files.has(id) && files.set(id, kept))
		}
		for (const id of files.keys()) {
			if (unsaved.has(id)) continue
			files.delete(id)
			storage.dropFile(id)
		}
	}
	function keep(draft: QuoteDraft) {
		if (ended) return
		keepFiles(draft)
		const now = draft.record({ whose: owner, fields })
		const text = isEmptyDraft(now) ? '' : JSON.stringify(now)
		if (text === written) return
		written = text
		if (text === '') storage.drop()
		else storage.keep(now)
	}
	function forget() {
		fields = {}
		written = ''
		files.clear()
		storage.dropAll()
	}

	return {
		keep,
		/** Keeps what stands in the form too, from now on. */
		keepTyped(draft: QuoteDraft, typed: TypedFields) {
			fields = typedEnded ? {} : typed
			keep(draft)
		},
		/** Keeps nothing of what stands in the form, from now on: it was for somebody else. */
		forgetTyped(draft: QuoteDraft) {
			typedEnded = true
			fields = {}
			keep(draft)
		},
		/** Forgets all that this browser has kept, of every tab: another quote begins, perhaps another person's. */
		beginAnother() {
			owner = 'nobody'
			forget()
		},
		/** The same once the pickup is booked; this page keeps nothing more. */
		end() {
			ended = true
			forget()
		},
		/** Whether a photo would still be there if the page were left now. */
		hasFile: (id: string) => files.get(id) === true,
		leave: storage.leave,
		/** For a page that the browser had set aside: whether what it shows is still its own. */
		async isStillOwn(): Promise<boolean> {
			return (await storage.takeAgain()) || written === ''
		},
	}
}

export type DraftKeeping = ReturnType<typeof openDraftKeeping>
