import { z } from 'zod'
import { companySchema } from '#app/values/company.ts'

/** What one process of a rush is told on its standard input. */
export const rushTaskSchema = z.object({
	databaseUrl: z.string(),
	dataDir: z.string(),
	company: companySchema,
	seed: z.number(),
	clients: z.number(),
	attempts: z.number(),
	dates: z.array(z.string()),
	/** One of so many that is booked is cancelled again, and one of so many moved elsewhere; 0 for none. */
	cancels: z.number(),
	moves: z.number(),
	/** Whether the statements of one booking are sent again and again instead of booking. */
	straight: z.boolean(),
})
export type RushTask = z.infer<typeof rushTaskSchema>

/** What it prints at its end. */
export const rushReportSchema = z.object({
	milliseconds: z.number(),
	/** How many attempts came to what. */
	outcomes: z.record(z.string(), z.number()),
	cancelled: z.number(),
	/** How many moves came to what. */
	moves: z.record(z.string(), z.number()),
	/** Refused, and not offered three windows. */
	unanswered: z.number(),
	/** How often a client was asked to try again, because the database did not answer in time. */
	again: z.number(),
})
export type RushReport = z.infer<typeof rushReportSchema>

/** The time that all of it happens at. */
export const rushTime = new Date('2026-11-20T18:00:00Z')
