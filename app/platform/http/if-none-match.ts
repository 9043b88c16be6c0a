/**
 * Whether a request's `If-None-Match` says that the client already has this entity (RFC 9110, section 13.1.2): by a list
 * of tags, or by `*`, which matches every entity. The comparison is weak: a tag and its `W/` form are the same.
 */
export function isKnown(condition: string | null | undefined, etag: string): boolean {
	if (!condition) return false
	if (condition === etag || condition.trim() === '*') return true
	const opaque = opaquePart(etag)
	for (const [tag] of condition.matchAll(entityTag)) if (opaquePart(tag) === opaque) return true
	return false
}

/** A tag may contain commas, so the list cannot be split at commas. */
const entityTag = /(?:W\/)?"[^"]*"/g

const opaquePart = (tag: string) => tag.slice(tag.indexOf('"'))
