import { type ArrivalWindow, allWindows } from '#app/bookings/arrival-window.ts'
import type { LeadToDeliver } from '#app/notifications/lead-to-deliver.ts'
import { leadIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'

/** A pickup of nobody's, tomorrow, for examples while nothing is booked. */
export function madeUpPickup(company: Company, now: Date): LeadToDeliver {
	const date = addDays(localDate(now, company.timeZone), 1)
	const windows = allWindows(company)
	const window: ArrivalWindow | undefined = windows.find(({ todayOnly }) => !todayOnly) ?? windows[0]
	return {
		lead: {
			id: leadIdSchema.parse('00000000-0000-4000-8000-000000000000'),
			name: 'Example Customer',
			email: 'customer@example.com',
			phone: '+14035550100',
			propertyAddress: '123 Example Street',
			postalCode: '',
			city: company.city,
			provinceState: company.region.code,
			preferredDate: date,
			message: '',
			loadSize: null,
			unsettled: false,
			notes: '',
			serviceType: 'junk_removal',
			sourceSite: '',
			industry: 'junk_removal',
			quoteId: null,
			createdAt: now,
		},
		reference: 'EXAMPL',
		cancelled: false,
		answered: false,
		windowLabel: window?.label ?? '',
		asap: false,
		dateInWords: formatDate(date),
		sizePrice: undefined,
		trip: undefined,
		calendar: undefined,
	}
}
