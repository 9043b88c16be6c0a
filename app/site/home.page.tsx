import { useState } from 'react'
import { bookableDates } from '#app/bookings/arrival-window.ts'
import { bookingFormId } from '#app/bookings/booking.ts'
import { BookingForm } from '#app/bookings/booking-form.tsx'
import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/request-origin.server.ts'
import { withPrices } from '#app/pricing/price-words.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { BroughtBackNote } from '#app/quotes/brought-back.tsx'
import { Calculator } from '#app/quotes/calculator.tsx'
import { whoseOf } from '#app/quotes/kept-draft.ts'
import { QuoteSummary } from '#app/quotes/quote-summary.tsx'
import { findQuote, ownerTokenOf } from '#app/quotes/quotes.server.ts'
import { useKeptDraft } from '#app/quotes/use-kept-draft.ts'
import { useQuoteDraft } from '#app/quotes/use-quote-draft.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { home } from '#app/shell/links.ts'
import { faqPage, organization, webSite } from '#app/shell/structured-data.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/home.page.ts'
import { AreaFinder } from './area-finder.tsx'
import { BookingSection } from './booking-section.tsx'
import { CalculatorSection } from './calculator-section.tsx'
import { Comparison } from './comparison.tsx'
import { EnvironmentalImpact } from './environmental-impact.tsx'
import { FaqSection } from './faq-section.tsx'
import { Hero } from './hero.tsx'
import { homeFaqs, homeTestimonials } from './home-content.server.ts'
import { HowItWorks } from './how-it-works.tsx'
import { PricingSection } from './pricing-section.tsx'
import { notOpenedSchema, QuoteNotOpened } from './quote-not-opened.tsx'
import { Services } from './services.tsx'
import { TestimonialsSection } from './testimonials.tsx'

/**
 * The home page, with the visitor's quote if this browser has its cookie. A booked quote is shown only after its link
 * in a mail; otherwise the visitor begins a new one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const token = ownerTokenOf(request, platform.config)
	const found = token === undefined ? undefined : await findQuote(platform, token)
	const asked = new URL(request.url).searchParams.get('quote')
	const opened = found?.booked && asked !== 'booked' ? undefined : found
	const prices = context.get(pricesContext).current()
	return {
		origin: originOf(request, platform.config),
		dates: bookableDates(platform.company, platform.now()),
		quote: opened,
		afterBooking: found !== undefined && opened === undefined,
		whose: whoseOf(found, opened !== undefined),
		notOpened: notOpenedSchema.safeParse(asked).data,
		prices,
		faqs: homeFaqs.map((faq) => ({ ...faq, answer: withPrices(faq.answer, prices) })),
		testimonials: homeTestimonials,
	}
}

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) => {
	const origin = loaderData?.origin ?? ''
	return documentHead({
		company,
		title: `${company.name} | ${company.city} pickups with the price first`,
		description: `Junk removal in ${company.city} and ${company.claims.communities} communities: an instant price, two-hour arrival windows, donation first. Book online in 60 seconds.`,
		path: home(),
		origin,
		structuredData: origin
			? [
					organization({ origin, company }),
					webSite({ origin, company }),
					faqPage((loaderData?.faqs ?? []).filter(({ marked }) => marked)),
				]
			: [],
	})
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
	const { quote, afterBooking, whose, notOpened, dates, prices, faqs, testimonials } = loaderData
	const began = afterBooking ? 'after-booking' : undefined
	const { draft, begin } = useQuoteDraft({ today: prices, quote, began })
	const { saveForBooking, fields, repriced, showPrices } = draft
	const form = useHydrated() ? undefined : bookingFormId
	const kept = useKeptDraft({ draft, whose, formId: bookingFormId })
	const [emptied, setEmptied] = useState(0)
	const onBooked = () => begin('after-booking', draft)
	const onAnother = () => {
		begin('another', draft)
		kept.beginAnother()
	}
	const startOver = () => {
		draft.abandon()
		onAnother()
		setEmptied(emptied + 1)
	}
	const note = { draft, brought: kept.brought, onStartOver: startOver }
	return (
		<main id="main">
			{notOpened && <QuoteNotOpened why={notOpened} />}
			<Hero draft={draft} form={form} />
			<PricingSection prices={prices} />
			<Services />
			<HowItWorks />
			<CalculatorSection>
				<BroughtBackNote {...note} announced />
				<Calculator draft={draft} onAnother={onAnother} form={form} />
			</CalculatorSection>
			<EnvironmentalImpact />
			<Comparison />
			<TestimonialsSection testimonials={testimonials} />
			<AreaFinder />
			<BookingSection
				quote={
					<>
						<BroughtBackNote {...note} />
						<QuoteSummary draft={draft} />
					</>
				}
			>
				<BookingForm
					key={emptied}
					dates={dates}
					quote={{ saveForBooking, fields, repriced, showPrices, forget: kept.end, onBooked }}
				/>
			</BookingSection>
			<FaqSection faqs={faqs} />
		</main>
	)
}
