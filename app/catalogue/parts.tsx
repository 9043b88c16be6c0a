import { Fragment, type ReactNode } from 'react'
import { type Trip, tripTo } from '#app/bookings/reach.ts'
import { allIn, howSoon, tripCost } from '#app/bookings/trip-words.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { bookingSectionHere, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatMoney } from '#app/values/money.ts'
import type { DrawingName } from './drawings/drawing-names.ts'
import { PagePicture } from './drawings/page-picture.tsx'
import type { Lookalike, PageLink } from './page-link.ts'

/**
 * The components that pages of the catalogue share. They are rendered on the server only: none of them has a script.
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
	title: string
	text: string
	/** What it usually costs, and what that is called. */
	price?: { called: string; amount: string }
	actions?: ReactNode
	/** The page's next free windows. */
	windows?: ReactNode
	/** A drawing of the page's subject, or its place on the map. */
	picture?: ReactNode
	facts?: [string, ReactNode][]
}) {
	const { badges, title, text, price, actions, windows, picture, facts } = props
	return (
		<div className={`pt-6 pb-12 ${beside}`}>
			<div>
				{badges.length > 0 && <Badges words={badges} />}
				<h1 className="mt-4 text-5xl text-spruce">{title}</h1>
				<p className="mt-4 max-w-[60ch] text-lg">{text}</p>
				{price && (
					<p className="mt-5">
						{price.called}
						<b className="block font-display text-[3rem] text-spruce leading-none">{price.amount}</b>
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

export function Badges({ words }: { words: string[] }) {
	return (
		<ul className="flex flex-wrap gap-2">
			{words.map((word) => (
				<li key={word} className="rounded-field border border-line bg-white px-2.5 py-1 text-sm">
					{word}
				</li>
			))}
		</ul>
	)
}

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

/** Short texts with titles, side by side when there is room. */
export function Cards({ cards }: { cards: { title: string; text: string }[] }) {
	return (
		<ul className="grid gap-6 lg:grid-cols-3">
			{cards.map(({ title, text }) => (
				<li key={title}>
					<h3 className="text-xl">{title}</h3>
					<p className="mt-1">{text}</p>
				</li>
			))}
		</ul>
	)
}

/** What a wide screen shows side by side, the first part wider. */
const beside = 'page grid gap-x-12 gap-y-8 lg:grid-cols-[1.5fr_1fr]'

/** A section of the page with a heading, and on a wide screen what belongs beside it. */
export function Part(props: {
	title: string
	children: ReactNode
	quiet?: boolean
	id?: string
	aside?: ReactNode
}) {
	const { title, children, quiet, id, aside } = props
	return (
		<section id={id} className={quiet ? 'bg-sand py-10' : 'py-10'}>
			<div className={aside ? beside : 'page'}>
				<div>
					<h2 className="text-3xl text-spruce">{title}</h2>
					<div className="mt-5">{children}</div>
				</div>
				{aside}
			</div>
		</section>
	)
}

/** A short section beside another one. */
export const Side = ({ title, children }: { title: string; children: ReactNode }) => (
	<div>
		<h2 className="text-2xl text-spruce">{title}</h2>
		<div className="mt-5">{children}</div>
	</div>
)

/** Two or three short sections side by side. */
export function Columns({ columns }: { columns: { title: string; body: ReactNode }[] }) {
	return (
		<div className={`page grid gap-8 py-10 sm:grid-cols-2 ${columns.length > 2 ? 'lg:grid-cols-3' : ''}`}>
			{columns.map(({ title, body }) => (
				<section key={title}>
					<h2 className="mb-4 text-2xl text-spruce">{title}</h2>
					{body}
				</section>
			))}
		</div>
	)
}

/** Paragraphs; each may begin with its topic. */
export function Paragraphs({ texts }: { texts: readonly (string | { head?: string; text: string })[] }) {
	return (
		<div className="max-w-[68ch] space-y-4">
			{texts
				.map((each) => (typeof each === 'string' ? { text: each } : each))
				.map(({ head, text }) => (
					<p key={text}>
						{head && <b>{head}: </b>}
						{text}
					</p>
				))}
		</div>
	)
}

export function Bullets({ items, numbered }: { items: string[]; numbered?: boolean }) {
	const List = numbered ? 'ol' : 'ul'
	return (
		<List className={`max-w-[68ch] space-y-2 pl-5 ${numbered ? 'list-decimal' : 'list-disc'}`}>
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</List>
	)
}

/** The short facts of a page, as names and values. */
export function Facts({ facts }: { facts: [string, ReactNode][] }) {
	return (
		<dl className="grid content-start gap-x-6 border-line border-t sm:grid-cols-[auto_1fr]">
			{facts.map(([name, value]) => (
				<Fragment key={name}>
					<dt className="pt-2 text-muted sm:border-line sm:border-b sm:pb-2">{name}</dt>
					<dd className="border-line border-b pb-2 font-semibold sm:pt-2">{value}</dd>
				</Fragment>
			))}
		</dl>
	)
}

export function Links({ links }: { links: PageLink[] }) {
	return (
		<ul className="flex flex-wrap gap-x-5 gap-y-1">
			{links.map(({ name, path }) => (
				<li key={path}>
					<a href={path} className="inline-block py-2">
						{name}
					</a>
				</li>
			))}
		</ul>
	)
}

/** Services that are easily taken for the page's own, and when each is the right one. */
export const Lookalikes = ({ lookalikes }: { lookalikes: Lookalike[] }) => (
	<ul className="max-w-[68ch] space-y-2">
		{lookalikes.map(({ name, path, text }) => (
			<li key={path}>
				<a href={path} className="font-semibold">
					{name}
				</a>
				: {text}
			</li>
		))}
	</ul>
)

/** Questions, one of them open at a time, without a script. */
export function Faqs({ faqs }: { faqs: { question: string; answer: string }[] }) {
	return (
		<div className="max-w-[68ch] border-line border-t">
			{faqs.map(({ question, answer }) => (
				<details key={question} name="faq" className="border-line border-b">
					<summary className="cursor-pointer py-3 font-semibold">{question}</summary>
					<p className="pb-4">{answer}</p>
				</details>
			))}
		</div>
	)
}

/** How soon we come to a place and what the trip adds, as facts beside others. */
export const tripFacts = (trip: Trip): [string, string][] => [
	['Trucks come', howSoon[trip.reach]],
	['Trip', tripCost(trip)],
]

/** Where what cannot be used again goes from a town, as a fact beside others. */
export const restFacts = (lines: readonly string[]): [string, ReactNode][] =>
	lines.length > 0 ? [['Landfill, in a straight line', lines.map((line) => <p key={line}>{line}</p>)]] : []

/** The ranges by load in a city, else in the company's own, and what they include (docs/rules.md, 'All-in prices'). */
export function PriceTable({ loads, city }: Pick<PriceList, 'loads'> & { city: string | undefined }) {
	const trip = tripTo(useCompany(), { postal: '', city: city ?? '' })
	return (
		<table className="w-full max-w-xl self-start text-left">
			<caption className="pb-2 text-left text-muted text-sm">
				{allIn(trip)} Stairs, narrow doorways and standard elevators are included; pianos, safes, cranes and
				long carries cost extra.
			</caption>
			<tbody>
				{loads.map(({ name, note, from, to }) => (
					<tr key={name} className="border-line border-t">
						<th scope="row" className="py-2 font-normal">
							{name}
							{note && ` (${note})`}
						</th>
						<td className="py-2 text-right font-bold font-display text-xl">
							{formatMoney(from)}–{formatMoney(to)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

export const capital = (words: string) => words.replace(/^./, (first) => first.toUpperCase())
