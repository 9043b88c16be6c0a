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

/**
 * The scripts of the build, each as its address: under `entry.client` and under the name of every module that is loaded by
 * `import()`, its own file first, then those that it imports. Empty in development.
 */
declare module 'virtual:page-files' {
	const files: Record<string, string[]>
	export default files
}
