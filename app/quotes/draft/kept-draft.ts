import * as z from 'zod/mini'
import { maxPhotos, photoLabelSchema } from '#app/photos/photo.ts'
import { defaultLoad, loadSchema } from '#app/pricing/load.ts'
import { weightSources } from '#app/pricing/load-source.ts'
import { isSameLoad } from '../quote.ts'
import { countedSchema } from '../things/counted-things.ts'

/**
 * What a visitor has put into the page and no booking has taken, as this browser keeps it for a day. The files of the
 * photos are kept beside it.
 */
export const keptDraftSchema = z.strictObject({
	/** {@link whoseOf} the draft. */
	whose: z.string(),
	load: loadSchema,
	counted: countedSchema,
	chosen: z.boolean(),
	/** Missing in drafts that a page of an earlier release kept. */
	weightSource: z.optional(z.enum(weightSources)),
	/** The list that the load was priced by, and its price. */
	list: z.number(),
	total: z.number(),
	/** The load of the saved quote that this one changes, as the page last knew it. */
	seen: z.optional(loadSchema),
	/** New labels of photos that the saved quote has. */
	labels: z.record(z.string(), photoLabelSchema),
	/** The photos that no quote has. `sent`: the server has it. */
	photos: z
		.array(z.strictObject({ id: z.uuid(), name: z.string(), label: photoLabelSchema, sent: z.boolean() }))
		.check(z.maxLength(maxPhotos)),
	/** The token that they are sent with. */
	token: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
	/** What stands in the booking form. */
	fields: z.record(z.string(), z.string()),
})
export type KeptDraft = z.infer<typeof keptDraftSchema>

/**
 * Whose a draft is, as far as this browser knows: which quote it opens, and whether that is booked. A draft is brought
 * back where that is as it was: otherwise another person may sit there. `shown`: a booked quote is on the page itself.
 */
export function whoseOf(quote: { id: string; booked: boolean } | undefined, shown = true): string {
	if (!quote) return 'nobody'
	if (!quote.booked) return quote.id
	return `${quote.id} ${shown ? 'booked' : 'before'}`
}

/** Whether the load is other than the page begins with, or than the saved quote has. */
export const hasOwnLoad = ({ load, chosen, seen }: Pick<KeptDraft, 'load' | 'chosen' | 'seen'>): boolean =>
	seen ? !isSameLoad(load, seen) : chosen || !isSameLoad(load, defaultLoad)

/** Whether there is nothing in it to keep. */
export const isEmptyDraft = (draft: KeptDraft): boolean =>
	!hasOwnLoad(draft) &&
	draft.photos.length === 0 &&
	Object.keys(draft.labels).length === 0 &&
	Object.keys(draft.fields).length === 0

/** What of a kept draft was brought back. */
export type BroughtBack = {
	load: boolean
	details: boolean
	photos: number
	/** The rest could not be drawn on an earlier page, and is left out. */
	leftOut: boolean
}

/** The sentence that says so; `undefined` when it was nothing. */
export function broughtBackWords({ load, details, photos, leftOut }: BroughtBack): string | undefined {
	if (leftOut)
		return details
			? 'We brought back your details, but we couldn’t show the load and photos you had. Please choose them again.'
			: 'We couldn’t show what you had entered here. Please enter it again.'
	const parts = [
		load && 'your load',
		details && 'your details',
		photos > 0 && (photos === 1 ? '1 photo' : `${photos} photos`),
	].filter((part) => part !== false)
	const last = parts.pop()
	if (last === undefined) return undefined
	return `We brought back ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`
}
