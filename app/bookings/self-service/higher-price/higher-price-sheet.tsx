import { TaxedTotal } from '#app/quotes/firm/lines/taxed-total.tsx'
import { higherPricePhoto } from '#app/shell/customer-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { pricePlusTax } from '#app/values/tax.ts'
import {
	agreeingWording,
	type ChangeOrder,
	foundInWords,
	refusingWording,
} from '../../change-order/change-order.ts'
import { CallUs, CustomerPage } from '../customer-page-frame.tsx'
import type { HigherPrice } from './higher-price.server.ts'
import { outcomeInWords } from './higher-price-words.ts'

type Props = { higher: HigherPrice; token: string; message: string | undefined; name?: string | undefined }

/** What staff ask a customer on site: the price before and the new one, why, and yes or no. */
export function HigherPriceSheet({ higher, token, message, name }: Props) {
	const { order, price } = higher
	const company = useCompany()
	const isOpen = order.state === 'asked' && price !== undefined
	return (
		<CustomerPage title="A new price for your pickup" message={message} token={token}>
			<div className="grid max-w-[40rem] gap-6">
				{!isOpen && (
					<p role="status" className="border-spruce border-l-4 pl-4 font-semibold">
						{outcomeInWords(order, price?.most, company)}
					</p>
				)}
				<BothPrices order={order} />
				<Why higher={higher} token={token} />
				{isOpen && <Answers order={order} refusing={price.refusing} name={name} />}
				{order.state !== 'agreed' && (
					<p>
						<CallUs />
					</p>
				)}
			</div>
		</CustomerPage>
	)
}

function BothPrices({ order: { before, amount } }: { order: ChangeOrder }) {
	const company = useCompany()
	return (
		<dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
			<dt>You accepted</dt>
			<dd className="text-right">
				{formatMoney(before)} {plusTax(company)}
			</dd>
			<dt className="font-semibold">New price</dt>
			<dd className="text-right">
				<b className="font-display text-2xl text-spruce">{formatMoney(amount)}</b> {plusTax(company)}
			</dd>
			<TaxedTotal amount={amount} />
		</dl>
	)
}

/** The reason, what the accepted price was for, and what the crew found. */
function Why({
	higher: {
		order: { reason, note },
		price,
		photos,
	},
	token,
}: Omit<Props, 'message'>) {
	return (
		<section aria-labelledby="why" className="[overflow-wrap:anywhere]">
			<h2 id="why" className="text-2xl text-spruce">
				Why it’s more
			</h2>
			<p className="mt-2">{foundInWords[reason]}.</p>
			{price?.conditions && (
				<p className="mt-1 text-muted">The price you accepted was for: {price.conditions[reason]}.</p>
			)}
			{note !== '' && (
				<blockquote className="mt-3 whitespace-pre-wrap border-line border-l-4 pl-4">
					<p className="text-muted text-sm">From the crew</p>
					{note}
				</blockquote>
			)}
			{photos.length > 0 && (
				<ul aria-label="What the crew found" className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
					{photos.map(({ id, label }, at) => (
						<li key={id}>
							<img
								src={higherPricePhoto(token, id)}
								alt={`${at + 1}: ${label}`}
								width={240}
								height={180}
								className="aspect-4/3 w-full rounded-field border border-line bg-sand object-cover"
							/>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}

/** Saying yes with a typed name, or no: plain forms. */
function Answers({
	order,
	refusing,
	name,
}: {
	order: ChangeOrder
	refusing: number
	name: string | undefined
}) {
	const company = useCompany()
	const { id, before, amount } = order
	return (
		<>
			<form method="post" className="grid gap-3">
				<input type="hidden" name="answer" value="agree" />
				<input type="hidden" name="changeOrder" value={id} />
				<p>{agreeingWording(order, company)}</p>
				<Field label="Your name" id="name">
					<input
						id="name"
						name="name"
						defaultValue={name}
						required
						maxLength={120}
						autoComplete="name"
						aria-describedby="name-error"
					/>
				</Field>
				<p>
					<Button kind="primary" type="submit" className="w-full px-5 sm:w-auto">
						{`Yes, ${pricePlusTax(amount, company)}`}
					</Button>
				</p>
			</form>
			<form method="post" className="grid gap-3">
				<input type="hidden" name="answer" value="refuse" />
				<input type="hidden" name="changeOrder" value={id} />
				<p>{refusingWording(order, refusing, company)}</p>
				<p>
					<Button kind="outline" type="submit" className="w-full px-5 sm:w-auto">
						{`No, keep ${pricePlusTax(before, company)}`}
					</Button>
				</p>
			</form>
			<p className="text-muted text-sm">
				We keep your answer with the time, your network address and these words, and your name with a yes.
			</p>
		</>
	)
}
