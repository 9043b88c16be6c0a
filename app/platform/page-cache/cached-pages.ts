/** Pages by their paths, so many at most. */
export type CachedPages<Page> = {
	/** The page that somebody reads, or nothing when it is not kept. */
	read: (path: string) => Page | undefined
	has: (path: string) => boolean
	/** Keeps a page, in place of one that fewer read when there is no room. */
	keep: (path: string, page: Page) => void
	clear: () => void
	count: () => number
}

/**
 * Of more pages than are kept those go first that nobody reads: their turn comes in the order in which they were kept,
 * and one that was read since then, or since its last turn, gets another. (Moving a page at each reading costs a third of
 * all answers.)
 */
export function openKeptPages<Page>(most: number): CachedPages<Page> {
	const pages = new Map<string, { page: Page; read: boolean }>()

	function makeRoom() {
		for (const [path, kept] of pages) {
			if (pages.size < most) return
			pages.delete(path)
			if (!kept.read) continue
			kept.read = false
			pages.set(path, kept)
		}
	}

	return {
		read: (path) => {
			const kept = pages.get(path)
			if (!kept) return undefined
			kept.read = true
			return kept.page
		},
		has: (path) => pages.has(path),
		keep: (path, page) => {
			makeRoom()
			pages.set(path, { page, read: false })
		},
		clear: () => pages.clear(),
		count: () => pages.size,
	}
}
