import type { ReactNode } from 'react'
import { isAhead, isUnderWay } from '#app/policies/booking-states.ts'
import { customerMayAdd } from '#app/policies/customer-policy.ts'
import { higherPricePage } from '#app/shell/customer-links.ts'
import { Letterhead } from '#app/shell/letterhead.tsx'
import {
	anotherQuotePath,
	bookPath,
	cancelPath,
	detailsPath,
	mailbox,
	movePath,
	photosPath,
	receiptCalendar,
	receipt as receiptPath,
	telephone,
} from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { pricePlusTax } from '#app/values/tax.ts'
import {
	arrivalIn,
	cancellingCosts,
	cancellingNowCosts,
	exactTimeWords,
	notesAreRead,
	onArrival,
} from '../outgoing/pickup-words.ts'
import { onlyBegins } from '../rules/parse-booking.ts'
import { LoadForm } from './load/load-form.tsx'
import { afterCard, isAccepted, isRaised, type Receipt, receiptNotice, whenEtaComes } from './receipt.ts'
import { ReceiptFacts } from './receipt-facts.tsx'

/** The receipt: what is booked, what happens next, and how to change it. One page in print. */
export function ReceiptSheet({
	receipt,
	token,
	card,
}: {
	receipt: Receipt
	token: string
	card?: keyof typeof afterCard | undefined
}) {
	const { title, text } = receiptNotice(receipt)
	const eta = whenEtaComes(receipt)
	return (
		<main id="main" className="receipt page py-10 sm:py-16">
			<Letterhead />
			<div className="receipt-parts grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:grid-rows-[auto_1fr]">
				<div className="lg:col-start-1">
					<h1
						tabIndex={-1}
						// biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and this is its message
						autoFocus
						className="break-words text-4xl text-spruce focus-visible:outline-hidden"
					>
						{title}
					</h1>
					<p className="mt-4 max-w-[60ch] text-lg">{text}</p>
					{eta && <p className="mt-2 max-w-[60ch] text-lg">{eta}</p>}
					<OfHigherPrice receipt={receipt} token={token} />
					{card && receipt.invoices.length > 0 && (
						<p role="status" className="mt-4 max-w-[60ch] border-spruce border-l-4 pl-4 font-semibold">
							{afterCard[card]}
						</p>
					)}
				</div>
				<ReceiptFacts
					receipt={receipt}
					token={token}
					className="lg:col-start-2 lg:row-span-2 lg:row-start-1"
				/>
				<div className="grid gap-8 lg:col-start-1">
					{receipt.loadChoice && (
						<div className="print:hidden">
							<Part heading="Tell us how much">
								<LoadForm choice={receipt.loadChoice} token={token} />
							</Part>
						</div>
					)}
					{isUnderWay(receipt.status) && <WhatHappensNext receipt={receipt} />}
					{receipt.googleCalendar && isAhead(receipt.status) && (
						<p className="flex flex-wrap gap-3 print:hidden">
							<ButtonLink kind="solid" to={receiptCalendar(token)}>
								Add to calendar
							</ButtonLink>
							<ButtonLink kind="outline" to={receipt.googleCalendar} rel="noreferrer">
								Google Calendar
							</ButtonLink>
						</p>
					)}
					<ToChange receipt={receipt} token={token} />
					{customerMayAdd(receipt.status) && (
						<div className="print:hidden">
							<ForTheCrew receipt={receipt} token={token} />
						</div>
					)}
					<div className="print:hidden">
						<Part heading="For next time">
							<div className="flex flex-wrap gap-3">
								<form method="post" action={anotherQuotePath()}>
									<Button kind="outline" type="submit">
										Book another pickup
									</Button>
								</form>
								<SamePlaceAgain place={receipt.place} />
							</div>
						</Part>
					</div>
					{receipt.page && (
						<p className="print:hidden">
							<a href={receipt.page}>Back to the page you came from</a>
						</p>
					)}
				</div>
			</div>
		</main>
	)
}

/** Begins a booking of the same place. It's sent and not linked to, so that no address has it. */
const SamePlaceAgain = ({ place }: Pick<Receipt, 'place'>) => (
	<form method="post" action={bookPath()}>
		<input type="hidden" name={onlyBegins} value="" />
		{Object.entries(place).map(([name, value]) => (
			<input key={name} type="hidden" name={name} value={value} />
		))}
		<Button kind="outline" type="submit">
			Same place again
		</Button>
	</form>
)

