/** YAML content is data of unknown shape until a schema has read it. */
declare module '*.yaml' {
	const data: unknown
	export default data
}

/** When each file of `content/` was last changed: an ISO date by its path, from the repository's history. */
declare module 'virtual:content-history' {
	const dates: Record<string, string>
	export default dates
}
