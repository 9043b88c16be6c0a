import type { Content } from '#app/platform/content.ts'
import { cents } from '#app/values/money.ts'
import { type PagePromise, type PageSubject, pagePromises } from '#app/values/page-subject.ts'
import type { Subject } from './kinds/kind.ts'
import { type KindName, kinds } from './kinds/kinds.ts'
import { canonicalPath, type Found, findEntity } from './page-list.server.ts'
import type { Promised } from './shared-fields.ts'

/** The address that search engines are given for the page at a path; `undefined` when there is no such page. */
export function localPageAt(content: Content, path: string): string | undefined {
	const found = findEntity(content, path)
	return found && canonicalPath(content, found)
}

/** What the page at a path is about, in cents; `undefined` for a place, and where there is no such page. */
export function subjectAt(content: Content, path: string): Omit<PageSubject, 'room'> | undefined {
	const found = findEntity(content, path)
	const subject = found && subjectOf(found)
	if (!subject) return undefined
	const [from, to] = subject.avgPrice
	return {
		name: subject.name,
		from: cents(from),
		to: cents(to),
		travelFee: cents(subject.serviceZone?.dollars ?? 0),
	}
}

const subjectOf = <Name extends KindName>({ kind, entity }: Found<Name>): Subject | undefined =>
	kinds[kind].subject?.(entity)

/** What the page at a path promises, beside what everyone is promised. */
export function promisesAt(content: Content, path: string): readonly PagePromise[] {
	const found = findEntity(content, path)
	const promised = found && promisesOf(found)
	return pagePromises.filter((kind) => promised?.[kind] !== undefined)
}

const promisesOf = <Name extends KindName>({ kind, entity }: Found<Name>): Promised | undefined =>
	kinds[kind].promises?.(entity)
