/**
 * A draft that a page could not draw must not be brought back as it was, or the page would fail for as long as it is kept.
 * A tab notes how often that happened since the visitor last changed something: after the first time only what stands in
 * the form is brought back, after the second nothing.
 */
const tabKey = 'draft-undrawn'

export const timesUndrawn = (tab: Storage): number => Number(tab.getItem(tabKey) ?? 0)

/** Notes that the page could not be drawn; returns how often by now, `undefined` where a tab keeps nothing. */
export function noteUndrawn(tab: () => Storage): number | undefined {
	try {
		const times = timesUndrawn(tab()) + 1
		tab().setItem(tabKey, String(times))
		return times
	} catch {
		return undefined
	}
}

export const forgetUndrawn = (tab: Storage) => tab.removeItem(tabKey)
