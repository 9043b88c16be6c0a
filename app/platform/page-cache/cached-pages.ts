/** A limited number of pages, by their paths. */
export type CachedPages<Page> = {
	/** Returns a page for a request, or `undefined` when it is not cached. */
	read: (path: string) => Page | undefined
	has: (path: string) => boolean
	/** Adds a page. When there is no room, it replaces another one. */
	add: (path: string, page: Page) => void
	clear: () => void
	count: () => number
}

/**
 * When there is no room, pages that nobody reads are removed first. Their turn comes in the order in which they were added;
 * a page that was read since then moves to the end once. (Moving a page at each reading would cost a third of all
 * responses.)
 */
export function openCachedPages<Page>(most: number): CachedPages<Page> {
	const pages = new Map<string, { page: Page; read: boolean }>()

	function makeRoom() {
		for (const [path, cached] of pages) {
			if (pages.size < most) return
			pages.delete(path)
			if (!cached.read) continue
			cached.read = false
			pages.set(path, cached)
		}
	}

	return {
		read: (path) => {
			const cached = pages.get(path)
			if (!cached) return undefined
			cached.read = true
			return cached.page
		},
		has: (path) => pages.has(path),
		add: (path, page) => {
			makeRoom()
			pages.set(path, { page, read: false })
		},
		clear: () => pages.clear(),
		count: () => pages.size,
	}
}
