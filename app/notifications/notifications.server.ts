import type { AnsweredChange } from '#app/bookings/booking-states.ts'
import { additionJobSchema, changeJobSchema, leadJobSchema, leadJobs } from '#app/bookings/lead-jobs.ts'
import type { EntryId, LeadId, QuoteId } from '#app/platform/ids.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { publicOrigin } from '#app/platform/request-origin.server.ts'
import { additionEmail } from './addition-email.ts'
import { changeEmail, type PickupChange } from './change-email.ts'
import { confirmationEmail } from './confirmation-email.ts'
import { CrmRefusal } from './crm.server.ts'
import type { Delivery, LeadDeliveryKind } from './delivery.ts'
import { leadEmail } from './lead-email.ts'
import { syncLead } from './lead-sync.server.ts'
import type { LeadToDeliver } from './lead-to-deliver.ts'
import { type Mail, type MailResult, sendMail, UnansweredMail } from './mail.server.ts'
import { confirmationOf } from './message-words.ts'
import { passwordEmail } from './password-email.ts'
import { passwordSetEmail } from './password-set-email.ts'
import { secondStepEmails } from './second-step-email.ts'
import { beginDelivery, type DeliveryState, lockFailed, recordDelivery } from './store.server.ts'
import { wordsInForce } from './words.server.ts'

export { deleteIncomingTextsDaily } from './incoming-texts.server.ts'
export { composeMail, registerMessages, retryMessage } from './messages.server.ts'
export { runReminders } from './reminders.server.ts'
export { changeWords, type WordsInForce, wordsHistory, wordsInForce } from './words.server.ts'

/** Functions of the areas that own the data of the notifications. */
type Sources = {
	readLead: (leadId: LeadId) => Promise<LeadToDeliver | undefined>
	/** The lines of what became of a booking later. */
	readAddition: (
		leadId: LeadId,
		addition: EntryId,
	) => Promise<{ lines: string[]; change: AnsweredChange | 'moved' | null } | undefined>
	/** What became of a pickup; `overtaken` when a later change says what holds. */
	readChange: (leadId: LeadId, change: EntryId) => Promise<'overtaken' | PickupChange | undefined>
	/** Makes a new link that opens the customer's quote on any device. */
	quoteLink: (quoteId: QuoteId) => Promise<string>
	/** Makes a new link that opens the receipt of the lead's booking. */
	receiptLink: (leadId: LeadId) => Promise<string>
}

/**
 * Starts the workers of a lead's queues. Each delivery is made once: it is recorded before it is tried, and what was sent is
 * not tried again. A delivery whose end was not recorded may be made twice, and is marked so. A temporary failure throws,
 * and the queue tries again; a final one is recorded, so that staff see it and the next jobs go on.
 */
