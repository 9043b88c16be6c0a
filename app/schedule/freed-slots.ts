import { z } from 'zod'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** The queue of slots that may have become free, on one day or on any (docs/rules.md, 'Waiting list'). */
export const freedJobs = { slotsFreed: 'places-freed' } as const

export const freedJobSchema = z.strictObject({ date: z.iso.date().nullable() })

/** Enqueued in the transaction that frees a slot; `null` means any day. */
export const jobOfFreed = (date: CalendarDate | null) => ({ name: freedJobs.slotsFreed, data: { date } })
