/** YAML content has an unknown shape until a schema has parsed it. */
declare module '*.yaml' {
	const data: unknown
	export default data
}

/**
 * The scripts of the build, each as its address: under `entry.client`, under the name of every module that is loaded by
 * `import()` and of every script of a local page, its own file first, then those that it imports. In development there are
 * only the last.
 */
declare module 'virtual:page-files' {
	const files: Record<string, string[]>
	export default files
}
