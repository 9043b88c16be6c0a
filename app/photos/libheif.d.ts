/** The part of the HEIC decoder that we use; the package has no types for this module. */
declare module 'libheif-js/wasm-bundle.js' {
	type Failure = { code: unknown; message?: string }
	/** A C++ object; `$$.ptr` is its address in the decoder's memory. */
	type Handle = { $$: { ptr: number } }
	type Context = { readonly context: unique symbol }
	type Decoded = {
		image: { readonly image: unique symbol }
		/** Views of the decoder's own memory: invalid after the image is released. */
		channels: { width: number; height: number; stride: number; data: Uint8Array }[]
		code?: undefined
	}
	const libheif: {
		heif_context_alloc(): Context
		heif_context_read_from_memory(context: Context, file: Uint8Array): Failure
		heif_context_free(context: Context): void
		heif_js_context_get_primary_image_handle(context: Context): (Handle & { code?: undefined }) | Failure
		heif_image_handle_get_width(handle: Handle): number
		heif_image_handle_get_height(handle: Handle): number
		heif_js_decode_image2(handle: Handle, colorspace: unknown, chroma: unknown): Decoded | Failure
		heif_image_release(image: Decoded['image']): void
		heif_image_handle_release(handle: Handle): void
		heif_error_code: { heif_error_Ok: unknown }
		heif_colorspace: { heif_colorspace_RGB: unknown }
		heif_chroma: { heif_chroma_interleaved_RGBA: unknown }
		_heif_image_handle_get_raw_color_profile_size(handle: number): number
		_heif_image_handle_get_raw_color_profile(error: number, handle: number, target: number): void
		_malloc(bytes: number): number
		_free(address: number): void
		HEAPU8: Uint8Array
	}
	export default libheif
}
