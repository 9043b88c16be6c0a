import { z } from 'zod'
import { entryIdSchema, leadIdSchema } from '#app/platform/ids.ts'

/** Every job of a lead carries its id alone; whoever works it reads the rest. */
export const leadJobSchema = z.strictObject({ leadId: leadIdSchema })

/** Something was added to a booking later; `addition` is the id of its row in the history. */
export const additionJobSchema = z.strictObject({ leadId: leadIdSchema, addition: entryIdSchema })

/**
 * What a new lead owes (specification, section 7): sync and email in parallel, then the sync once more.
 * The customer's confirmation goes out beside them. What is added later owes a mail of its own.
 */
export const leadJobs = {
	crmSync: 'lead-crm-sync',
	leadEmail: 'lead-email',
	confirmationEmail: 'lead-confirmation-email',
	crmResync: 'lead-crm-resync',
	additionEmail: 'lead-addition-email',
} as const
