import type { Sheet } from './sheet.ts'

/** A sheet as a PDF. The library is loaded with the first one. */
export async function drawPdf(sheet: Sheet, author: string): Promise<Buffer> {
	const { drawSheet } = await import('./draw-sheet.server.ts')
	return drawSheet(sheet, author)
}
