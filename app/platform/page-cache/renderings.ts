/** The current renderings by path: all requests for the same page wait for one rendering. */
export function openRenderings<Page>(render: (path: string) => Promise<Page>) {
	const current = new Map<string, Promise<Page>>()
	return {
		at(path: string): Promise<Page> {
			const waiting = current.get(path)
			if (waiting) return waiting
			const rendering = render(path).finally(() => {
				if (current.get(path) === rendering) current.delete(path)
			})
			current.set(path, rendering)
			return rendering
		},
		/** Later requests do not wait for renderings that have already begun. */
		clear: () => current.clear(),
	}
}
