import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of contents: every address, and the module that handles it. */
export default [
	index('site/home.page.tsx'),
	route('contact', 'site/contact.page.tsx'),
	route('legal/terms', 'site/terms.page.tsx'),
	route('legal/privacy', 'site/privacy.page.tsx'),

	// Every local page: what stands at an address is the content's to say.
	route(':place', 'catalogue/landing.page.tsx', { id: 'place' }),
	route(':place/:slug', 'catalogue/landing.page.tsx', { id: 'page of a place' }),
	route('search', 'catalogue/finding/search.page.tsx'),
	route('pictures/*', 'catalogue/finding/picture.resource.ts'),
	route('sitemap.xml', 'catalogue/finding/sitemap.resource.ts'),
	route('robots.txt', 'catalogue/finding/robots.resource.ts'),

	route('quotes', 'quotes/save-quote.resource.ts'),
	route('quotes/another', 'quotes/another-quote.resource.ts'),
	route('quotes/open/:token', 'quotes/quote-link.resource.ts'),
	route('quotes/photos/:photoId', 'photos/sent-photo.resource.ts'),
	route('quotes/:quoteId', 'quotes/quote.resource.ts'),
	route('quotes/:quoteId/photos/:photoId', 'quotes/quote-photo.resource.ts'),

	route('book', 'bookings/book.page.tsx'),
	route('bookings', 'bookings/bookings.resource.ts'),
	route('booked/:token', 'bookings/receipt.page.tsx'),
	route('booked/:token/move', 'bookings/move.page.tsx'),
	route('booked/:token/cancel', 'bookings/cancel.page.tsx'),
	route('booked/:token/details', 'bookings/details.page.tsx'),
	route('booked/:token/pickup.ics', 'bookings/receipt-calendar.resource.ts'),
	route('booked/:token/photos/:photoId', 'bookings/receipt-photo.resource.ts'),
	route('texts/incoming', 'notifications/incoming-text.resource.ts'),
	route('arrival-windows', 'bookings/arrival-windows.resource.ts'),

	route('admin', 'desk/desk.page.tsx', [
		index('desk/review/quotes.page.tsx'),
		route('quote/:quoteId', 'desk/review/quote.page.tsx'),
		route('leads', 'desk/leads/leads.page.tsx'),
		route('pickups/:bookingId/move', 'desk/leads/move.page.tsx'),
		route('schedule', 'desk/schedule/schedule.page.tsx'),
		route('customers/:customerId', 'desk/customers/customer.page.tsx'),
		route('overview', 'desk/overview/overview.page.tsx'),
		route('messages', 'desk/messages/messages.page.tsx'),
		route('jobs', 'desk/jobs/jobs.page.tsx'),
		route('staff', 'desk/staff/staff.page.tsx'),
		route('account', 'desk/staff/account.page.tsx'),
		route('*', 'desk/not-found.page.tsx'),
	]),
	route('admin/quote/:quoteId/review', 'desk/review/review.resource.ts'),
	route('admin/quote/:quoteId/links', 'desk/review/quote-links.resource.ts'),
	route('admin/quote/:quoteId/photos/:photoId', 'desk/review/quote-photo.resource.ts'),
	route('admin/changes', 'desk/review/changes.resource.ts'),
	route('admin/quotes.csv', 'desk/export/quotes-csv.resource.ts'),
	route('admin/quotes.xlsx', 'desk/export/quotes-xlsx.resource.ts'),
	route('admin/sign-in', 'desk/sign-in/sign-in.page.tsx'),
	route('admin/sign-in/code', 'desk/sign-in/second-factor.page.tsx'),
	route('admin/sign-in/forgotten', 'desk/sign-in/forgotten.page.tsx'),
	route('admin/set-password/:token', 'desk/sign-in/set-password.page.tsx'),
	route('admin/sign-out', 'desk/sign-in/sign-out.resource.ts'),

	route('*', 'site/not-found.page.tsx'),
] satisfies RouteConfig
