import { z } from 'zod'
import type { Platform } from '#app/platform/platform.server.ts'
import { type BookingRequest, loadSizeOf } from './booking.ts'
import { leadJobs } from './lead-jobs.ts'
import * as store from './store.server.ts'
import { takeQuoteAlong } from './visitors-quote.server.ts'

/**
 * A repeat changes nothing, unless it says something new, in its notes or of its load, or brings the first quote:
 * that must not be lost, and is mailed to the office by itself, for the mail about the booking may have gone.
 */
export async function repeatBooking(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	leadId: string,
	request: BookingRequest,
	quoteToken: string | undefined,
): Promise<void> {
	await database.transaction().execute(async (transaction) => {
		const lead = await store.lockLead(transaction, leadId)
		const load = loadSizeOf(request) ?? lead.load_size
		const saidBefore = lead.notes.split('\n\n').includes(request.notes) || lead.notes === request.notes
		const notes = request.notes === '' || saidBefore ? [] : [request.notes]
		const quoteId = lead.quote_id ?? (await takeQuoteAlong(transaction, quoteToken, request)) ?? null
		const said = [
			...(load === lead.load_size ? [] : [`Load: ${load}`]),
			...(quoteId === lead.quote_id ? [] : ['A quote, saved after booking']),
			...notes.map((each) => `Notes: ${each}`),
		]
		if (said.length === 0) return
		const after = {
			notes: [...(lead.notes === '' ? [] : [lead.notes]), ...notes].join('\n\n'),
			message: [lead.message, 'Added later:', ...said].join('\n'),
			load_size: load,
			quote_id: quoteId,
		}
		await store.updateLead(transaction, leadId, after)
		const addition = await store.recordHistory(transaction, {
			subject: 'lead',
			subjectId: leadId,
			action: 'details added',
			before: { notes: lead.notes, load: lead.load_size, quoteId: lead.quote_id },
			after: { notes: after.notes, load, quoteId, said },
		})
		await jobs.enqueue(transaction, [[{ name: leadJobs.additionEmail, data: { leadId, addition } }]])
	})
}

const additionSchema = z.object({ said: z.array(z.string()) })

/** What was added to a booking, line by line; `undefined` when this is no addition to it. */
export async function findAddition(
	{ database }: Pick<Platform, 'database'>,
	leadId: string,
	addition: string,
): Promise<string[] | undefined> {
	return additionSchema.safeParse(await store.findAdditionRow(database, leadId, addition)).data?.said
}
