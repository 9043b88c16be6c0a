import { Component, type ComponentProps, type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { BookingPage } from './bookings/booking-page.tsx'
import type { OwnPhotos } from './bookings/own-photos.tsx'
import { CompanyContext } from './shell/company-context.ts'
import { hydratedElement } from './shell/hydrated-element.ts'
import type { Home } from './site/home.tsx'
import { SomethingBroke } from './site/something-broke.tsx'
import { useHydrated } from './ui/use-hydrated.ts'
import type { Company } from './values/company.ts'

/** A public page, and what the server has drawn it with. */
type HandedOver = { company: Company } & (
	| { page: 'home'; given: ComponentProps<typeof Home> }
	| { page: 'booking-page'; given: ComponentProps<typeof BookingPage> }
	| { page: 'own-photos'; given: ComponentProps<typeof OwnPhotos> }
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
	startTransition(() => {
		hydrateRoot(
			element,
			<StrictMode>
				<CompanyContext value={handedOver.company}>
					<Unbroken>{page}</Unbroken>
					<Hydrated />
				</CompanyContext>
			</StrictMode>,
		)
	})
}

async function pageOf({ page, given }: HandedOver): Promise<ReactNode> {
	switch (page) {
		case 'home': {
			const { Home } = await import('./site/home.tsx')
			return <Home {...given} />
		}
		case 'booking-page': {
			const { BookingPage } = await import('./bookings/booking-page.tsx')
			return <BookingPage {...given} />
		}
		case 'own-photos': {
			const { OwnPhotos } = await import('./bookings/own-photos.tsx')
			return <OwnPhotos {...given} />
		}
	}
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

/** Shows the error page in place of a page that throws; React has reported the error to the console by then. */
class Unbroken extends Component<{ children: ReactNode }, { broken: boolean }> {
	override state = { broken: false }
	static getDerivedStateFromError() {
		return { broken: true }
	}
	override render() {
		return this.state.broken ? <SomethingBroke forNow={false} /> : this.props.children
	}
}
