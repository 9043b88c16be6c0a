import * as z from 'zod/mini'
import { countInWords } from '../inbox/inbox-list.ts'

/** An emergency that nobody has answered yet, as every page shows it. */
const emergencySchema = z.object({
	id: z.string(),
	name: z.string(),
	city: z.string(),
	due: z.string(),
	words: z.string(),
	isOverdue: z.boolean(),
})
export type OpenEmergency = z.infer<typeof emergencySchema>

/** What the desk rings for: emergencies, threads that wait, with the latest time from which one does, and requests that wait. */
export const openNowSchema = z.object({
	emergencies: z.array(emergencySchema),
	waiting: z.number(),
	latest: z.string(),
	requests: z.array(z.string()),
})
export type OpenNow = z.infer<typeof openNowSchema>

/** Nothing is open, or staff may not see it. */
export const nothingOpen: OpenNow = { emergencies: [], waiting: 0, latest: '', requests: [] }

export type Ring = 'emergency' | 'message'

/** What is new since, if anything: each rings once. */
export function whatRings(known: OpenNow, now: OpenNow): Ring | undefined {
	if (now.emergencies.some(({ id }) => !known.emergencies.some((one) => one.id === id))) return 'emergency'
	const isAsked = now.requests.some((id) => !known.requests.includes(id))
	return isAsked || now.latest > known.latest || now.waiting > known.waiting ? 'message' : undefined
}

/** Whether an emergency can still be answered in time: it rings again. */
export const ringsOn = ({ emergencies }: OpenNow): boolean => emergencies.some(({ isOverdue }) => !isOverdue)

/** Whether a page shows something else than what is open now. The minutes left count down, and change nothing. */
export const isStale = (shown: OpenNow, now: OpenNow): boolean => keyOf(shown) !== keyOf(now)

const keyOf = ({ emergencies, waiting, latest, requests }: OpenNow) =>
	JSON.stringify([emergencies.map(({ id, isOverdue }) => [id, isOverdue]), waiting, latest, requests])

const inLoaderSchema = z.object({
	loaderData: z.object({
		emergencies: openNowSchema.shape.emergencies,
		waiting: openNowSchema.shape.waiting,
		requests: openNowSchema.shape.requests,
	}),
})

/** The title of a tab with what is open before it, as the frame of the desk has loaded it: `(1) Emergency, Day`. */
export function titleWithOpen(title: string, matches: readonly unknown[]): string {
	const frame = matches.map((match) => inLoaderSchema.safeParse(match)).find(({ success }) => success)?.data
	return titlePrefix(frame?.loaderData ?? nothingOpen) + title
}

/** What stands before the title of a tab while something is open. */
export function titlePrefix({
	emergencies,
	waiting,
	requests,
}: Pick<OpenNow, 'emergencies' | 'waiting' | 'requests'>): string {
	if (emergencies.length > 0) return `(${emergencies.length}) Emergency, `
	const count = waiting + requests.length
	return count > 0 ? `(${countInWords(count)}) ` : ''
}
