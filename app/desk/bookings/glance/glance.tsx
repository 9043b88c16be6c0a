import { deskBookingPhoto, deskQuotePhoto } from '#app/shell/desk-links.ts'
import { telephone, wayTo } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { type PickupAtDesk, priceWithTravelFee } from '../pickup-at-desk.ts'

/** What a booking is about, before its form: who and where, how much, for what price, and its photos. */
export type Glance = Pick<
	PickupAtDesk,
	'phone' | 'where' | 'load' | 'cubicYards' | 'price' | 'travelFee' | 'charged' | 'isCredited'
> & {
	payer: string | undefined
	photos: { id: string; label: string; quoteId: string | undefined }[]
}

export function AtAGlance({ id, glance }: { id: string; glance: Glance }) {
	const { phone, where, load, cubicYards, payer, photos } = glance
	const price = priceWithTravelFee(glance, useCompany())
	return (
		<div className="mt-2 grid gap-2 rounded-card border border-line bg-white px-4 py-2">
			<p className="flex flex-wrap items-center gap-x-6">
				<a href={telephone(phone)} className="inline-flex min-h-11 items-center tabular-nums lg:min-h-7">
					{phone}
				</a>
				<a href={wayTo(where)} className="inline-flex min-h-11 items-center lg:min-h-7">
					{where}
				</a>
			</p>
			<p>
				<span className={load === undefined ? '' : 'sr-only'}>Load: </span>
				{load ?? 'Not said'}
				<span className="text-muted tabular-nums">, {cubicYards} yd³</span>
			</p>
			{(price !== '' || payer !== undefined) && (
				<p>
					{price !== '' && <b className="text-lg tabular-nums">{price}</b>}
					{payer !== undefined && <span className="ml-4">{payer}</span>}
				</p>
			)}
			{photos.length > 0 && (
				<ul aria-label="Photos" className="flex flex-wrap gap-2">
					{photos.map(({ id: photoId, label, quoteId }) => {
						const at = (size?: 'thumbnail') =>
							quoteId === undefined
								? deskBookingPhoto(id, photoId, size)
								: deskQuotePhoto(quoteId, photoId, size)
						return (
							<li key={photoId}>
								<a href={at()} target="_blank" rel="noreferrer">
									<img
										src={at('thumbnail')}
										alt={label}
										width={96}
										height={72}
										loading="lazy"
										className="h-18 w-24 rounded-field border border-line object-cover"
									/>
								</a>
							</li>
						)
					})}
				</ul>
			)}
		</div>
	)
}
