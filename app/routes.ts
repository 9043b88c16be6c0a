import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of contents: every address, and the module that answers it. */
export default [
	index('site/home.page.tsx'),
	route('contact', 'site/contact.page.tsx'),
	route('legal/terms', 'site/terms.page.tsx'),
	route('legal/privacy', 'site/privacy.page.tsx'),

	route('quotes', 'quotes/save-quote.resource.ts'),
	route('quotes/open/:token', 'quotes/quote-link.resource.ts'),
	route('quotes/:quoteId', 'quotes/quote.resource.ts'),
	route('quotes/:quoteId/photos/:photoId', 'quotes/quote-photo.resource.ts'),

	route('book', 'bookings/book.page.tsx'),
	route('bookings', 'bookings/bookings.resource.ts'),
	route('arrival-windows', 'bookings/arrival-windows.resource.ts'),

	route('*', 'site/not-found.page.tsx'),
] satisfies RouteConfig
