import type { ThreadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { leadCame } from '#app/threads/threads.server.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate } from '#app/values/local-time.ts'
import { withoutExtension } from '#app/values/phone.ts'
import { windowLabel } from '../rules/arrival-window.ts'
import { loadSizeOf } from '../rules/booking.ts'
import { columnsOf } from '../rules/booking-fields.ts'
import type { Caller } from '../rules/caller.ts'
import * as store from './store.server.ts'

/** `what`: what they have and what it costs, in words. */
type Kept = { caller: Caller; what: string | undefined; sourceSite: string }

/** `kept-before`: this form was, with something else in it. */
export type KeptLead = { ok: true; threadId: ThreadId } | { ok: false; reason: 'kept-before' }

/** Another press of the same form came first. */
class KeptMeanwhile extends Error {}

/**
 * Keeps a caller who neither books nor gets a quote as a lead, with what they said. It waits in the inbox, in the thread of their
 * number. The same form sent twice is one lead.
 */
export async function keepLead(
	needs: Pick<Platform, 'database' | 'company'>,
	keeping: store.LeadByStaff,
	{ caller, what, sourceSite }: Kept,
	isAgain = false,
): Promise<KeptLead> {
	const { database, company } = needs
	const message = saidIn(company, caller, what)
	const before = await store.findKeptLead(database, keeping)
	if (before?.thread_id) {
		const isSame = before.message === message && before.name === caller.name && before.phone === caller.phone
		return isSame ? { ok: true, threadId: before.thread_id } : { ok: false, reason: 'kept-before' }
	}
	// The form’s id is that of something else.
	if (isAgain) return { ok: false, reason: 'kept-before' }
	try {
		return await database.transaction().execute(async (transaction) => {
			const phone = withoutExtension(caller.phone)
			const threadId = await leadCame(transaction, { phone, staff: keeping.staff })
			const isNew = await store.insertKeptLead(transaction, keeping, {
				...columnsOf(caller),
				...{ thread_id: threadId, message, notes: caller.notes, load_size: loadSizeOf(caller) ?? null },
				...{ preferred_date: caller.date, province_state: company.region.code, source_site: sourceSite },
				...{ service_type: 'junk_removal', industry: 'junk_removal', offers_consent: false },
			})
			if (!isNew) throw new KeptMeanwhile()
			return { ok: true, threadId }
		})
	} catch (error) {
		if (error instanceof KeptMeanwhile) return keepLead(needs, keeping, { caller, what, sourceSite }, true)
		throw error
	}
}

/** What they said, in lines. A day is theirs once they have chosen a window on it: the form begins with a day. */
const saidIn = (company: Company, caller: Caller, what: string | undefined): string => {
	const { window, date, notes } = caller
	const load = what ?? loadSizeOf(caller)
	return [
		...(notes === '' ? [] : [notes]),
		...(load === undefined ? [] : [`Load: ${load}`]),
		...(window === undefined
			? []
			: [`Arrival window: ${windowLabel(company, window)}`, `Date: ${formatDate(date)}`]),
	].join('\n')
}
