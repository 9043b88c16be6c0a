import { z } from 'zod'
import { savedReplyIdSchema } from '#app/platform/ids.ts'
import { oneLine, severalLines } from '#app/values/typed-text.ts'

/** The fields of the form of a saved reply, also of a new one, which has no id. */
export const savedFields = ['does', 'id', 'seen', 'title', 'words'] as const

const typed = {
	title: z.string().default('').overwrite(oneLine),
	words: z
		.string()
		.default('')
		.overwrite((text) => severalLines(text).replace(/\r\n?/g, '\n')),
}
const version = z.coerce
	.number()
	.int()
	.min(1)
	.max(2 ** 30)

export const savedFormSchema = z.discriminatedUnion('does', [
	z.object({ does: z.literal('add'), ...typed }),
	z.object({ does: z.literal('save'), id: savedReplyIdSchema, seen: version, ...typed }),
	z.object({ does: z.literal('delete'), id: savedReplyIdSchema, seen: version }),
])
