import { loadedLater } from '#app/ui/loaded-later.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useOpened } from '#app/ui/use-opened.ts'
import type { DraftState } from '../draft/draft-state.ts'
import type { QuoteDraft } from '../draft/quote-draft.ts'
import { useDraftNow } from '../draft/use-draft-now.ts'
import type { Thing } from './counted-things.ts'

const counterId = 'count'

/** Opens the counter, for browsers that do not do so by themselves when a link leads into it. */
export const openCounter = () =>
	document.getElementById(counterId)?.closest('details')?.setAttribute('open', '')

const ThingsToCount = loadedLater(
	async () => (await import('./things-to-count.tsx')).ThingsToCount,
	() => (
		<p className="py-2">We can’t load the list right now. Choose a size above, or try again in a minute.</p>
	),
)

type Props = { draft: QuoteDraft; state: DraftState; things: Thing[] }

/**
 * For who doesn't know yards or kilograms: things to count, which set volume, weight and add-ons. Nothing of it is loaded
 * before it is opened, and without a script it is not there.
 */
export function ThingCounter({ draft, state, things }: Props) {
	const { counted } = useDraftNow(draft)
	const hydrated = useHydrated()
	const { details, opened, onToggle } = useOpened()
	/** Until the visitor opens or closes it, it is open when something was counted before. */
	const open = opened ?? Object.keys(counted).length > 0
	return (
		<details
			ref={details}
			open={open}
			onToggle={onToggle}
			className="rounded-card border border-line bg-white px-4 noscript:hidden"
		>
			<summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-2 py-2 font-semibold text-spruce">
				Not sure how much that is?<span className="underline underline-offset-4">Count your things</span>
			</summary>
			<div id={counterId} className="scroll-mt-14 pb-4">
				{open && hydrated && (
					<ThingsToCount
						draft={draft}
						state={state}
						things={things}
						// The button that clears the count goes with it.
						onClear={() => details.current?.querySelector('summary')?.focus()}
					/>
				)}
			</div>
		</details>
	)
}
