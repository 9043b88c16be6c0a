import { z } from 'zod'
import { entryIdSchema, leadIdSchema } from '#app/platform/ids.ts'

/** The data of every job of a lead: its id only. The worker reads the rest. */
export const leadJobSchema = z.strictObject({ leadId: leadIdSchema })

/** The job for something added to a booking later; `addition` is the id of the booking's entry. */
export const additionJobSchema = z.strictObject({ leadId: leadIdSchema, addition: entryIdSchema })

/**
 * The jobs of a new lead (docs/rules.md, 'What a booking owes'): CRM sync, mail to the office and mail to the customer
 * concurrently, then the sync again. Each later addition has a mail of its own.
 */
export const leadJobs = {
	crmSync: 'lead-crm-sync',
	leadEmail: 'lead-email',
	confirmationEmail: 'lead-confirmation-email',
	crmResync: 'lead-crm-resync',
	additionEmail: 'lead-addition-email',
} as const
