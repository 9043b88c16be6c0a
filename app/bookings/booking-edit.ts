import * as z from 'zod/mini'
import type { Company } from '#app/values/company.ts'
import { editSchema, loadSizes } from './booking.ts'
import type { Faults } from './booking-outcome.ts'
import { detailsSchema } from './pickup-details.ts'

/** The fields of the form by which staff edit a booking. */
export const editFields = [
	'version',
	'seen',
	'name',
	'phone',
	'email',
	'address',
	'postal',
	'city',
	'load',
	'notes',
	'gateCode',
	'onSite',
] as const

/** The fields as text; `version` and `seen` say what their author saw of the booking. */
export type EditFields = Record<Exclude<(typeof editFields)[number], 'version' | 'seen'>, string>

/** What staff say of a booking, in place of what was said before. `load` is left alone where a quote says it. */
export type BookingEdit = z.infer<ReturnType<typeof editSchema>> & z.infer<typeof detailsSchema>

/** Checks the form. What is left empty was not sent, as far as a schema knows. */
export function parseEdit(
	sent: ReadonlyMap<string, string>,
	company: Company,
): { ok: true; edit: BookingEdit } | { ok: false; faults: Faults } {
	const filled = Object.fromEntries([...sent].filter(([, text]) => text !== ''))
	const [about, details] = [editSchema(company).safeParse(filled), detailsSchema.safeParse(filled)]
	if (about.success && details.success)
		return { ok: true, edit: { ...details.data, ...about.data, notes: oneLineEnd(about.data.notes) } }
	const faults: Faults = {}
	for (const { path, message } of [...(about.error?.issues ?? []), ...(details.error?.issues ?? [])])
		faults[path.join('.')] = [message]
	return { ok: false, faults }
}

/** A browser may send the ends of lines in another way than they came to it. */
export const oneLineEnd = (text: string) => text.replaceAll('\r\n', '\n')

/** The id of a load size by the label that a booking keeps. */
export const loadIdOf = (label: string | null) => loadSizes.find((size) => size.label === label)?.id

/**
 * What a form says after somebody else has changed the booking: what its author typed, and elsewhere what stands now. `seen`
 * is what they saw, as JSON.
 */
export function putTogether(sent: ReadonlyMap<string, string>, stands: EditFields): Record<string, string> {
	const seen = seenIn(sent.get('seen'))
	const isTyped = ([name, text]: [string, string]) => oneLineEnd(text) !== oneLineEnd(seen[name] ?? '')
	return { ...stands, ...Object.fromEntries([...sent].filter(isTyped)) }
}

const seenSchema = z.catch(z.record(z.string(), z.string()), {})

function seenIn(text: string | undefined): Record<string, string> {
	try {
		return seenSchema.parse(JSON.parse(text ?? ''))
	} catch {
		return {}
	}
}
