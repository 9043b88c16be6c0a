/** YAML content is data of unknown shape until a schema has read it. */
declare module '*.yaml' {
	const data: unknown
	export default data
}
