import { expect, test } from 'vitest'
import { rights, rightsOf } from '#app/policies/rights.ts'
import { allRoutes } from '#tests/support/routes.ts'
import { currentPage, pagesFor } from './desk-pages.ts'

/** Every page of the desk, and the entry of the navigation that is marked there. */
const marked: Record<string, string | undefined> = {
	'admin/inbox': 'Inbox',
	'admin/inbox/saved-replies': 'Inbox',
	'admin/inbox/:threadId': 'Inbox',
	'admin/day': 'Day',
	'admin/day/move-pickups': 'Day',
	'admin/day/run-sheet': 'Day',
	'admin/bookings': 'Bookings',
	'admin/bookings/calendar': 'Bookings',
	'admin/bookings/new': 'Bookings',
	'admin/bookings/:bookingId': 'Bookings',
	'admin/bookings/:bookingId/job-sheet': 'Bookings',
	'admin/bookings/:bookingId/promises': 'Bookings',
	'admin/bookings/:bookingId/price': 'Bookings',
	'admin/promises': 'Bookings',
	admin: 'Quotes',
	'admin/quote/:quoteId': 'Quotes',
	'admin/leads': 'Inbox',
	'admin/pickups/:bookingId/move': 'Bookings',
	'admin/schedule': 'Schedule',
	'admin/search': undefined,
	'admin/customers': 'Customers',
	'admin/customers/:customerId': 'Customers',
	'admin/customers/:customerId/account': 'Customers',
	'admin/overview': 'Overview',
	'admin/connections': 'Overview',
	'admin/invoices': 'Invoices',
	'admin/invoices/period': 'Invoices',
	'admin/invoices/:invoiceId': 'Invoices',
	'admin/invoices/takings': 'Invoices',
	'admin/invoices/tips': 'Invoices',
	'admin/invoices/card-payments': 'Invoices',
	'admin/invoices/billed': 'Invoices',
	'admin/messages': 'Messages',
	'admin/prices': 'Prices',
	'admin/jobs': 'Unsent',
	'admin/settings': 'Settings',
	'admin/staff': 'Staff',
	// One's own name marks itself, and nothing is at any other address.
	'admin/account': undefined,
	'admin/*': undefined,
}

const pages = allRoutes.filter(({ file }) => /^\/app\/desk\/(?!sign-in\/).*\.page\.tsx$/.test(file))

test('each page of the desk marks its entry in the navigation', () => {
	expect(pages.map(({ path }) => path).sort()).toEqual(Object.keys(marked).sort())
	for (const { path } of pages) expect(currentPage(`/${path}`, rights)?.name, path).toBe(marked[path])
})

test('only an entry that somebody has is marked: the crew comes to a pickup from its day', () => {
	const crew = rightsOf('day', [])
	expect(currentPage('/admin/bookings/1/job-sheet', crew)?.name).toBe('Day')
	expect(currentPage('/admin/customers/1', crew)).toBeUndefined()
	// An address that only begins like one of ours is not under it.
	expect(currentPage('/admin/days', rights)).toBeUndefined()
	expect(currentPage('/admin/bookings-of-others', rights)).toBeUndefined()
})

test('the office is a menu where there is much of it; a few of its pages stand among the others, and invoices only once they are numbered', () => {
	const names = (role: Parameters<typeof rightsOf>[0], invoicing = true) => {
		const { daily, office } = pagesFor(rightsOf(role, []), { invoicing })
		return [daily.map(({ name }) => name).join(), office.map(({ name }) => name).join()]
	}
	const days = 'Inbox,Day,Quotes,Bookings,Customers'
	const ofOwner = 'Messages,Prices,Overview,Unsent,Staff,Settings'
	expect(names('owner')).toEqual([`${days},Invoices,Schedule`, ofOwner])
	expect(names('owner', false)).toEqual([`${days},Schedule`, ofOwner])
	expect(names('dispatcher')).toEqual([`${days},Invoices,Schedule,Unsent`, ''])
	expect(names('day')).toEqual(['Day', ''])
})
