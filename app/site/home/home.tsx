import { useState } from 'react'
import { BookingForm } from '#app/bookings/form/booking-form.tsx'
import { bookingFormId } from '#app/bookings/rules/booking.ts'
import type { Load } from '#app/pricing/load.ts'
import { Calculator } from '#app/quotes/calculator/calculator.tsx'
import { ChangeLoad } from '#app/quotes/calculator/change-load.tsx'
import { QuoteSummary } from '#app/quotes/calculator/quote-summary.tsx'
import { BroughtBackNote } from '#app/quotes/draft/brought-back.tsx'
import { useKeptDraft } from '#app/quotes/draft/use-kept-draft.ts'
import { useQuoteDraft } from '#app/quotes/draft/use-quote-draft.ts'
import { Letterhead } from '#app/shell/letterhead.tsx'
import { Still } from '#app/ui/still.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { QuoteNotOpened } from '../quote-not-opened.tsx'
import type { Route } from './+types/home.page.ts'
import { AreaFinder } from './area-finder.tsx'
import { BookingSection } from './booking-section.tsx'
import { CalculatorSection } from './calculator-section.tsx'
import { Comparison } from './comparison.tsx'
import { EnvironmentalImpact } from './environmental-impact.tsx'
import { FaqSection } from './faq-section.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { PricingSection } from './pricing-section.tsx'
import { Services } from './services.tsx'
import { TestimonialsSection } from './testimonials.tsx'

type Loaded = Route.ComponentProps['loaderData']
type Drawn = Pick<Loaded, 'faqs' | 'testimonials' | 'accuracy' | 'arrivals' | 'city' | 'pictures'>
type Given = Omit<Loaded, 'origin' | keyof Drawn> & {
	/** What the server draws questions, testimonials, figures and the map with; the browser has them in the document. */
	still?: Drawn
}

/** The home page's sections. One draft of a quote goes through them. */
export function Home({ quote, contact, afterBooking, whose, notOpened, days, prices, things, still }: Given) {
	const began = afterBooking ? 'after-booking' : undefined
	const { draft, begin } = useQuoteDraft({ today: prices, quote, began })
	const { saveForBooking, fields, accepted, repriced, showPrices } = draft
	const form = useHydrated() ? undefined : bookingFormId
	const kept = useKeptDraft({ draft, whose, formId: bookingFormId })
	const [emptied, setEmptied] = useState(0)
	const onBooked = () => begin('after-booking', draft)
	const onAnother = (shownThen?: Load) => {
		begin('another', draft, shownThen)
		kept.beginAnother()
	}
	const startOver = () => {
		draft.abandon()
		onAnother()
		setEmptied(emptied + 1)
	}
	const note = { draft, brought: kept.brought, onStartOver: startOver }
	return (
		<main id="main" className="price-sheet">
			<Still name="head">
				{import.meta.env.SSR && (
					<>
						<Letterhead />
						{notOpened && <QuoteNotOpened why={notOpened} />}
					</>
				)}
			</Still>
			<Hero draft={draft} things={things} form={form} />
			<Still name="offer">
				{import.meta.env.SSR && still && (
					<>
						<PricingSection prices={prices} accuracy={still.accuracy} />
						<Services />
						<HowItWorks arrivals={still.arrivals} />
					</>
				)}
			</Still>
			<CalculatorSection>
				<BroughtBackNote {...note} announced />
				<Calculator draft={draft} things={things} onAnother={onAnother} form={form} />
			</CalculatorSection>
			<Still name="reasons">
				{import.meta.env.SSR && still && (
					<>
						<EnvironmentalImpact />
						<div className="page grid gap-x-16 max-lg:contents lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
							<Comparison />
							<TestimonialsSection testimonials={still.testimonials} />
						</div>
						<PicturesSection pictures={still.pictures} />
						<AreaFinder city={still.city} />
					</>
				)}
			</Still>
			<BookingSection
				quote={
					<>
						<BroughtBackNote {...note} />
						<QuoteSummary draft={draft} things={things} besideCalculator>
							<ChangeLoad draft={draft} prefix="booked-" />
						</QuoteSummary>
					</>
				}
			>
				<BookingForm
					key={emptied}
					days={days}
					prefill={contact}
					quote={{
						saveForBooking,
						fields,
						accepted,
						repriced,
						showPrices,
						forget: kept.end,
						forgetTyped: kept.forgetTyped,
						onBooked,
					}}
				/>
			</BookingSection>
			<Still name="questions">{import.meta.env.SSR && still && <FaqSection faqs={still.faqs} />}</Still>
		</main>
	)
}
