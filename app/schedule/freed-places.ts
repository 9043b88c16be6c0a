import { z } from 'zod'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** The queue of places that may have become free, of one day or of any (docs/rules.md, 'Waiting list'). */
export const freedJobs = { placesFreed: 'places-freed' } as const

export const freedJobSchema = z.strictObject({ date: z.iso.date().nullable() })

/** Enqueued in the transaction that frees something; `null`: on any day. */
export const jobOfFreed = (date: CalendarDate | null) => ({ name: freedJobs.placesFreed, data: { date } })
