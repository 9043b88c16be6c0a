import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Right } from '#app/policies/rights.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Refused } from '../../leads/leads.server.ts'
import { receivePutAll, receiveTruckOut } from '../trucks-out/receive-truck-out.server.ts'
import { receiveDone } from './receive-done.server.ts'
import { receiveLate } from './receive-late.server.ts'
import { receiveTruck } from './receive-truck.server.ts'

type Receive = (
	request: Request,
	platform: Platform,
	by: { staff: SignedInStaff; date: CalendarDate },
) => Promise<{ ok: true; message?: string } | Refused>

/** The forms of the day's page beside the actions on its pickups, by `form` in the address, and the right that each needs. */
export const dayForms: ReadonlyMap<string, { right: Right; receive: Receive }> = new Map([
	['truck', { right: 'bookings', receive: receiveTruck }],
	['truck-out', { right: 'schedule', receive: receiveTruckOut }],
	['late', { right: 'today', receive: receiveLate }],
	['done', { right: 'money', receive: receiveDone }],
	['put-all', { right: 'bookings', receive: receivePutAll }],
])
