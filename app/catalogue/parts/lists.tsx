import { useCompany } from '#app/shell/use-company.ts'
import type { Lookalike, PageLink } from '../page-link.ts'
import { withTax } from '../taxed-range.ts'

/** Texts and links, one after the other. */

/** Said in a line: what has a border is pressed. */
export function Badges({ words }: { words: string[] }) {
	return (
		<ul className="flex flex-wrap gap-x-2 text-muted text-sm">
			{words.map((word, at) => (
				<li key={word}>
					{word}
					{at < words.length - 1 && <span aria-hidden="true"> •</span>}
				</li>
			))}
		</ul>
	)
}

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

export function Links({ links }: { links: PageLink[] }) {
	return (
		<ul className="flex flex-wrap gap-x-5 gap-y-1">
			{links.map(({ name, path }) => (
				<li key={path}>
					<a href={path} className="inline-flex min-h-11 min-w-11 items-center">
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
	const company = useCompany()
	return (
		<div className="max-w-[68ch] border-line border-t">
			{faqs.map(({ question, answer }) => (
				<details key={question} name="faq" className="border-line border-b">
					<summary className="cursor-pointer py-3 font-semibold">{question}</summary>
					<p className="pb-4">{withTax(answer, company)}</p>
				</details>
			))}
		</div>
	)
}
