/**
 * Whether a request's `If-None-Match` says that its sender has this entity already (RFC 9110, section 13.1.2): by name,
 * as one of a list, or by `*`, which is whatever there is. Compared weakly: a tag and its `W/` form are the same.
 */
export function isKnown(condition: string | null | undefined, etag: string): boolean {
	if (!condition) return false
	if (condition === etag || condition.trim() === '*') return true
	const opaque = opaquePart(etag)
	for (const [tag] of condition.matchAll(entityTag)) if (opaquePart(tag) === opaque) return true
	return false
}

/** May hold commas, so that a list cannot be split by them. */
const entityTag = /(?:W\/)?"[^"]*"/g

const opaquePart = (tag: string) => tag.slice(tag.indexOf('"'))
