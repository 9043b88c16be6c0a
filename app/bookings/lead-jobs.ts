import { z } from 'zod'

/** Every job of a lead carries its id alone; whoever works it reads the rest. */
export const leadJobSchema = z.strictObject({ leadId: z.uuid() })

/**
 * What a new lead owes (specification, section 7): sync and email in parallel, then the sync once more.
 * The customer's confirmation goes out beside them.
 */
export const leadJobs = {
	crmSync: 'lead-crm-sync',
	leadEmail: 'lead-email',
	confirmationEmail: 'lead-confirmation-email',
	crmResync: 'lead-crm-resync',
} as const
