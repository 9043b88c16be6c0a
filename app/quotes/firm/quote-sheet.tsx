import { quotePagePhoto, yourQuotes } from '#app/shell/customer-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { unbroken } from '#app/values/units.ts'
import { PhotosWanted } from '../photo-request/photos-wanted.tsx'
import { SmallTruck } from '../truck/small-truck.tsx'
import { PricePart } from './price-part.tsx'
import { QuestionsPart } from './questions-part.tsx'
import type { QuotePage } from './quote-page.ts'

/** The page of a quote: its price and what to do about it, then what it is for, then what happened so far. */
export function QuoteSheet({
	quote,
	token,
	message,
	refused,
}: {
	quote: QuotePage
	token: string
	message: string | undefined
	refused: Parameters<typeof QuestionsPart>[0]['refused']
}) {
	return (
		<main id="main" className="page py-10 sm:py-16">
			<h1 className="text-4xl text-spruce">Your quote</h1>
			{message && (
				<p
					role="alert"
					tabIndex={-1}
					// biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and this is its message
					autoFocus
					className="mt-4 max-w-[60ch] border-brick border-l-4 pl-4 font-semibold"
				>
					{message}
				</p>
			)}
			<div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
				<div className="grid gap-6">
					<PhotosWanted quote={quote} />
					<PricePart quote={quote} token={token} />
					<QuestionsPart quote={quote} refused={refused} />
				</div>
				<div className="grid gap-6">
					<LoadPart quote={quote} token={token} />
					<section aria-labelledby="so-far" className={card}>
						<h2 id="so-far" className="text-2xl text-spruce">
							So far
						</h2>
						<ol className="mt-3 grid gap-2">
							{quote.timeline.map(({ at, words }) => (
								<li key={`${at} ${words}`} className="border-line border-l-2 pl-3">
									{words} <span className="block text-muted text-sm tabular-nums">{at}</span>
								</li>
							))}
						</ol>
						{quote.expected && (
							<p className="mt-4">
								{quote.expected}
								<span className="block text-muted text-sm">
									That’s how fast 9 in 10 were answered in the last 30 days.
								</span>
							</p>
						)}
					</section>
				</div>
			</div>
			<p className="mt-8">
				<a href={yourQuotes()} className="inline-flex min-h-11 items-center">
					All quotes on this device
				</a>
			</p>
		</main>
	)
}

const card = 'rounded-card border border-line bg-white p-5 sm:p-7'

function LoadPart({ quote, token }: { quote: QuotePage; token: string }) {
	const { share, items, counted, lines, estimate, photos } = quote
	const company = useCompany()
	return (
		<section aria-labelledby="load" className={card}>
			<h2 id="load" className="text-2xl text-spruce">
				What it’s for
			</h2>
			<div className="mt-3 flex items-center gap-4">
				<SmallTruck share={share} className="w-20 shrink-0" />
				<p>{unbroken(items)}</p>
			</div>
			{counted !== '' && <p className="mt-2 text-muted">You counted {counted}.</p>}
			<dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
				{lines.map(({ label, amount }) => (
					<div key={label} className="contents">
						<dt>{label}</dt>
						<dd className="text-right">{formatMoney(amount)}</dd>
					</div>
				))}
				<dt className="border-line border-t pt-1 font-semibold">Estimate</dt>
				<dd className="border-line border-t pt-1 text-right font-semibold">
					{formatMoney(estimate)} {plusTax(company)}
				</dd>
			</dl>
			{photos.length > 0 && (
				<ul className="mt-4 grid grid-cols-3 gap-2 sm:grid-cols-4">
					{photos.map(({ id, label }, at) => (
						<li key={id}>
							<img
								src={quotePagePhoto(token, id)}
								alt={`${at + 1}: ${label}`}
								width={160}
								height={160}
								className="aspect-square w-full rounded-field border border-line object-cover"
							/>
							<span className="block text-sm">{label}</span>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
