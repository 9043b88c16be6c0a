import type { ReactNode } from 'react'
import { receiptPhoto } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import type { CustomerPhoto } from '../photos/customer-photo.ts'

/** The photos of a booking. With `onRemove` those that were added to it can be removed; those of its quote stay. */
export function PhotosThere({
	token,
	ofQuote,
	own,
	onRemove,
}: {
	token: string
	ofQuote: CustomerPhoto[]
	own: CustomerPhoto[]
	onRemove?: (id: string) => void
}) {
	if (ofQuote.length + own.length === 0) return <p className="text-lg">Your booking has no photos.</p>
	return (
		<div className="grid gap-8">
			{ofQuote.length > 0 && (
				<PhotosOf heading="Sent with your quote">
					{ofQuote.map((photo, at) => (
						<Photo key={photo.id} token={token} photo={photo} number={at + 1} />
					))}
				</PhotosOf>
			)}
			{own.length > 0 && (
				<PhotosOf heading="Added to your booking">
					{own.map((photo, at) => (
						<Photo key={photo.id} token={token} photo={photo} number={at + 1}>
							{onRemove && (
								<Button
									kind="outline"
									className="w-full px-2 noscript:hidden"
									onClick={() => onRemove(photo.id)}
								>
									Remove<span className="sr-only"> photo {at + 1}</span>
								</Button>
							)}
						</Photo>
					))}
				</PhotosOf>
			)}
		</div>
	)
}

function PhotosOf({ heading, children }: { heading: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="text-2xl text-spruce">{heading}</h2>
			<ul aria-label={heading} className="mt-3 grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-4">
				{children}
			</ul>
		</section>
	)
}

function Photo({
	token,
	photo: { id, label },
	number,
	children,
}: {
	token: string
	photo: CustomerPhoto
	number: number
	children?: ReactNode
}) {
	return (
		<li className="grid content-start gap-1">
			<img
				src={receiptPhoto(token, id)}
				alt={`${number}: ${label}`}
				width={240}
				height={180}
				className="aspect-4/3 w-full rounded-field border border-line bg-sand object-cover"
			/>
			<span className="text-sm">{label}</span>
			{children}
		</li>
	)
}
