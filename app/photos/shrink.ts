/** The long side of a sent photo, in pixels: the server stores 2048, and a little more keeps the quality when it resizes. */
const longestSide = 2560
const quality = 0.85

/** Files up to this size are sent as they are, unless they have too many pixels. */
const smallEnough = 1_500_000

/** The kinds that the server reads (`picture-kind.ts`), as browsers name them. */
const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'])

/**
 * Shrinks a photo so that it can be sent with a weak signal. The result is upright and without the location that the phone
 * wrote into it. A file that this browser cannot read (HEIC in most) is sent as it is: the server decides. `anew`: as this
 * browser's own JPEG however small it is, for what the server cannot read and this browser can, such as a GIF.
 */
export async function shrinkPhoto(file: File, anew = !readable.has(file.type)): Promise<Blob> {
	const picture = await opened(file, anew)
	if (!picture) return file
	try {
		const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
		if (!anew && scale === 1 && file.size <= smallEnough) return file
		const canvas = document.createElement('canvas')
		canvas.width = Math.round(picture.width * scale)
		canvas.height = Math.round(picture.height * scale)
		const context = canvas.getContext('2d')
		if (!context) return file
		// A JPEG has nothing that can be seen through: it would be black.
		context.fillStyle = '#ffffff'
		context.fillRect(0, 0, canvas.width, canvas.height)
		context.drawImage(picture.source, 0, 0, canvas.width, canvas.height)
		const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
		return small && (anew || small.size < file.size) ? small : file
	} finally {
		picture.close()
	}
}

type Opened = { source: CanvasImageSource; width: number; height: number; close: () => void }

/** The picture, upright; `undefined` when this browser cannot read it. `lenient`: also when a part of it is missing. */
async function opened(file: File, lenient: boolean): Promise<Opened | undefined> {
	try {
		const source = await createImageBitmap(file, { imageOrientation: 'from-image' })
		return { source, width: source.width, height: source.height, close: () => source.close() }
	} catch {
		return lenient ? shown(file) : undefined
	}
}

/** The picture as a page shows it, which takes one that ends too early. */
function shown(file: File): Promise<Opened | undefined> {
	const source = new Image()
	const address = URL.createObjectURL(file)
	const close = () => URL.revokeObjectURL(address)
	return new Promise((resolve) => {
		source.onload = () => resolve({ source, width: source.naturalWidth, height: source.naturalHeight, close })
		source.onerror = () => {
			close()
			resolve(undefined)
		}
		source.src = address
	})
}
