import { useState } from 'react'
import { bookableDates } from '#app/bookings/arrival-window.ts'
import { BookingForm } from '#app/bookings/booking-form.tsx'
import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/request-origin.server.ts'
import { Calculator } from '#app/quotes/calculator.tsx'
import { openQuoteDraft } from '#app/quotes/quote-draft.ts'
import { findQuote, ownerTokenOf } from '#app/quotes/quotes.server.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { home } from '#app/shell/links.ts'
import { faqPage, organization, webSite } from '#app/shell/structured-data.ts'
import { company } from '#app/values/company.ts'
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

/** The home page: the visitor's own quote comes with it, if this browser holds one. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const token = ownerTokenOf(request, platform.config)
	return {
		origin: originOf(request, platform.config),
		dates: bookableDates(platform.now()),
		quote: token === undefined ? undefined : await findQuote(platform, token),
		notOpened: notOpenedSchema.safeParse(new URL(request.url).searchParams.get('quote')).data,
		faqs: homeFaqs,
		testimonials: homeTestimonials,
	}
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const origin = loaderData?.origin ?? ''
	return documentHead({
		title: `${company.name} | Calgary pickups with the price first`,
		description:
			'Junk removal in Calgary and over 100 communities: an instant price, two-hour arrival windows, donation first. Book online in 60 seconds.',
		path: home(),
		origin,
		structuredData: origin
			? [
					organization(origin),
					webSite(origin),
					faqPage((loaderData?.faqs ?? []).filter(({ marked }) => marked)),
				]
			: [],
	})
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
	const { quote, notOpened, dates, faqs, testimonials } = loaderData
	const [draft] = useState(() => openQuoteDraft(quote))
	return (
		<main id="main">
			{notOpened && <QuoteNotOpened why={notOpened} />}
			<Hero />
			<PricingSection />
			<Services />
			<HowItWorks />
			<CalculatorSection>
				<Calculator draft={draft} />
			</CalculatorSection>
			<EnvironmentalImpact />
			<Comparison />
			<TestimonialsSection testimonials={testimonials} />
			<AreaFinder />
			<BookingSection>
				<BookingForm dates={dates} beforeSending={draft.saveIfTouched} />
			</BookingSection>
			<FaqSection faqs={faqs} />
		</main>
	)
}
