import { crc32, deflateSync } from 'node:zlib'
import libheif from 'libheif-js/wasm-bundle.js'

/** A decoded picture in rows of RGBA, `stride` pixels apart, in the decoder's own memory: invalid after `release`. */
export type HeicPicture = {
	data: Uint8Array
	stride: number
	width: number
	height: number
	/** The ICC colour profile; an iPhone's colours are wider than sRGB. */
	profile: Uint8Array | undefined
	release: () => void
}

/**
 * Decodes the main picture of a HEIC file, rotated as the file says; sharp's own build cannot read HEIC. Throws when the
 * file is not a HEIC, is truncated, or has more than `maxPixels`: the last without decoding it.
 */
export function openHeic(file: Uint8Array, maxPixels: number): HeicPicture {
	const context = libheif.heif_context_alloc()
	const read = libheif.heif_context_read_from_memory(context, file)
	if (read.code !== libheif.heif_error_code.heif_error_Ok) throw new Error(read.message)
	const handle = libheif.heif_js_context_get_primary_image_handle(context)
	if (!('$$' in handle)) throw new Error(handle.message)
	const pixels = libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle)
	if (pixels > maxPixels) throw new Error('Input image exceeds pixel limit')

	const profile = profileOf(handle.$$.ptr)
	const decoded = libheif.heif_js_decode_image2(
		handle,
		libheif.heif_colorspace.heif_colorspace_RGB,
		libheif.heif_chroma.heif_chroma_interleaved_RGBA,
	)
	if (!('channels' in decoded)) throw new Error(decoded.message)
	const [rgba] = decoded.channels
	if (!rgba) throw new Error('no pixels in the picture')
	return {
		data: rgba.data,
		stride: rgba.stride / 4,
		width: rgba.width,
		height: rgba.height,
		profile,
		release: () => {
			libheif.heif_image_release(decoded.image)
			libheif.heif_image_handle_release(handle)
			libheif.heif_context_free(context)
		},
	}
}

function profileOf(handle: number): Uint8Array | undefined {
	const size = libheif._heif_image_handle_get_raw_color_profile_size(handle)
	if (size === 0) return undefined
	// The call returns its result in the decoder's memory: twelve bytes of error, then the profile.
	const address = libheif._malloc(12 + size)
	libheif._heif_image_handle_get_raw_color_profile(address, handle, address + 12)
	const profile = libheif.HEAPU8.slice(address + 12, address + 12 + size)
	libheif._free(address)
	return profile
}

/**
 * The PNG with a colour profile written into it: sharp reads a profile only from an encoded file, not from raw pixels.
 */
export function withProfile(png: Uint8Array, profile: Uint8Array): Uint8Array {
	const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile, { level: 1 })])
	const length = Buffer.alloc(4)
	length.writeUInt32BE(body.byteLength - 4)
	const check = Buffer.alloc(4)
	check.writeUInt32BE(crc32(body))
	// After the signature (8 bytes) and the header chunk (25), before everything else.
	return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)])
}
