import { z } from 'zod'
import { type Content, ofContent } from '#app/platform/content.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** A fact about a place, as it stands in the content, with its days (`dated` in `shared-fields.ts`). */
export type DatedFact = {
	/** Where it stands: the file, and the way to it in the file. */
	at: string
	text: string
	checked: CalendarDate
	until?: CalendarDate
}

/** How many years after a fact was looked up it wants to be looked up again. */
const yearsThatHold = 2

/** A fact is `text`, or what `only` a town has. */
const written = z.object({
	checked: z.string(),
	until: z.string().optional(),
	text: z.string().optional(),
	only: z.string().optional(),
})

function datedIn(value: unknown, at: string): DatedFact[] {
	if (value === null || typeof value !== 'object') return []
	const fact = written.safeParse(value)
	if (fact.success) {
		const { checked, until, text, only } = fact.data
		return [{ at, text: text ?? only ?? '', checked, ...(until ? { until } : {}) }]
	}
	return Object.entries(value).flatMap(([key, each]) => datedIn(each, `${at} ${key}`))
}

/** Every fact of the content that has its days. */
export const datedFacts = ofContent((content): readonly DatedFact[] =>
	[...content.files].flatMap(([path, file]) => datedIn(file, `${path}:`)),
)

/** The day from which a fact wants to be looked up again. */
export const dueOn = ({ checked }: Pick<DatedFact, 'checked'>): CalendarDate =>
	`${Number(checked.slice(0, 4)) + yearsThatHold}${checked.slice(4)}`

/** What has ended, and what was last looked up too long ago. */
export function doubtfulFacts(
	content: Content,
	today: CalendarDate,
): { ended: DatedFact[]; old: DatedFact[] } {
	const isOver = ({ until }: DatedFact) => until !== undefined && until < today
	const ended = datedFacts(content).filter(isOver)
	return { ended, old: datedFacts(content).filter((fact) => !isOver(fact) && dueOn(fact) <= today) }
}

/** How many places a warning names. */
const shown = 3

/** What a start says of facts that no longer hold or may not; nothing when there are none. */
export function warningOf(content: Content, today: CalendarDate): string | undefined {
	const { ended, old } = doubtfulFacts(content, today)
	const said = [
		...(ended.length > 0 ? [`${ended.length} ended (${named(ended)})`] : []),
		...(old.length > 0 ? [`${old.length} were checked over ${yearsThatHold} years ago (${named(old)})`] : []),
	]
	return said.length > 0 ? `facts of the content to look up again: ${said.join('; ')}` : undefined
}

const named = (facts: DatedFact[]) =>
	[...facts.slice(0, shown).map(({ at }) => at), ...(facts.length > shown ? ['…'] : [])].join(', ')
