import type { Company } from '#app/values/company.ts'

/** The answer to a form that repeats a booking with a load that its day has no room for. */
export const noRoomToAdd = ({ phone }: Pick<Company, 'phone'>): string =>
	`Our trucks have no room left for that much on that day. Nothing about the pickup has changed. Call ${phone}, or move it to another day by the link in your confirmation.`
