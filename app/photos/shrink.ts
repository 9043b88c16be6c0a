/** Long side of what is sent, in pixels: the server keeps 2048, and a little more leaves it something to work from. */
const longestSide = 2560
const quality = 0.85

/** Smaller files than this are sent as they are, unless they have more pixels than we keep. */
const smallEnough = 1_500_000

/**
 * A photo made small enough to send from a driveway on a weak signal: upright, and without the position its
 * phone wrote into it. What this browser cannot read (HEIC in most) is sent as it is, for the server to decide.
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
