import { createHash } from 'node:crypto'

/** How long what the CRM was told, or told us, holds without asking again, in milliseconds. */
const holdsFor = 5 * 60_000

/** More bookings than are made in that time. */
const most = 500

/** `id`: `undefined` where the account has no such field. */
export type PriceField = { id: string | undefined }

/** What this process knows of the CRM's account. Lost, it is read or sent again. */
export type CrmMemory = {
	/** The contact's field for the price, which is read when it isn't known; what could not be read is not kept. */
	priceField: (read: () => Promise<PriceField | undefined>) => Promise<PriceField | undefined>
	forgetPriceField: () => void
	/** Whether the tags and the note of a lead were sent with these words to this contact a moment ago. */
	wasSynced: (leadId: string, words: string) => boolean
	synced: (leadId: string, words: string) => void
	/** Until it is synced anew: what the CRM has of the lead is not known. */
	forgetLead: (leadId: string) => void
}

/** The words are about somebody, who may be erased: no process keeps them. */
const digestOf = (words: string) => createHash('sha256').update(words).digest('base64')

export function openCrmMemory(now: () => Date): CrmMemory {
	let field: { is: PriceField | undefined; at: number } | undefined
	const leads = new Map<string, { digest: string; at: number }>()
	const isOld = (at: number) => now().getTime() - at > holdsFor
	return {
		priceField: async (read) => {
			if (!field?.is || isOld(field.at)) field = { is: await read(), at: now().getTime() }
			return field.is
		},
		forgetPriceField: () => {
			field = undefined
		},
		wasSynced: (leadId, words) => {
			const last = leads.get(leadId)
			return last !== undefined && last.digest === digestOf(words) && !isOld(last.at)
		},
		synced: (leadId, words) => {
			leads.delete(leadId)
			// The oldest goes first.
			for (const [oldest, { at }] of leads) if (leads.size >= most || isOld(at)) leads.delete(oldest)
			leads.set(leadId, { digest: digestOf(words), at: now().getTime() })
		},
		forgetLead: (leadId) => {
			leads.delete(leadId)
		},
	}
}
