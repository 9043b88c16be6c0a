/** The files of the programs that the server starts as they are written: what they import, types apart. */
export const programFiles = [
	'app/pdf/draw-sheet.server.ts',
	'app/pdf/letters.ts',
	'app/pdf/sheet-drawer.server.ts',
	'app/photos/decoder.ts',
	'app/photos/heic-picture.ts',
	'app/ui/palette.ts',
]
