declare module 'subset-font' {
	/** What is used of its options: https://github.com/papandreou/subset-font */
	export default function subsetFont(
		font: Buffer,
		characters: string,
		options: {
			targetFormat: 'woff2' | 'sfnt'
			/** Pins an axis of a variable font to one value. */
			variationAxes: Record<string, number>
			noLayoutClosure: boolean
			keepFeatures: string[]
		},
	): Promise<Buffer>
}
