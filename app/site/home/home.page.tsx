import { z } from 'zod'
import { daysWithWindows } from '#app/bookings/availability/availability.server.ts'
import { pickupCostsContext } from '#app/bookings/costs/pickup-costs-context.server.ts'
import { contactFor } from '#app/bookings/form/form.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/http/request-origin.server.ts'
import { withPrices } from '#app/pricing/price-words.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { whoseOf } from '#app/quotes/draft/kept-draft.ts'
import { findQuote, ownerTokenOf, things } from '#app/quotes/quotes.server.ts'
import { mappedCity } from '#app/shell/city.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { HydratedPage } from '#app/shell/hydrated-page.tsx'
import { home } from '#app/shell/links.ts'
import { business, faqPage, webSite } from '#app/shell/structured-data.ts'
import { companyPictures } from '../company-pictures/company-pictures.server.ts'
import type { Route } from './+types/home.page.ts'
import { Home } from './home.tsx'
import { homeFaqs, homeTestimonials } from './home-content.ts'

/** The reason why a link in a mail opened no quote, as in the address. */
const notOpenedSchema = z.enum(['unknown', 'later'])

/**
 * The home page, with the visitor's quote if this browser has its cookie. A booked quote is shown only after its link
 * in a mail; otherwise the visitor begins a new one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const token = ownerTokenOf(request, platform.config)
	const [found, days, pictures] = await Promise.all([
		token === undefined ? undefined : findQuote(platform, token),
		daysWithWindows(platform, platform.company.arrivalWindows),
		companyPictures(platform.content),
	])
	const asked = new URL(request.url).searchParams.get('quote')
	const opened = found?.booked && asked !== 'booked' ? undefined : found
	const prices = context.get(pricesContext).current()
	return {
		origin: originOf(request, platform.config),
		days,
		quote: opened,
		contact: await contactFor(request, context, opened),
		afterBooking: found !== undefined && opened === undefined,
		whose: whoseOf(found, opened !== undefined),
		notOpened: notOpenedSchema.safeParse(asked).data,
		prices,
		things,
		faqs: homeFaqs.in(platform.content).map((faq) => ({ ...faq, answer: withPrices(faq.answer, prices) })),
		testimonials: homeTestimonials.in(platform.content),
		accuracy: context.get(pickupCostsContext).accuracy(),
		arrivals: context.get(pickupCostsContext).arrivals(),
		city: mappedCity(platform.content),
		pictures,
	}
}

/**
 * Nothing is painted before the first screen has arrived, to where the next section begins. On a phone its parts are in
 * another order than in the document: painted one by one, they would push each other down.
 */
const wholeFirstScreen = { tagName: 'link', rel: 'expect', href: '#pricing', blocking: 'render' } as const

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) => {
	const origin = loaderData?.origin ?? ''
	const head = documentHead({
		company,
		title: `${company.name} | ${company.city} pickups with the price first`,
		description: `Junk removal in ${company.city} and ${company.claims.communities} communities: an instant price, two-hour arrival windows, donation first. Book online in 60 seconds.`,
		path: home(),
		origin,
		structuredData: origin
			? [
					business({ origin, company }),
					webSite({ origin, company }),
					faqPage((loaderData?.faqs ?? []).filter(({ marked }) => marked)),
				]
			: [],
	})
	return [...head, wholeFirstScreen]
}

export default function HomePage({
	loaderData: { origin: _, faqs, testimonials, accuracy, arrivals, city, pictures, ...given },
}: Route.ComponentProps) {
	return (
		<HydratedPage
			page="home"
			of={Home}
			given={given}
			still={{ faqs, testimonials, accuracy, arrivals, city, pictures }}
		/>
	)
}
