import type { CalendarDate } from '#app/values/calendar-date.ts'
import { type BookingAction, type BookingStatus, isAhead } from './booking-states.ts'
import { may, type Right } from './rights.ts'

/** What staff may do with a pickup (docs/rules.md, 'Rights at the desk'): more than one right alone says. */

type Staff = { rights: readonly Right[] }

/** Whether staff may see what pickups were charged and how they were paid; prices are no money. */
export type Sees = { money: boolean }
export const seenBy = (staff: Staff): Sees => ({ money: may(staff, 'money') })

/** The pickups of any day, or those of today alone. `undefined` is no day of ours. */
export const maySeeDay = (
	staff: Staff,
	{ date, today }: { date: CalendarDate | undefined; today: CalendarDate },
): boolean => may(staff, 'bookings') || date === today

/** What the crew of a pickup does with it; the rest is for whoever has the right to bookings. */
const crewActions: readonly BookingAction[] = ['setOff', 'arrive', 'finish', 'missCustomer']

export const mayAct = (staff: Staff, action: BookingAction): boolean =>
	crewActions.includes(action) || may(staff, 'bookings')

/** The crew enters the charge of a pickup that is done, and changes nothing else. */
export const mayOpenBooking = (staff: Staff, { isChargeable }: { isChargeable: boolean }): boolean =>
	isChargeable || may(staff, 'bookings')

/** Who sees money bills what is to be billed, of any day, also what it cost to cancel late. */
export const mayBill = (staff: Staff, { isChargeable }: { isChargeable: boolean }): boolean =>
	isChargeable && may(staff, 'money')

export const mayMove = (staff: Staff, status: BookingStatus): boolean =>
	isAhead(status) && may(staff, 'bookings')

/** Whether staff may add photos: not while its day is only asked for, nor when nobody went there. */
export const staffMayAddPhotos = (status: BookingStatus): boolean =>
	status !== 'requested' && status !== 'cancelled'
