import { homeWithBookedQuote, quoteCopy } from '#app/shell/customer-links.ts'
import { firmPricePath, homeSection } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { type Cents, formatMoney, plusTax } from '#app/values/money.ts'
import { pricePlusTax } from '#app/values/tax.ts'
import { acceptanceWording } from './firm-price.ts'
import { besideLine, removedInWords } from './lines/price-lines.ts'
import { TaxedTotal } from './lines/taxed-total.tsx'
import { firmOf, priceInWords } from './price-words.ts'
import type { Priced, QuotePage } from './quote-page.ts'

/** The price of a quote: an estimate, or the firm price with what its customer can do about it. */
export function PricePart({ quote, token }: { quote: QuotePage; token: string }) {
	const { status, price, note, booked } = quote
	const firm = firmOf(quote)
	const company = useCompany()
	return (
		<section aria-labelledby="price" className="rounded-card border border-line bg-white p-5 sm:p-7">
			<h2 id="price" className="text-2xl text-spruce">
				{firm ? 'Your firm price' : 'Your estimate'}
			</h2>
			{firm ? <WithTaxes firm={firm} /> : <Amount amount={quote.estimate} />}
			{!firm && quote.travel !== '' && <p className="mt-1">{quote.travel}</p>}
			<p className="mt-3">{priceInWords(quote, company)}</p>
			{firm?.agreed && (
				<blockquote className="mt-4 border-line border-l-4 pl-4">
					<p className="text-muted text-sm">What you agreed to</p>
					{firm.agreed}
				</blockquote>
			)}
			{note !== '' && (
				<blockquote className="mt-4 whitespace-pre-wrap border-line border-l-4 pl-4">
					<p className="text-muted text-sm">From us to you</p>
					{note}
				</blockquote>
			)}
			{price?.state === 'offered' && <Answer price={price} />}
			{status === 'draft' && (
				<p className="mt-5">
					<ButtonLink kind="primary" to={firmPricePath()}>
						Send for a firm price
					</ButtonLink>
				</p>
			)}
			<p className="mt-5">
				<a href={quoteCopy(token)} download className="inline-flex min-h-11 items-center">
					Keep a copy (PDF)
				</a>
			</p>
			{booked ? <WithPickup /> : <Onward firm={firm} />}
		</section>
	)
}

const Amount = ({ amount }: { amount: Cents }) => (
	<p className="mt-3">
		<b className="font-display text-4xl text-spruce tabular-nums">{formatMoney(amount)}</b>{' '}
		{plusTax(useCompany())}
	</p>
)

function WithTaxes({ firm: { amount, lines: made } }: { firm: Priced }) {
	return (
		<>
			<Amount amount={amount} />
			<dl className="mt-3 grid max-w-sm grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
				{made ? (
					made.lines.map((line, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: they are drawn once, and two may read the same
						<div key={at} className="contents">
							<dt className="[overflow-wrap:anywhere]">
								{line.label} <span className="text-muted text-sm">{besideLine(line)}</span>
							</dt>
							<dd className="text-right">{formatMoney(line.amount)}</dd>
						</div>
					))
				) : (
					<div className="contents">
						<dt>Load and trip</dt>
						<dd className="text-right">{formatMoney(amount)}</dd>
					</div>
				)}
				<TaxedTotal amount={amount} />
			</dl>
			{made && made.removed.length > 0 && <p className="mt-2 text-muted">{removedInWords(made)}</p>}
		</>
	)
}

/** Accepting with a typed name, or declining with a reason: plain forms. */
function Answer({ price: { id, amount } }: { price: Priced }) {
	const company = useCompany()
	return (
		<>
			<form method="post" className="mt-5 grid gap-3">
				<input type="hidden" name="answer" value="accept" />
				<input type="hidden" name="price" value={id} />
				<input type="hidden" name="shown" value={acceptanceWording(amount, company)} />
				<p>{acceptanceWording(amount, company)}</p>
				<Field label="Your name" id="name">
					<input
						id="name"
						name="name"
						required
						maxLength={120}
						autoComplete="name"
						aria-describedby="name-error"
					/>
				</Field>
				<p>
					<Button kind="primary" type="submit">
						{`Accept ${pricePlusTax(amount, company)}`}
					</Button>
				</p>
				<p className="text-muted text-sm">
					We keep your name, the time, your network address and these words with it.
				</p>
			</form>
			<details className="mt-4">
				<summary className="min-h-11 cursor-pointer content-center">No, thank you</summary>
				<form method="post" className="mt-2 grid gap-3">
					<input type="hidden" name="answer" value="decline" />
					<input type="hidden" name="price" value={id} />
					<Field label="What’s the reason?" id="reason" optional>
						<textarea id="reason" name="reason" rows={3} maxLength={1000} aria-describedby="reason-error" />
					</Field>
					<p>
						<Button kind="outline" type="submit">
							Decline it
						</Button>
					</p>
				</form>
			</details>
		</>
	)
}

/** The ways on while nothing is booked. What ends a firm price is said before it happens. */
function Onward({ firm }: { firm: Priced | undefined }) {
	return (
		<>
			{firm && (
				<p className="mt-5 text-muted">
					{`If you change the load or a label, or take a photo away, we’ll have to price it again and ${formatMoney(firm.amount)} won’t hold. `}
					{firm.state === 'accepted'
						? 'You can still add photos.'
						: 'The same goes for photos you add before you accept.'}
				</p>
			)}
			<p className="mt-5 flex flex-wrap gap-3">
				<ButtonLink kind={firm?.state === 'accepted' ? 'primary' : 'outline'} to={homeSection('book')}>
					{firm?.state === 'accepted' ? 'Book at this price' : 'Book a pickup'}
				</ButtonLink>
				<ButtonLink kind="outline" to={homeSection('calculator')}>
					Change load or photos
				</ButtonLink>
			</p>
		</>
	)
}

const WithPickup = () => (
	<p className="mt-5 text-muted">
		It goes with the pickup you booked. <a href={homeWithBookedQuote()}>Add photos</a>
	</p>
)
