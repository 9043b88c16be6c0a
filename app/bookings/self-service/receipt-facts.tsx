import type { ReactNode } from 'react'
import { isAhead } from '#app/policies/booking-states.ts'
import { withTaxes } from '#app/pricing/added-taxes.ts'
import { wholeReceiptPhoto } from '#app/shell/customer-links.ts'
import { receiptPhoto } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { type Cents, formatMoney, plusTax } from '#app/values/money.ts'
import { unbroken } from '#app/values/units.ts'
import {
	acceptedWords,
	asCounted,
	estimateWords,
	offeredWords,
	raisedWords,
	sizeWords,
	unsaidWords,
} from '../outgoing/pickup-words.ts'
import { loadTravelFeeAndTaxes, travelFeeInWords } from '../outgoing/travel-fee.ts'
import { InvoiceFact } from './invoice/invoice-fact.tsx'
import { isRaised, type Receipt, statusNames } from './receipt.ts'

/** The facts of a booking: reference, when, where, load, price and photos. */
export function ReceiptFacts({
	receipt,
	token,
	className,
}: {
	receipt: Receipt
	token: string
	className: string
}) {
	const { reference, status, where, photos, email, said, charged, load } = receipt
	const company = useCompany()
	// Once it is over nobody pays an estimate: what isn't done costs nothing, and what is done is charged.
	const isPriced = charged === undefined && !['cancelled', 'no-show', 'done'].includes(status)
	return (
		<dl className={`receipt-facts rounded-card border border-line bg-white px-5 py-2 sm:px-7 ${className}`}>
			<Fact name="Booking">
				<span className="flex flex-wrap items-baseline justify-between gap-x-4">
					<b className="font-display text-3xl text-spruce tabular-nums tracking-widest">{reference}</b>
					<span>{statusNames[status]}</span>
				</span>
			</Fact>
			<Fact name="When">
				<When receipt={receipt} />
			</Fact>
			<Fact name="Where">{where}</Fact>
			{load && (isPriced || !('unsaid' in load)) && (
				<Fact name="Load">
					{isPriced ? <LoadAndPrice load={load} travelFee={receipt.travelFee} /> : <LoadAlone load={load} />}
				</Fact>
			)}
			{receipt.invoices.map((invoice) => (
				<Fact key={invoice.id} name={`Invoice ${invoice.number}`}>
					<InvoiceFact invoice={invoice} token={token} />
				</Fact>
			))}
			{charged !== undefined && receipt.invoices.length === 0 && (
				<Fact name="What we charged">
					<b className="font-display text-2xl text-spruce tabular-nums">{formatMoney(charged)}</b>{' '}
					{plusTax(company)}
					<span className="block tabular-nums">{withTaxes(charged, company.taxes)}</span>
				</Fact>
			)}
			{receipt.travelFee !== undefined && isPriced && !isRaised(receipt) && (
				<Fact name="Trip">{travelFeeInWords(receipt.travelFee, company)}</Fact>
			)}
			{receipt.report && (
				<Fact name="Where everything went">
					<ReportFact report={receipt.report} token={token} />
				</Fact>
			)}
			{photos.length > 0 && (
				<Fact name={photos.length === 1 ? 'Your photo' : `Your ${photos.length} photos`}>
					<ul className="mt-1 grid grid-cols-4 gap-2 sm:grid-cols-5">
						{photos.map(({ id, label }, at) => (
							<li key={id}>
								<img
									src={receiptPhoto(token, id)}
									alt={`${at + 1}: ${label}`}
									width={160}
									height={160}
									className="aspect-square w-full rounded-field border border-line object-cover"
								/>
							</li>
						))}
					</ul>
				</Fact>
			)}
			{said.map(
				({ name, label, text }) =>
					text && (
						<Fact key={name} name={label}>
							{text}
						</Fact>
					),
			)}
			{email && <Fact name="Details sent to">{email}</Fact>}
		</dl>
	)
}

