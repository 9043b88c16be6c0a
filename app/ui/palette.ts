/** The brand's colours as values, for drawings: SVG attributes cannot use the style sheet's tokens everywhere. */
export const palette = {
	paper: '#FBF8F1',
	sand: '#F1EADB',
	line: '#DCD3C0',
	ink: '#16211D',
	muted: '#4B5A53',
	spruce: '#0F4034',
	spruce700: '#17584A',
	moss: '#5E8C6A',
	signal: '#E8590C',
	signalDark: '#C2410C',
	sky: '#CFE3EA',
	brick: '#A61B1B',
} as const
