import { saveStaffNotes } from '#app/customers/customers.server.ts'
import type { FormFields } from '#app/platform/form.server.ts'
import type { CustomerId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { longestNotes, type NotesAnswer, notesFormFields, notesFormSchema } from './notes-form.ts'

/** Saves notes and marks as they were sent, and returns the result in words. */
export async function receiveNotes(
	platform: Pick<Platform, 'database'>,
	asked: { customerId: CustomerId; staff: SignedInStaff },
	fields: FormFields<string>,
): Promise<NotesAnswer & { status: number }> {
	const typed = {
		notes: fields.get('notes') ?? '',
		business: fields.get('business') === 'yes',
		doNotServe: fields.get('doNotServe') === 'yes',
	}
	const sent = Object.fromEntries(
		notesFormFields.flatMap((name) => {
			const value = fields.get(name)
			return value === undefined ? [] : [[name, value]]
		}),
	)
	const form = notesFormSchema.safeParse(sent)
	if (!form.success) {
		const message = `Nothing was saved: notes can have up to ${longestNotes} characters.`
		return { ok: false, status: 422, message, typed }
	}
	const { notes, business, doNotServe, of, version } = form.data
	const saved = await saveStaffNotes(platform, asked, {
		notes,
		business: business === 'yes',
		doNotServe: doNotServe === 'yes',
		of,
		version: Number(version),
	})
	if (saved.ok) return { ok: true, status: 200, message: 'Saved.' }
	return saved.reason === 'changed'
		? {
				ok: false,
				status: 409,
				message: 'Someone else saved notes meanwhile. Theirs are below yours: save again to replace them.',
				typed,
			}
		: { ok: false, status: 404, message: 'We couldn’t find that customer. Reload the page.', typed }
}
