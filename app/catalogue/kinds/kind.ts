import type { ReactNode } from 'react'
import type { OfferedDays } from '#app/bookings/availability/booking-days.ts'
import type { PickupCosts } from '#app/bookings/costs/pickup-costs.ts'
import type { ServiceZone } from '#app/bookings/rules/service-zone.ts'
import type { Checked, Content } from '#app/platform/content.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { Company } from '#app/values/company.ts'
import type { Lookalike, PageLink } from '../page-link.ts'
import type { Promised } from '../shared-fields.ts'

/** One address of an entity. Entities that are composed are made when they are asked for. */
type Address<Entity> = { path: string; entity: () => Entity }

/** A page as lists, search and pictures name it. */
export type Listing = {
	name: string
	description: string
	/** More words by which a search finds it. */
	words: string
	/** What else it is called by: the town of a community of a town. */
	also?: string
	/** The line below the name on the page's picture. */
	pictureLine: string
	/** What it usually costs; pages about a place have none. */
	price?: string
	/** The slug of the service, on its page in a town. */
	service?: string
	/** Whether search engines may list it. */
	indexed: boolean
	/** The date of the last change of its content; `undefined` when it is not known. */
	changed: string | undefined
}

/** Everything that one page is made of. */
export type Shown<Entity, Related> = {
	kind: string
	entity: Entity
	related: Related
	/** The city's own page. */
	hub: PageLink
	path: string
	canonical: string
	indexed: boolean
	origin: string
	days: OfferedDays
	prices: NumberedList
	/** What pickups that were asked for here have cost, by city. */
	costs: PickupCosts[]
	/** The safety advice that it quotes. */
	advice: string[]
}

/** A service that a page offers, with the lower end of its price in dollars. */
export type Offered = { name: string; description: string; from: number }

/** What search engines are told of a page. */
export type Head = {
	title: string
	description: string
	area: string
	/** The service that is offered; junk removal in the area, when the page is about a place. */
	service?: Offered
	/** The trip there, of a page about a town. */
	serviceZone?: ServiceZone
	faqs?: { question: string; answer: string }[]
	/** The most letters of the description, where they are fewer than on other pages. */
	longest?: number
}

/** The breadcrumb: the links to the page from the home page, and its own name at the end. */
export type Trail = { trail: PageLink[]; here: string }

/** A price as a page shows it: what it is called, such as 'Most jobs', and the amount. */
export type Price = { called: string; amount: string }

/** The end of a page: what is easily taken for its subject, and the booking form. */
type Closing = {
	title: string
	/** The city that is filled in. */
	city?: string
	/** The page asks for a phone call; the form is for jobs that can wait. */
	urgent?: boolean
	/** What most jobs of the page's kind cost. */
	price?: Price
	/** Whether the form is hidden until it is opened. */
	folded?: boolean
	/** Shown before the form: what to do instead of it. */
	actions?: ReactNode
	lookalikes?: Lookalike[]
	nearby?: PageLink[]
}

/** What a page is about, with what most jobs of it cost, in dollars and without the trip to its town. */
export type Subject = {
	name: string
	avgPrice: readonly [number, number]
	serviceZone?: Pick<ServiceZone, 'dollars'>
}

type Own = Pick<Company, 'shortName'>

/**
 * A kind of local page. Its folder holds what its entities are, where their pages are and how they look; what is missing
 * here does not compile there.
 */
export type Kind<Entity extends object, Related extends object> = {
	/** What a search result calls it. */
	called: (city: string) => string
	/** The parts of the content that it is read from, for the start to check; none when its pages are composed. */
	content: readonly Checked[]
	/** Every address of its pages. Of two kinds with one address, the first in the registry has it. */
	addresses: (content: Content) => Address<Entity>[]
	/** The address that search engines are given. */
	canonical: (entity: Entity, content: Content) => string
	listing: (entity: Entity, content: Content) => Listing
	/** What the page shows besides its entity, links to other pages among it. */
	related: (entity: Entity, content: Content) => Related
	head: (shown: Shown<Entity, Related>, company: Own) => Head
	trail: (shown: Shown<Entity, Related>) => Trail
	body: (shown: Shown<Entity, Related>) => ReactNode
	closing: (shown: Shown<Entity, Related>) => Closing
	/** The thing or service that a page of this kind is about; a page about a place has none. */
	subject?: (entity: Entity) => Subject
	/** What it promises beside what everyone is promised, each as the page says it. */
	promises?: (entity: Entity) => Promised | undefined
	/** The name of its script in `vite.config.ts`; a page without one is allowed none. */
	script?: string
}
