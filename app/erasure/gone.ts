import * as z from 'zod/mini'
import {
	bookingIdSchema,
	customerIdSchema,
	incomingMailIdSchema,
	quoteIdSchema,
	threadIdSchema,
	waitingIdSchema,
} from '#app/platform/ids.ts'

/** The rows that an erasure deleted, by ids that name nobody. None of them is ever given to another row. */
export const goneSchema = z.object({
	customers: z.array(customerIdSchema),
	bookings: z.array(bookingIdSchema),
	quotes: z.array(quoteIdSchema),
	waiting: z.array(waitingIdSchema),
	/** The provider's ids of texts, since the numbers of rows are given again after an older copy was restored. */
	texts: z.array(z.string()),
	/** When texts to a phone were stopped: its row has no other key than the phone. */
	stops: z.array(z.string()),
	/** An earlier release had no threads. */
	threads: z._default(z.array(threadIdSchema), []),
	/** Nor emails that came in. */
	mails: z._default(z.array(incomingMailIdSchema), []),
	/** Which emails these were: a mailbox that gives one again gives it another id. An earlier release noted none. */
	mailFingerprints: z._default(z.array(z.string().check(z.length(64))), []),
	/** The forms by which documents of others went to an address of theirs. An earlier release had none. */
	forms: z._default(z.array(z.uuid()), []),
})

export type Gone = z.infer<typeof goneSchema>

/** An erasure as it is kept beside the backups. */
export const erasureNoteSchema = z.object({ id: z.uuid(), at: z.iso.datetime(), gone: goneSchema })

export type ErasureNote = z.infer<typeof erasureNoteSchema>
