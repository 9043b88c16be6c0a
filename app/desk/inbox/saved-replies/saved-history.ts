import { z } from 'zod'
import type { HistoryRow } from '#app/history/history.server.ts'
import { nameOf } from '#app/history/name-of.ts'
import { formatMoment } from '#app/values/local-time.ts'
import type { HistoryEntry } from '../../review/quote-detail.ts'

/** A saved reply as the history keeps it. */
const keptSchema = z.object({ title: z.string(), words: z.string() })

const parts = { title: 'Name', words: 'Words' } as const

/** A change of the saved replies in words, with what each part was and is. */
export function savedChangeInWords(
	{ id, at, actor, action, ...row }: HistoryRow,
	timeZone: string,
): HistoryEntry {
	const before = keptSchema.safeParse(row.before).data
	const after = keptSchema.safeParse(row.after).data
	const changed = (['title', 'words'] as const).filter((part) => before?.[part] !== after?.[part])
	return {
		...{ id: String(id), at: formatMoment(at, timeZone), actor: nameOf(actor) },
		action: `${action} ‘${(before ?? after)?.title ?? ''}’`,
		changes: changed.map((part) => ({
			...{ what: parts[part], before: before?.[part] ?? '', after: after?.[part] ?? '' },
		})),
	}
}
