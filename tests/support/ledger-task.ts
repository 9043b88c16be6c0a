import { z } from 'zod'
import { companySchema } from '#app/values/company.ts'

/** What a process that acts on invoices (`ledger-process.ts`) is told on its standard input. */
export const ledgerTaskSchema = z.object({
	connection: z.object({
		host: z.string(),
		user: z.string(),
		password: z.string(),
		database: z.string(),
		options: z.string(),
	}),
	dataDir: z.string(),
	company: companySchema,
	/** Whose hands these are. */
	name: z.string(),
	seed: z.number(),
	acts: z.number(),
	/** How many of them are under way at once. */
	clients: z.number(),
	first: z.string(),
	/** The customers' email addresses. */
	emails: z.array(z.string()),
})

/** What it prints at its end: how many acts of each kind were allowed, and how many refused. */
export const ledgerReportSchema = z.object({
	done: z.record(z.string(), z.number()),
	refused: z.record(z.string(), z.number()),
})
export type LedgerReport = z.infer<typeof ledgerReportSchema>
