/** The cookie that a page sends along while it loads again by itself, when nobody may be looking. */
const name = 'desk-by-itself'

/** Loads a page's data so that the server knows that nobody asked for it. It lasts no longer than the load may take. */
export async function byItself(load: () => Promise<void>): Promise<void> {
	const scope = 'path=/admin; samesite=strict'
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than our oldest browsers
	document.cookie = `${name}=1; max-age=30; ${scope}`
	try {
		await load()
	} finally {
		// biome-ignore lint/suspicious/noDocumentCookie: as above
		document.cookie = `${name}=; max-age=0; ${scope}`
	}
}

/** Whether a page loaded this by itself. */
export const cameByItself = (request: Request): boolean =>
	new RegExp(`(?:^|; )${name}=1`).test(request.headers.get('Cookie') ?? '')
