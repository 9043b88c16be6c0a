import type { ReactNode } from 'react'
import { bookingSectionHere, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { DrawingName } from '../drawings/drawing-names.ts'
import { PagePicture } from '../drawings/page-picture.tsx'
import type { Price } from '../kinds/kind.ts'
import type { PageLink } from '../page-link.ts'
import { Facts } from './facts.tsx'
import { Badges } from './lists.tsx'
import { PlusTaxes } from './plus-taxes.tsx'
import { beside } from './sections.tsx'

/**
 * The beginning of a page: where it stands, its opening, and the buttons that lead on. Like all parts of the catalogue's
 * pages these are rendered on the server only: none of them has a script.
 */

export function Breadcrumb({ trail, here }: { trail: PageLink[]; here: string }) {
	return (
		<nav aria-label="Breadcrumb" className="page pt-4 text-sm">
			<ol className="flex flex-wrap gap-x-2">
				{trail.map(({ name, path }) => (
					<li key={path}>
						<a href={path} className="inline-block py-1">
							{name}
						</a>{' '}
						<span aria-hidden="true">/</span>
					</li>
				))}
				<li aria-current="page" className="py-1">
					{here}
				</li>
			</ol>
		</nav>
	)
}

/** The top of a page: badges, heading, introduction, price and buttons; beside them its picture and its short facts. */
export function Opening(props: {
	badges: string[]
	/** When what the badges say holds. */
	beside?: string | undefined
	title: string
	text: string
	/** What it usually costs. */
	price?: Price
	actions?: ReactNode
	/** The page's next free windows. */
	windows?: ReactNode
	/** A drawing of the page's subject, or its place on the map. */
	picture?: ReactNode
	facts?: [string, ReactNode][]
}) {
	const { badges, beside: condition, title, text, price, actions, windows, picture, facts } = props
	return (
		<div className={`pt-6 pb-12 ${beside}`}>
			<div>
				{badges.length > 0 && <Badges words={badges} />}
				{condition && <p className="mt-2 text-muted">{condition}</p>}
				<h1 className="mt-4 text-5xl text-spruce">{title}</h1>
				<p className="mt-4 max-w-[60ch] text-lg">{text}</p>
				{price && (
					<p className="mt-5">
						{price.called}
						<b className="block font-display text-[3rem] text-spruce leading-none">{price.amount}</b>{' '}
						<PlusTaxes />
					</p>
				)}
				{actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
				{windows}
			</div>
			<div className="space-y-6">
				{picture}
				{facts && facts.length > 0 && <Facts facts={facts} />}
			</div>
		</div>
	)
}

/** A drawing of what the page is about, on a card. */
export const Drawn = ({ drawn }: { drawn: readonly DrawingName[] }) => (
	<PagePicture drawn={drawn} className="max-h-72 w-full rounded-card bg-sand p-4" />
)

export const ToBooking = ({ children }: { children: string }) => (
	<ButtonLink kind="primary" to={bookingSectionHere()}>
		{children}
	</ButtonLink>
)

export function Call({ children, kind = 'outline' }: { children?: string; kind?: 'outline' | 'primary' }) {
	const { phone } = useCompany()
	return (
		<ButtonLink kind={kind} to={telephone(phone)}>
			{children ?? `Call ${phone}`}
		</ButtonLink>
	)
}

/** The buttons of most pages. */
export const BookOrCall = () => (
	<>
		<ToBooking>Book Service</ToBooking>
		<Call />
	</>
)
