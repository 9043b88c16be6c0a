/** YAML content has an unknown shape until a schema has parsed it. */
declare module '*.yaml' {
	const data: unknown
	export default data
}

/** The ISO date of the last change of each file in `content/`, by its path, from the history of the repository. */
declare module 'virtual:content-history' {
	const dates: Record<string, string>
	export default dates
}
