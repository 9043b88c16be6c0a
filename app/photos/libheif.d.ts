/** The part of the HEIC decoder that we use; the package brings no types. */
declare module 'libheif-js/wasm-bundle.js' {
	type HeifImage = {
		get_width(): number
		get_height(): number
		display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void
		free(): void
	}
	const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }
	export default libheif
}
