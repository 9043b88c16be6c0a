import type { ReactNode } from 'react'
import { receiptPhoto } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { unbroken } from '#app/values/units.ts'
import { loadTripAndTaxes, tripInWords } from './pickup-trip.ts'
import { asCounted, estimateAsTold, sizeAsChosen } from './pickup-words.ts'
import { isAhead, type Receipt, statusNames } from './receipt.ts'

/** Reference, when, where, load, price and photos of a booking. */
export function ReceiptFacts({
	receipt,
	token,
	className,
}: {
	receipt: Receipt
	token: string
	className: string
}) {
	const { reference, status, where, photos, email } = receipt
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
			{receipt.load && (
				<Fact name="Load">
					<LoadAndPrice load={receipt.load} trip={receipt.trip} />
				</Fact>
			)}
			{receipt.trip !== undefined && <Fact name="Trip">{tripInWords(receipt.trip)}</Fact>}
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
			{email && <Fact name="Details sent to">{email}</Fact>}
		</dl>
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

function When({ receipt: { status, dateInWords, windowLabel, asap, today } }: { receipt: Receipt }) {
	const { city } = useCompany()
	const isAsked = status === 'requested'
	if (asap)
		return (
			<>
				<b className="text-lg">
					{today && 'Today, '}
					{dateInWords}
				</b>
				{isAhead(status) && ', as soon as a truck can be with you'}
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

function LoadAndPrice({ load, trip }: { load: NonNullable<Receipt['load']>; trip: Receipt['trip'] }) {
	const { taxes } = useCompany()
	if ('size' in load)
		return (
			<>
				<b className="text-lg">{load.size}</b>
				{load.price && (
					<span className="mt-1 block">
						<b className="font-display text-2xl text-spruce tabular-nums">{load.price}</b> {plusTax}
					</span>
				)}
				<span className="block text-muted text-sm">{sizeAsChosen}</span>
			</>
		)
	return (
		<>
			{unbroken(load.items)}
			{load.counted && <span className="block">{asCounted(load.counted)}</span>}
			<span className="mt-1 block">
				<b className="font-display text-2xl text-spruce tabular-nums">{formatMoney(load.total)}</b> {plusTax}
			</span>
			<span className="block tabular-nums">{loadTripAndTaxes(load.total, trip, taxes)}</span>
			<span className="block text-muted text-sm">{estimateAsTold}</span>
		</>
	)
}
