/** Renderings under way, by their paths: one for all who wait for the same page. */
export function openRenderings<Page>(render: (path: string) => Promise<Page>) {
	const underWay = new Map<string, Promise<Page>>()
	return {
		at(path: string): Promise<Page> {
			const waiting = underWay.get(path)
			if (waiting) return waiting
			const rendering = render(path).finally(() => {
				if (underWay.get(path) === rendering) underWay.delete(path)
			})
			underWay.set(path, rendering)
			return rendering
		},
		/** Who asks from now on waits for none that has begun. */
		clear: () => underWay.clear(),
	}
}