function ReportFact({
	report: { lines, photos },
	token,
}: {
	report: NonNullable<Receipt['report']>
	token: string
}) {
	return (
		<>
			{lines.map(({ name, text }) => (
				<span key={name} className="block whitespace-pre-line">
					<b>{name}</b>: {text}
				</span>
			))}
			{photos.length > 0 && (
				<ul aria-label="Our photos" className="mt-1 grid grid-cols-4 gap-2 sm:grid-cols-5">
					{photos.map(({ id, label }, at) => (
						<li key={id}>
							<a href={wholeReceiptPhoto(token, id)}>
								<img
									src={receiptPhoto(token, id)}
									alt={`${at + 1}, from us: ${label}`}
									width={160}
									height={160}
									className="aspect-square w-full rounded-field border border-line object-cover"
								/>
							</a>
						</li>
					))}
				</ul>
			)}
		</>
	)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="border-line border-b py-3 last:border-b-0">
			<dt className="text-muted text-sm">{name}</dt>
			<dd className="break-words">{children}</dd>
		</div>
	)
}

function When({ receipt }: { receipt: Receipt }) {
	return (
		<>
			<Window receipt={receipt} />
			{receipt.arriving && (
				<span className="block">
					We’ll be there around <b>{receipt.arriving}</b>
				</span>
			)}
		</>
	)
}

function Window({ receipt: { status, dateInWords, windowLabel, asap, today } }: { receipt: Receipt }) {
	const { city } = useCompany()
	const isAsked = status === 'requested'
	if (asap)
		return (
			<>
				<b className="text-lg">
					{today && 'Today, '}
					{dateInWords}
				</b>
				{isAhead(status) && ', as soon as a truck can get to you'}
			</>
		)
	return (
		<>
			{isAsked && 'You asked for '}
			<b className="text-lg">{dateInWords}</b>, <b className="whitespace-nowrap text-lg">{windowLabel}</b>
			{`, ${city} time`}
		</>
	)
}

/** The load without an estimate, once the pickup is charged, or nobody comes. */
const LoadAlone = ({ load }: { load: NonNullable<Receipt['load']> }) =>
	'unsaid' in load ? null : 'size' in load ? (
		<>
			<b className="text-lg">{load.size}</b>
			{load.extras !== undefined && <span className="block">{unbroken(load.extras)}</span>}
		</>
	) : (
		<>
			{unbroken(load.items)}
			{load.counted && <span className="block">{asCounted(load.counted)}</span>}
		</>
	)

/** What the price of a calculator's load is worth. */
function priceNote(
	{ raised, accepted, isOffered }: Extract<Receipt['load'], { total: Cents }>,
	travelFee: Receipt['travelFee'],
): string {
	if (raised !== undefined) return raisedWords
	if (accepted !== undefined) return acceptedWords({ travelFee })
	return isOffered ? offeredWords : estimateWords
}

function LoadAndPrice({
	load,
	travelFee,
}: {
	load: NonNullable<Receipt['load']>
	travelFee: Receipt['travelFee']
}) {
	const company = useCompany()
	if ('unsaid' in load)
		return (
			<>
				{load.extras !== undefined && <span className="block">{unbroken(load.extras)}</span>}
				{unsaidWords(load.unsaid.range, company)}
			</>
		)
	if ('size' in load)
		return (
			<>
				<b className="text-lg">{load.size}</b>
				{load.extras !== undefined && <span className="block">{unbroken(load.extras)}</span>}
				{load.price && (
					<span className="mt-1 block">
						<b className="font-display text-2xl text-spruce tabular-nums">{load.price}</b> {plusTax(company)}
					</span>
				)}
				<span className="block text-muted text-sm">{sizeWords(load)}</span>
			</>
		)
	const { accepted, raised } = load
	const amount = raised ?? accepted ?? load.total
	const fee = raised === undefined ? travelFee : undefined
	return (
		<>
			{unbroken(load.items)}
			{load.counted && <span className="block">{asCounted(load.counted)}</span>}
			<span className="mt-1 block">
				<b className="font-display text-2xl text-spruce tabular-nums">{formatMoney(amount)}</b>{' '}
				{plusTax(company)}
			</span>
			<span className="block tabular-nums">{loadTravelFeeAndTaxes(amount, fee, company.taxes)}</span>
			<span className="block text-muted text-sm">{priceNote(load, travelFee)}</span>
		</>
	)
}