/** The price that the customer is asked to agree to, or said yes to. */
function OfHigherPrice({ receipt: { higherPrice, charged }, token }: { receipt: Receipt; token: string }) {
	const company = useCompany()
	if (higherPrice?.state === 'asked')
		return (
			<p className="mt-4 flex max-w-[60ch] flex-wrap items-center gap-3 border-signal border-l-4 pl-4 font-semibold">
				{`We’ve asked you about a new price: ${pricePlusTax(higherPrice.amount, company)}.`}
				<ButtonLink kind="solid" to={higherPricePage(receiptPath(token))} className="px-5 print:hidden">
					See it and answer
				</ButtonLink>
			</p>
		)
	return higherPrice?.state === 'agreed' && charged === undefined ? (
		<p className="mt-4 max-w-[60ch] border-spruce border-l-4 pl-4 font-semibold">
			{`You said yes to ${pricePlusTax(higherPrice.amount, company)}. It’s the most this pickup will cost.`}
		</p>
	) : null
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="text-2xl text-spruce">{heading}</h2>
			<div className="mt-3 max-w-[60ch]">{children}</div>
		</section>
	)
}

function WhatHappensNext({ receipt: { status, asap, phone, email, hasNotes, load } }: { receipt: Receipt }) {
	const before = isAhead(status)
	const steps = onArrival({
		mailed: email !== '',
		price: isRaised({ load }) ? 'raised' : isAccepted({ load }) ? 'accepted' : 'open',
	})
	const exactTime = exactTimeWords(phone, email !== '')
	// Once the crew is there, the head of the page says the first.
	const toCome = status === 'arrived' ? steps.slice(1) : steps
	return (
		<Part heading="What happens next">
			<ol className="grid list-decimal gap-2 pl-6">
				{before && (
					<li>
						{status === 'booked' && arrivalIn({ unconfirmed: false, asap })} {exactTime.before}{' '}
						<span className="whitespace-nowrap">{phone}</span>
						{exactTime.after} {hasNotes && notesAreRead}
					</li>
				)}
				{toCome.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
		</Part>
	)
}

/** The ways to move or cancel: here until the deadline, then by phone or email. */
function ToChange({ receipt, token }: { receipt: Receipt; token: string }) {
	const { status, reference, selfServiceUntil } = receipt
	const company = useCompany()
	const { phone, email, city } = company
	const ahead = isAhead(status)
	const here = selfServiceUntil !== undefined
	return (
		<Part heading={ahead ? 'To change or cancel' : 'Any questions?'}>
			{here && (
				<>
					<p className="flex flex-wrap gap-3 print:hidden">
						<ButtonLink kind="outline" to={movePath(token)}>
							Move it
						</ButtonLink>
						<ButtonLink kind="outline" to={cancelPath(token)}>
							Cancel it
						</ButtonLink>
					</p>
					<p className="mt-3 print:hidden">{`You can change it here until ${selfServiceUntil}, ${city} time. After that, call us.`}</p>
				</>
			)}
			{ahead && !here && <p>It’s too late to move or cancel it here.</p>}
			<p className={here ? 'mt-2' : ''}>
				{here ? 'Or call' : 'Call'}{' '}
				<a href={telephone(phone)} className="whitespace-nowrap">
					{phone}
				</a>{' '}
				or write to{' '}
				<a href={mailbox(email)} className="break-words">
					{email}
				</a>
				. {`Your booking number is ${reference}.`}{' '}
				{ahead ? cancellingCosts(company) : status === 'on the way' && cancellingNowCosts(company)}
			</p>
		</Part>
	)
}

/** The details that the crew has, without their words: those are on the page behind the link. */
function ForTheCrew({ receipt: { hasNotes, details }, token }: { receipt: Receipt; token: string }) {
	const left = [
		...(hasNotes ? ['notes'] : []),
		...(details.gateCode ? ['a gate code'] : []),
		...(details.onSite ? ['who will be there'] : []),
	]
	return (
		<Part heading="For the crew">
			<p>
				{left.length > 0
					? `You left us ${new Intl.ListFormat('en-CA').format(left)}.`
					: 'Is there a gate or a buzzer, or someone else we should ask for?'}
			</p>
			<p className="mt-3 flex flex-wrap gap-3">
				<ButtonLink kind="outline" to={detailsPath(token)}>
					{left.length > 0 ? 'Change what you told us' : 'Tell the crew'}
				</ButtonLink>
				<ButtonLink kind="outline" to={photosPath(token)}>
					Add photos
				</ButtonLink>
			</p>
		</Part>
	)
}
