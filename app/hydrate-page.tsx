import { type ComponentProps, type ReactNode, StrictMode, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { BookingPage } from '#app/bookings/form/booking-page.tsx'
import type { CustomerPhotos } from '#app/bookings/self-service/customer-photos.tsx'
import { noteUndrawn } from '#app/quotes/draft/undrawn-draft.ts'
import type { Home } from '#app/site/home/home.tsx'
import { CompanyContext } from './shell/company-context.ts'
import { hydratedElement } from './shell/hydrated-element.ts'
import { SomethingBroke } from './site/something-broke.tsx'
import { takeOver } from './ui/take-over.ts'
import { type Control, controlsIn } from './ui/typed-fields.ts'
import { Unbroken } from './ui/unbroken.tsx'
import { useHydrated } from './ui/use-hydrated.ts'
import type { Company } from './values/company.ts'

/** A public page, and what the server has drawn it with. */
type HandedOver = { company: Company } & (
	| { page: 'home'; given: ComponentProps<typeof Home> }
	| { page: 'booking-page'; given: ComponentProps<typeof BookingPage> }
	| { page: 'own-photos'; given: ComponentProps<typeof CustomerPhotos> }
)

declare global {
	interface Window {
		/** On a public page only: a page of the desk is hydrated by the router. */
		handedOver?: HandedOver
	}
}

/** Brings a public page to life: its element, without the header and footer around it, which have no script. */
export async function hydratePage(handedOver: HandedOver) {
	const page = await pageOf(handedOver)
	const element = document.getElementById(hydratedElement)
	if (!element) throw new Error('a page with scripts has no element for them')
	const former = controlsIn(element)
	startTransition(() => {
		hydrateRoot(
			element,
			<StrictMode>
				<CompanyContext value={handedOver.company}>
					<TakenOver former={former} page={element} />
					<Unbroken instead={<SomethingBroke forNow={false} />} onBroken={() => tryWithout(handedOver)}>
						{page}
					</Unbroken>
					<Hydrated />
				</CompanyContext>
			</StrictMode>,
		)
	})
}

async function pageOf({ page, given }: HandedOver): Promise<ReactNode> {
	switch (page) {
		case 'home': {
			const { Home } = await import('#app/site/home/home.tsx')
			return <Home {...given} />
		}
		case 'booking-page': {
			const { BookingPage } = await import('#app/bookings/form/booking-page.tsx')
			return <BookingPage {...given} />
		}
		case 'own-photos': {
			const { CustomerPhotos } = await import('#app/bookings/self-service/customer-photos.tsx')
			return <CustomerPhotos {...given} />
		}
	}
}

/** Stands before the page, so that its effect comes before those that look at what was typed early. */
function TakenOver({ former, page }: { former: readonly Control[]; page: Element }) {
	const [focused] = useState(() => document.activeElement)
	useEffect(() => takeOver(former, page, focused), [former, page, focused])
	return null
}

/** Removes the script from the document when all listeners are there: whoever drives a browser can wait for that. */
function Hydrated() {
	const hydrated = useHydrated()
	useEffect(() => {
		if (!hydrated) return
		for (const script of document.querySelectorAll('body > script')) script.remove()
	}, [hydrated])
	return null
}

/**
 * The page may have failed because of what the visitor's draft brings with it: it is loaded once more without, and says
 * so. A second failure shows the error page.
 */
function tryWithout({ page }: HandedOver) {
	if (page !== 'own-photos' && noteUndrawn(() => sessionStorage) === 1) window.location.reload()
}
