import { expect, test } from 'vitest'
import { listed } from '#tests/support/prices.ts'
import { answerUploads } from '#tests/support/sent-requests.ts'
import { openDraftKeeping } from './draft-keeping.ts'
import type { DraftStorage } from './draft-storage.ts'
import type { KeptDraft } from './kept-draft.ts'
import { openQuoteDraft } from './quote-draft.ts'

/** What a browser has kept, in memory. */
function setUp() {
	let kept: KeptDraft | undefined
	const files = new Set<string>()
	const drop = async () => {
		kept = undefined
		return true
	}
	const storage: DraftStorage = {
		...{ found: undefined, drop, leave: () => undefined, takeAgain: async () => false },
		keep: async (draft) => {
			kept = draft
			return true
		},
		keepFile: async (id) => Boolean(files.add(id)),
		dropFile: async (id) => files.delete(id),
		dropAll: () => {
			files.clear()
			return drop()
		},
	}
	const draft = openQuoteDraft(listed)
	return { draft, files, keeping: openDraftKeeping(storage, 'a quote'), kept: () => kept }
}
const typed = { name: 'Jo' }

test('what is typed is kept, until it was for somebody else: from then on the load alone', () => {
	const { draft, keeping, kept } = setUp()
	keeping.keepTyped(draft, typed)
	expect(kept()).toMatchObject({ whose: 'a quote', fields: typed })
	keeping.forgetTyped(draft)
	expect(kept()).toBeUndefined()
	keeping.keepTyped(draft, typed)
	expect(kept()).toBeUndefined()
	draft.setLoad({ volume: 0.5 })
	keeping.keep(draft)
	expect(kept()).toMatchObject({ load: { volume: 0.5 }, fields: {} })
})

test('another quote begins with nothing of what was kept, and is nobody’s; once the pickup is booked nothing is kept', () => {
	const { draft, keeping, kept } = setUp()
	keeping.keepTyped(draft, typed)
	keeping.beginAnother()
	expect(kept()).toBeUndefined()
	draft.setLoad({ volume: 0.5 })
	keeping.keep(draft)
	expect(kept()).toMatchObject({ whose: 'nobody', fields: {} })
	keeping.end()
	expect(kept()).toBeUndefined()
	draft.setLoad({ volume: 1 })
	keeping.keepTyped(draft, typed)
	expect(kept()).toBeUndefined()
})

test('the file of a photo is kept while no quote has it, and only then would it be there again', async () => {
	answerUploads(() => ({ status: 201 }))
	const { draft, files, keeping } = setUp()
	draft.addFiles([new File(['a picture'], 'pile.jpg', { type: 'image/jpeg' })])
	const [photo] = draft.snapshot().photos
	keeping.keep(draft)
	expect([...files]).toEqual([photo?.id])
	await expect.poll(() => keeping.hasFile(photo?.id ?? '')).toBe(true)
	await draft.remove(photo?.id ?? '')
	keeping.keep(draft)
	expect([...files]).toEqual([])
	expect(keeping.hasFile(photo?.id ?? '')).toBe(false)
})
