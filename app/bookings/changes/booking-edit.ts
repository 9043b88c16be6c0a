import * as z from 'zod/mini'
import type { Company } from '#app/values/company.ts'
import { withWholeAddress } from '#app/values/unit.ts'
import { detailsSchema } from '../outgoing/pickup-details.ts'
import { editSchema, loadSizes } from '../rules/booking.ts'
import { editedNames } from '../rules/booking-fields.ts'
import type { Faults } from '../rules/booking-outcome.ts'
import { purchaseOrderSchema } from '../rules/purchase-order.ts'

export const editFields = [
	'version' as const,
	'seen' as const,
	...editedNames(),
	'load' as const,
	'gateCode' as const,
	'onSite' as const,
	'purchaseOrder' as const,
]

/** The fields as text, without the version and the snapshot of their author. */
export type EditFields = Record<Exclude<(typeof editFields)[number], 'version' | 'seen'>, string>

const besideSchema = z.extend(detailsSchema, { purchaseOrder: z._default(purchaseOrderSchema, '') })

/** The new values of a booking. `load` is left alone where a quote has it. */
export type BookingEdit = Omit<z.infer<ReturnType<typeof editSchema>>, 'unit'> & z.infer<typeof besideSchema>

/** Checks the form. An empty field counts as missing. */
export function parseEdit(
	sent: ReadonlyMap<string, string>,
	company: Company,
): { ok: true; edit: BookingEdit } | { ok: false; faults: Faults } {
	const filled = Object.fromEntries([...sent].filter(([, text]) => text !== ''))
	const [about, beside] = [editSchema(company).safeParse(filled), besideSchema.safeParse(filled)]
	if (about.success && beside.success) {
		const said = withWholeAddress(about.data)
		return { ok: true, edit: { ...beside.data, ...said, notes: oneLineEnd(said.notes) } }
	}
	const faults: Faults = {}
	for (const { path, message } of [...(about.error?.issues ?? []), ...(beside.error?.issues ?? [])])
		faults[path.join('.')] = [message]
	return { ok: false, faults }
}

/** A browser may send other line ends than it was given. */
export const oneLineEnd = (text: string) => text.replaceAll('\r\n', '\n')

/** The id of a load size by its label, which a booking stores. */
export const loadIdOf = (label: string | null) => loadSizes.find((size) => size.label === label)?.id

/**
 * A form after a concurrent change of the booking: the fields that its author typed, and the others as they are now. `seen`
 * is the snapshot of its author, as JSON.
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
