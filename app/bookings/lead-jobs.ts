import { z } from 'zod'
import { entryIdSchema, leadIdSchema } from '#app/platform/ids.ts'

/** Every job of a lead carries its id alone; whoever works it reads the rest. */
export const leadJobSchema = z.strictObject({ leadId: leadIdSchema })

/** Something was added to a booking later; `addition` is the id of its row in the history. */
export const additionJobSchema = z.strictObject({ leadId: leadIdSchema, addition: entryIdSchema })

/**
 * What a new lead owes (docs/rules.md, 'What a booking owes'): CRM sync, mail to the office and mail to the customer at
 * the same time, then the sync once more. What is added later owes a mail of its own.
 */
export const leadJobs = {
	crmSync: 'lead-crm-sync',
	leadEmail: 'lead-email',
	confirmationEmail: 'lead-confirmation-email',
	crmResync: 'lead-crm-resync',
	additionEmail: 'lead-addition-email',
} as const
