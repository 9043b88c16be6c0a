import { type ArrivalWindow, allWindows } from '#app/bookings/rules/arrival-window.ts'
import type { LeadSnapshot } from '#app/notifications/crm/lead-snapshot.ts'
import { leadIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'

/** A pickup of nobody's, tomorrow, for examples while nothing is booked. */
export function madeUpPickup(company: Company, now: Date): LeadSnapshot {
	const date = addDays(localDate(now, company.timeZone), 1)
	const windows = allWindows(company)
	const window: ArrivalWindow | undefined = windows.find(({ todayOnly }) => !todayOnly) ?? windows[0]
	return {
		version: 1,
		customerId: null,
		lead: {
			id: leadIdSchema.parse('00000000-0000-4000-8000-000000000000'),
			name: 'Robin Example',
			email: 'customer@example.com',
			phone: '+14035550100',
			propertyAddress: '123 Example Street',
			postalCode: '',
			city: company.city,
			provinceState: company.region.code,
			preferredDate: date,
			message: '',
			loadSize: null,
			loadSent: null,
			unconfirmed: false,
			notes: '',
			shown: {},
			serviceType: 'junk_removal',
			sourceSite: '',
			industry: 'junk_removal',
			quoteId: null,
			createdAt: now,
		},
		reference: 'EXAMPL',
		cancelled: false,
		windowLabel: window?.label ?? '',
		asap: false,
		dateInWords: formatDate(date),
		sizePrice: undefined,
		isSubject: false,
		unsaid: undefined,
		travelFee: undefined,
		calendar: undefined,
	}
}
