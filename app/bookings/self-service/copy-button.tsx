import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Copies a text that stands on the page, and says so. Without scripts, or where the browser has no clipboard for us, there is none. */
export function CopyButton({ text }: { text: string }) {
	const hydrated = useHydrated()
	const [said, setSaid] = useState('')
	if (!hydrated || !('clipboard' in navigator)) return null
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text)
			setSaid('Copied.')
		} catch {
			setSaid('Your browser didn’t let us copy it.')
		}
	}
	return (
		<span className="my-1 flex flex-wrap items-center gap-x-3 print:hidden">
			<Button kind="outline" className="px-4 text-sm" onClick={copy}>
				Copy {text}
			</Button>
			<span role="status" className="text-sm">
				{said}
			</span>
		</span>
	)
}
