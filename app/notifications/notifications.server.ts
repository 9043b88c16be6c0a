import { additionJobSchema, leadJobSchema, leadJobs } from '#app/bookings/lead-jobs.ts'
import type { EntryId, LeadId, QuoteId } from '#app/platform/ids.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { publicOrigin } from '#app/platform/request-origin.server.ts'
import { additionEmail } from './addition-email.ts'
import { confirmationEmail } from './confirmation-email.ts'
import { CrmRefusal } from './crm.server.ts'
import type { Delivery, LeadDeliveryKind } from './delivery.ts'
import { leadEmail } from './lead-email.ts'
import { syncLead } from './lead-sync.server.ts'
import type { LeadToDeliver } from './lead-to-deliver.ts'
import { type Mail, type MailResult, sendMail, UnansweredMail } from './mail.server.ts'
import { passwordEmail } from './password-email.ts'
import { secondStepEmails } from './second-step-email.ts'
import { beginDelivery, type DeliveryState, lockFailed, recordDelivery } from './store.server.ts'

/** What the notifications ask of the floors that own it. */
type Sources = {
	readLead: (leadId: LeadId) => Promise<LeadToDeliver | undefined>
	/** What was added to a booking later, line by line. */
	readAddition: (leadId: LeadId, addition: EntryId) => Promise<string[] | undefined>
	/** The customer's own link, which opens their quote on any device: a new one with each call. */
	quoteLink: (quoteId: QuoteId) => Promise<string>
}

/**
 * Sets the queues of a lead to work. Each delivery is made once: it is written down before it is tried, and what was
 * sent is not tried again; one whose end was not written down may be made twice, and says so. A passing failure throws,
 * and the queue tries again; a final one is written down, so that staff see it and what waits behind it goes on.
 */
export async function registerNotifications(
	platform: Platform,
	{ readLead, readAddition, quoteLink }: Sources,
): Promise<void> {
	const { config, company, database, jobs, log } = platform

	type Attempt = (found: LeadToDeliver) => Promise<DeliveryState>

	const deliver = async (delivery: Delivery, attempt: Attempt) => {
		const { leadId, kind } = delivery
		const found = await readLead(leadId)
		if (!found) return log.warn(delivery, 'nothing to deliver: there is no such lead')
		// A sync that is run again changes nothing, and the outbox holds a mail once.
		const harmless = kind === 'crm-sync' || kind === 'crm-resync' || !config.smtp
		if (!(await beginDelivery(database, delivery, { harmless }))) return
		const result = await attempt(found).catch(async (error: unknown) => {
			const unanswered = error instanceof UnansweredMail
			await recordDelivery(database, delivery, { state: 'failed', error: messageOf(error), unanswered })
			throw error
		})
		await recordDelivery(database, delivery, result)
		if (result.state === 'failed')
			log.error({ ...delivery, reason: result.error }, 'a delivery failed for good')
		else log.info({ ...delivery, ...result }, 'delivery')
	}

	const work = (kind: LeadDeliveryKind, attempt: Attempt) =>
		jobs.work(jobNames[kind], leadJobSchema, ({ leadId }) => deliver({ leadId, kind }, attempt))

	/** The links of confirmations not yet sent, by lead: while a server is down for days, each attempt uses the same. */
	const links = new Map<string, string>()

	const mail = async (composed: Mail): Promise<DeliveryState> => {
		const result = await sendMail(platform, composed)
		return result.ok
			? { state: 'sent', reference: result.messageId }
			: { state: 'failed', error: result.refusal }
	}

	const confirm = async (found: LeadToDeliver): Promise<DeliveryState> => {
		const { lead, quote, cancelled } = found
		if (cancelled) {
			links.delete(lead.id)
			// It would say that we come.
			return { state: 'skipped' }
		}
		// Beside the load that the form gave, the mail does not speak of the quote.
		const link =
			quote && lead.loadSize === null ? (links.get(lead.id) ?? (await quoteLink(quote.id))) : undefined
		if (link) links.set(lead.id, link)
		const state = await mail(confirmationEmail(company, found, link))
		links.delete(lead.id)
		return state
	}

	const sync = async (lead: LeadToDeliver): Promise<DeliveryState> => {
		if (!config.crm) return { state: 'skipped' }
		try {
			return { state: 'sent', reference: await syncLead({ crm: config.crm, company, log }, lead) }
		} catch (error) {
			if (error instanceof CrmRefusal) return { state: 'failed', error: error.message }
			throw error
		}
	}

	const leadsTo = config.smtp?.leadsTo ?? company.email
	const origin = publicOrigin(config)
	await work('lead-email', (found) => mail(leadEmail(company, found, leadsTo, origin)))
	await work('confirmation-email', confirm)
	await work('crm-sync', sync)
	await work('crm-resync', sync)
	await jobs.work(leadJobs.additionEmail, additionJobSchema, ({ leadId, addition }) =>
		deliver({ leadId, kind: 'addition-email', entryId: addition }, async (found) => {
			const said = await readAddition(leadId, addition)
			return said
				? mail(additionEmail(company, found, { id: addition, said }, leadsTo, origin))
				: { state: 'failed', error: 'nothing is on record of this addition' }
		}),
	)
}

const jobNames: Record<LeadDeliveryKind, string> = {
	'lead-email': leadJobs.leadEmail,
	'confirmation-email': leadJobs.confirmationEmail,
	'crm-sync': leadJobs.crmSync,
	'crm-resync': leadJobs.crmResync,
}

/** The job that makes a delivery. */
const jobOf = ({ leadId, kind, entryId }: Delivery): Job =>
	kind === 'addition-email'
		? { name: leadJobs.additionEmail, data: { leadId, addition: entryId } }
		: { name: jobNames[kind], data: { leadId } }

/**
 * Tries a failed delivery now. Asked for many times at once, it is tried once: they wait for each other at the
 * delivery's row. What was sent in the meantime is not sent again.
 */
export async function retryDelivery(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	delivery: Delivery,
): Promise<void> {
	const job = jobOf(delivery)
	await database.transaction().execute(async (transaction) => {
		if (!(await lockFailed(transaction, delivery))) return
		// What was refused for good has done its job, and is owed anew.
		if (!(await jobs.tryNow(transaction, job))) await jobs.enqueue(transaction, [[job]])
	})
}

/** Sends a member of staff the link with which they set their password. Throws when it may succeed later. */
export const sendPasswordLink = (
	platform: Pick<Platform, 'config' | 'company' | 'log' | 'now'>,
	to: { name: string; email: string },
	link: string,
	key: string,
): Promise<MailResult> => sendMail(platform, passwordEmail(platform.company, to, link, key))

/**
 * Sends an owner and a colleague that the owner turned off the colleague's second step; a function for each mail, which
 * throws when it may succeed later. `key` is of this one time.
 */
export const secondStepNotices = (
	platform: Pick<Platform, 'config' | 'company' | 'log' | 'now'>,
	owner: { name: string; email: string },
	colleague: { name: string; email: string },
	key: string,
): { to: string; send: () => Promise<MailResult> }[] =>
	secondStepEmails(platform.company, owner, colleague, key).map((mail) => ({
		to: mail.to,
		send: () => sendMail(platform, mail),
	}))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
