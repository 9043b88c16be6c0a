/** The long side of a sent photo, in pixels: the server stores 2048, and a little more keeps the quality when it resizes. */
const longestSide = 2560
const quality = 0.85

/** Files up to this size are sent as they are, unless they have too many pixels. */
const smallEnough = 1_500_000

/**
 * Shrinks a photo so that it can be sent with a weak signal. The result is upright and without the location that the phone
 * wrote into it. A file that this browser cannot read (HEIC in most) is sent as it is: the server decides.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
	let picture: ImageBitmap
	try {
		picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
	} catch {
		return file
	}
	try {
		const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
		if (scale === 1 && file.size <= smallEnough) return file
		const canvas = document.createElement('canvas')
		canvas.width = Math.round(picture.width * scale)
		canvas.height = Math.round(picture.height * scale)
		canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
		const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
		return small && small.size < file.size ? small : file
	} finally {
		picture.close()
	}
}
