import { Link } from 'react-router'
import { stoppedInWords } from '#app/notifications/texts/texting.ts'
import { deskCustomer } from '#app/shell/desk-links.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { bodyInWords, TextPictures } from '../texts/text-body.tsx'
import { useMay } from '../use-may.ts'

/** The customer's texts since the booking, and a notice when texts are stopped. */
export function PickupReplies({ pickup }: { pickup: PickupOfDay }) {
	const { name, customerId, texts } = pickup
	const { stoppedBy, latest, count } = texts
	const may = useMay()
	return (
		<>
			{stoppedBy && <p className="mt-2 font-semibold text-brick">{stoppedInWords[stoppedBy]}</p>}
			{latest.length > 0 && (
				<div className="lg:flex lg:flex-wrap lg:items-end lg:gap-x-4">
					<ul aria-label={`Texts from ${name}`} className="mt-2 grid gap-1 text-sm">
						{latest.map((text) => (
							<li key={text.id} className="lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-4">
								<p className="line-clamp-3 lg:w-fit whitespace-pre-line rounded-card rounded-bl-none bg-sand px-2 py-1">
									{bodyInWords(text)}
								</p>
								<TextPictures pictures={text.pictures} />
								<p className="text-muted tabular-nums">{text.at}</p>
							</li>
						))}
					</ul>
					{may('customers') && (
						<Link
							to={deskCustomer(customerId)}
							className="inline-flex min-h-11 items-center text-sm lg:min-h-7"
						>
							{allTexts(count)}
							<span className="sr-only"> from {name}</span>
						</Link>
					)}
				</div>
			)}
		</>
	)
}

/** The link to all that a customer texted: `Both texts`, `All 3 texts` */
function allTexts(count: number): string {
	if (count === 1) return 'All texts'
	return count === 2 ? 'Both texts' : `All ${count} texts`
}
