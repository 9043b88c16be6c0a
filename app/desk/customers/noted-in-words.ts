import * as z from 'zod/mini'

const notedSchema = z.object({ notes: z.string(), business: z.boolean(), doNotServe: z.boolean() })

/** What staff changed of notes and marks, as the history has it. */
export function notedInWords(before: unknown, after: unknown): string {
	const [was, is] = [notedSchema.safeParse(before), notedSchema.safeParse(after)]
	if (!was.success || !is.success) return 'changed the notes'
	const marked = (name: 'business' | 'doNotServe', words: string) =>
		was.data[name] === is.data[name] ? [] : [is.data[name] ? `marked them ‘${words}’` : `took off ‘${words}’`]
	return [
		...(was.data.notes === is.data.notes ? [] : [`changed the notes, which were: “${was.data.notes}”`]),
		...marked('doNotServe', 'Don’t serve'),
		...marked('business', 'Business'),
	].join(', ')
}