export async function registerNotifications(
	platform: Platform,
	{ readLead, readAddition, readChange, quoteLink, receiptLink }: Sources,
): Promise<void> {
	const { config, company, database, jobs, log } = platform

	type Attempt = (found: LeadToDeliver) => Promise<DeliveryState>

	const deliver = async (delivery: Delivery, attempt: Attempt) => {
		const { leadId, kind } = delivery
		const found = await readLead(leadId)
		if (!found) return log.warn(delivery, 'nothing to deliver: there is no such lead')
		// Running a sync again changes nothing, and the outbox has a mail only once.
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

	/** The links of confirmations not yet sent, by lead: all attempts of a mail use the same link. */
	const links = new Map<LeadId, { receiptUrl: string; quoteUrl: string | undefined }>()

	/** The same for the mails about changes that are not yet sent, by entry. */
	const changeLinks = new Map<EntryId, string>()

	const linksFor = async ({ lead, quote }: LeadToDeliver) => {
		const made = links.get(lead.id) ?? {
			receiptUrl: await receiptLink(lead.id),
			// When the form gave a load, the mail does not mention the quote.
			quoteUrl: quote && lead.loadSize === null ? await quoteLink(quote.id) : undefined,
		}
		links.set(lead.id, made)
		return made
	}

	const mail = async (composed: Mail): Promise<DeliveryState> => {
		const result = await sendMail(platform, composed)
		return result.ok
			? { state: 'sent', reference: result.messageId }
			: { state: 'failed', error: result.refusal }
	}

	const confirm = async (found: LeadToDeliver): Promise<DeliveryState> => {
		const { lead, cancelled, answered } = found
		if (cancelled || answered || lead.email === '') {
			links.delete(lead.id)
			// It would say that we come, or a second time that the day is settled; or there is nobody to mail it to.
			return { state: 'skipped' }
		}
		const words = await wordsInForce(platform)
		const state = await mail(
			confirmationEmail(company, found, await linksFor(found), words[confirmationOf(lead)].words),
		)
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
			const added = await readAddition(leadId, addition)
			return added
				? mail(additionEmail(company, found, { id: addition, ...added }, leadsTo, origin))
				: { state: 'failed', error: 'nothing is on record of this addition' }
		}),
	)
	await jobs.work(leadJobs.changeEmail, changeJobSchema, ({ leadId, change }) =>
		deliver({ leadId, kind: 'change-email', entryId: change }, async (found) => {
			const changed = await readChange(leadId, change)
			if (changed === undefined) return { state: 'failed', error: 'nothing is on record of this change' }
			// It would say what no longer holds; the mail of the later change says what does.
			if (changed === 'overtaken' || found.lead.email === '') return { state: 'skipped' }
			const link = changeLinks.get(change) ?? (await receiptLink(leadId))
			changeLinks.set(change, link)
			const state = await mail(changeEmail(company, found, { id: change, told: changed }, link))
			changeLinks.delete(change)
			return state
		}),
	)
}

const jobNames: Record<LeadDeliveryKind, string> = {
	'lead-email': leadJobs.leadEmail,
	'confirmation-email': leadJobs.confirmationEmail,
	'crm-sync': leadJobs.crmSync,
	'crm-resync': leadJobs.crmResync,
}

/** The job of a delivery. */
const jobOf = ({ leadId, kind, entryId }: Delivery): Job => {
	switch (kind) {
		case 'addition-email':
			return { name: leadJobs.additionEmail, data: { leadId, addition: entryId } }
		case 'change-email':
			return { name: leadJobs.changeEmail, data: { leadId, change: entryId } }
		default:
			return { name: jobNames[kind], data: { leadId } }
	}
}

/**
 * Tries a failed delivery now. Concurrent calls try it once: they wait for the lock on the delivery's row. What was sent in
 * the meantime is not sent again.
 */
export async function retryDelivery(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	delivery: Delivery,
): Promise<void> {
	const job = jobOf(delivery)
	await database.transaction().execute(async (transaction) => {
		if (!(await lockFailed(transaction, delivery))) return
		// The job of a delivery that was refused for good is completed: enqueue a new one.
		if (!(await jobs.tryNow(transaction, job))) await jobs.enqueue(transaction, [[job]])
	})
}

/** Sends a member of staff the link to set their password. Throws when it may succeed later. */
export const sendPasswordLink = (
	platform: Pick<Platform, 'config' | 'company' | 'log' | 'now'>,
	to: { name: string; email: string },
	link: { link: string; isFirst: boolean; key: string },
): Promise<MailResult> => sendMail(platform, passwordEmail(platform.company, to, link))

/** Tells a member of staff that their password was replaced by a link. Throws when it may succeed later. */
export const sendPasswordNotice = (
	platform: Pick<Platform, 'config' | 'company' | 'log' | 'now'>,
	to: { name: string; email: string },
	key: string,
): Promise<MailResult> => sendMail(platform, passwordSetEmail(platform.company, to, key))

/**
 * The mails to an owner and a colleague after the owner turned off the colleague's second step: a function for each, which
 * throws when it may succeed later. `key` is unique for this occasion.
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
