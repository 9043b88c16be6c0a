import { type Right, type Role, roles } from '#app/policies/rights.ts'
import type { Access } from './staff.ts'

/** Each role and right in the words of the Staff page. */
export const roleNames: Record<Role, string> = {
	owner: 'Owner',
	dispatcher: 'Dispatcher',
	day: 'Day crew',
}
const roleHints: Record<Role, string> = {
	owner: 'everything',
	dispatcher: 'inbox, bookings, quotes, schedule, customers and payments',
	day: 'today’s pickups only',
}
/** What each role is for, beside the choice, which has no room for it. */
export const rolesInWords = roles.map((role) => `${roleNames[role]}: ${roleHints[role]}.`).join(' ')

export const rightNames: Record<Right, string> = {
	today: 'Today: the board, run sheet and job sheets, working its pickups, entering what was charged',
	bookings:
		'Bookings and leads of any day: typing in, changing, moving, cancelling, a calendar; the inbox, promises and complaints',
	quotes: 'Quotes: reading and reviewing them',
	schedule: 'Schedule: places, closed days, trucks, the waiting list',
	customers: 'Customers: all about one, joining their records',
	unsent: 'Unsent: what failed, and trying it again',
	messages: 'Messages: the words customers get, saved replies',
	prices: 'Prices: what each volume and add-on costs, and from which day',
	overview: 'Overview: figures and revenue',
	exports: 'Exports: all quotes and bookings as a file',
	overbook: 'Overbooking: more than a window takes',
	money: 'Money: invoices, payments and what is owing',
	credit: 'Credit: crediting, voiding and writing off invoices, giving money back',
	erase: 'Erasing: deleting all about a customer who asks for it',
	accounts:
		'Accounts: inviting people, and what each can do; the company’s settings, connections and backups',
}

/** What an account may do, as a form carries it back to show what its author saw. */
export const accessSnapshot = ({ role, rights: own }: Access): string => [role, ...own].join(' ')

/** `role: Dispatcher to Day crew`, `gave exports`, `took overbook`. */
export function accessChangeInWords(before: Access, after: Access): string {
	const given = after.rights.filter((right) => !before.rights.includes(right))
	const taken = before.rights.filter((right) => !after.rights.includes(right))
	if (before.role !== after.role)
		return `changed the role from ${roleNames[before.role]} to ${roleNames[after.role]}`
	const parts = [
		...(given.length > 0 ? [`gave ${given.join(', ')}`] : []),
		...(taken.length > 0 ? [`took ${taken.join(', ')}`] : []),
	]
	return parts.join('; ') || 'changed nothing'
}
