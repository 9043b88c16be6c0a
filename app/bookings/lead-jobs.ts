import { z } from 'zod'
import { type EntryId, entryIdSchema, type LeadId, leadIdSchema } from '#app/platform/ids.ts'

/** The data of every job of a lead: its id only. The worker reads the rest. */
export const leadJobSchema = z.strictObject({ leadId: leadIdSchema })

/** The job for something added to a booking later; `addition` is the id of the booking's entry. */
export const additionJobSchema = z.strictObject({ leadId: leadIdSchema, addition: entryIdSchema })

/** The job for a pickup that was moved or cancelled; `change` is the id of the booking's entry that says so. */
export const changeJobSchema = z.strictObject({ leadId: leadIdSchema, change: entryIdSchema })

/**
 * The jobs of a new lead (docs/rules.md, 'What a booking owes'): CRM sync, mail to the office and mail to the customer
 * concurrently, then the sync again. Each later addition has a mail of its own, and each change by which a pickup is moved or cancelled two.
 */
export const leadJobs = {
	crmSync: 'lead-crm-sync',
	leadEmail: 'lead-email',
	confirmationEmail: 'lead-confirmation-email',
	crmResync: 'lead-crm-resync',
	additionEmail: 'lead-addition-email',
	changeEmail: 'lead-change-email',
} as const

/** What is owed when a pickup was moved or cancelled: the customer's mail and the office's (docs/rules.md, 'What a booking owes'). */
export const jobsOfChange = (leadId: LeadId, entry: EntryId) => [
	{ name: leadJobs.changeEmail, data: { leadId, change: entry } },
	{ name: leadJobs.additionEmail, data: { leadId, addition: entry } },
]
