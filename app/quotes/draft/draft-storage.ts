import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import { abortAfter } from '#app/platform/json-client.ts'
import { type KeptDraft, keptDraftSchema } from './kept-draft.ts'

/** What a browser gives a page to keep things with, and its clock. */
type Browser = { databases: IDBFactory; locks: LockManager; tab: Storage; now: () => number }

/** How long a draft is kept, in milliseconds; the privacy page says so. */
const longestKept = 24 * 60 * 60 * 1000

/** How long a reloaded page waits for the one before it to let go of the draft, in milliseconds. */
const longestWait = 2000

/** Where a tab notes which draft is its own: a reload has it still, another tab does not. */
const tabKey = 'draft'

const rowSchema = z.object({ at: z.number(), draft: keptDraftSchema })

/**
 * The drafts of this browser, one for each tab. A tab has its own by a lock, so that what no living tab has is known: a tab
 * that has none takes the newest of those over, if it `fits`. Those that do not, or are older than a day, are removed.
 * Throws where the browser gives no place to keep them.
 */
export async function openDraftStorage(browser: Browser, fits: (draft: KeptDraft) => boolean) {
	const { locks, tab, now } = browser
	const database = await openDatabase(browser.databases)
	const own = tab.getItem(tabKey)
	const rows = (await rowsOf(database)).sort((one, other) => other.at - one.at)
	let found: { id: string; draft: KeptDraft; release: () => void } | undefined
	for (const { id, at, draft } of [
		...rows.filter(({ id }) => id === own),
		...rows.filter(({ id }) => id !== own),
	]) {
		const wanted = draft && Math.abs(now() - at) < longestKept && fits(draft) ? draft : undefined
		if (found && wanted) continue
		const release = await hold(
			locks,
			id,
			id === own ? { signal: abortAfter(longestWait) } : { ifAvailable: true },
		)
		if (!release) continue
		if (wanted) {
			found = { id, draft: wanted, release }
			continue
		}
		await write(database, (drafts, files) => remove(drafts, files, id))
		release()
	}
	const id = found?.id ?? uuidv7()
	let release = found?.release ?? (await hold(locks, id, {}))
	tab.setItem(tabKey, id)

	return {
		/** The draft of this tab from an earlier page, with the photos whose files are here. */
		found: found && { draft: found.draft, files: await filesOf(database, id, found.draft) },
		keep: (draft: KeptDraft) => write(database, (drafts) => drafts.put({ at: now(), draft }, id)),
		drop: () => write(database, (drafts, files) => remove(drafts, files, id)),
		/** Keeps the file of a photo; `false` when there is no room for it. */
		keepFile: (photo: string, file: File) => write(database, (_, files) => files.put(file, [id, photo])),
		dropFile: (photo: string) => write(database, (_, files) => files.delete([id, photo])),
		/** Removes the drafts of all tabs. */
		dropAll: () =>
			write(database, (drafts, files) => {
				drafts.clear()
				files.clear()
			}),
		/** Leaves the draft to the page that comes next. */
		leave: () => release?.(),
		/** Takes it again, for a page that the browser had set aside; `false` when it is gone meanwhile. */
		async takeAgain(): Promise<boolean> {
			release = await hold(locks, id, { ifAvailable: true })
			return release !== undefined && (await rowsOf(database)).some((row) => row.id === id)
		},
	}
}

export type DraftStorage = Awaited<ReturnType<typeof openDraftStorage>>

function openDatabase(databases: IDBFactory): Promise<IDBDatabase> {
	const opening = databases.open('drafts', 1)
	opening.onupgradeneeded = () => {
		opening.result.createObjectStore('drafts')
		opening.result.createObjectStore('files')
	}
	return answerOf(opening)
}

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => reject(request.error)
	})

/** Writes into both stores, or into neither. Never throws: `false` when it was not written. */
function write(
	database: IDBDatabase,
	change: (drafts: IDBObjectStore, files: IDBObjectStore) => void,
): Promise<boolean> {
	return new Promise((resolve) => {
		try {
			const writing = database.transaction(['drafts', 'files'], 'readwrite')
			writing.oncomplete = () => resolve(true)
			writing.onabort = () => resolve(false)
			change(writing.objectStore('drafts'), writing.objectStore('files'))
			// The page may be left the next moment, which would undo what is not committed.
			writing.commit()
		} catch {
			resolve(false)
		}
	})
}

function remove(drafts: IDBObjectStore, files: IDBObjectStore, id: string) {
	drafts.delete(id)
	// A list comes after every text: these are all keys that begin with the id.
	files.delete(IDBKeyRange.bound([id], [id, []]))
}

/** All rows; without the draft where what is there is not one, as from another release. */
async function rowsOf(database: IDBDatabase) {
	const drafts = database.transaction('drafts').objectStore('drafts')
	const [keys, values] = await Promise.all([answerOf(drafts.getAllKeys()), answerOf(drafts.getAll())])
	return keys.map((key, at) => ({
		id: String(key),
		at: 0,
		draft: undefined,
		...rowSchema.safeParse(values[at]).data,
	}))
}

async function filesOf(database: IDBDatabase, id: string, { photos }: KeptDraft) {
	const kept = database.transaction('files').objectStore('files')
	const found = await Promise.all(
		photos.map(
			async (photo): Promise<[string, unknown]> => [
				photo.id,
				await answerOf<unknown>(kept.get([id, photo.id])),
			],
		),
	)
	return new Map(found.flatMap(([photo, file]) => (file instanceof File ? [[photo, file] as const] : [])))
}

/** Holds the lock of a draft, and returns what lets go of it; `undefined` when another page has it. */
const hold = (locks: LockManager, id: string, options: LockOptions): Promise<(() => void) | undefined> =>
	new Promise((held) => {
		const whileHeld = (lock: Lock | null) =>
			lock ? new Promise<void>((release) => held(release)) : held(undefined)
		locks.request(`draft ${id}`, options, whileHeld).catch(() => held(undefined))
	})
