import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type OpenNow, titlePrefix } from './open-now.ts'

/**
 * What is open, as it was loaded with the page or as it was last found since, in the title of the tab too. What is found is the frame's
 * alone: loading the page again would give a form that is being filled in another key and version.
 */
export function useOpenNow({
	emergencies,
	waiting,
	latest,
	requests,
}: OpenNow): [OpenNow, (found: OpenNow) => void] {
	const loaded = useMemo(
		() => ({ emergencies, waiting, latest, requests }),
		[emergencies, waiting, latest, requests],
	)
	const [looked, setLooked] = useState<{ after: OpenNow; found: OpenNow }>()
	const open = looked?.after === loaded ? looked.found : loaded
	useTitle(titlePrefix(open), titlePrefix(loaded))
	const found = useMemo(() => (now: OpenNow) => setLooked({ after: loaded, found: now }), [loaded])
	return [open, found]
}

/** The title of the page with this before it, in place of what it was loaded with or had before. */
function useTitle(prefix: string, loaded: string): void {
	const { key } = useLocation()
	const written = useRef(loaded)
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page has another title, with what was loaded before it.
	useEffect(() => {
		const { title } = document
		const former = [written.current, loaded]
			.sort((one, other) => other.length - one.length)
			.find((each) => title.startsWith(each))
		document.title = prefix + title.slice(former?.length ?? 0)
		written.current = prefix
	}, [prefix, loaded, key])
}
