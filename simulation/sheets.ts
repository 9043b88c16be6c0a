import pino from 'pino'
import { openPdfs } from '#app/pdf/pdf.server.ts'

const minutes = 60_000

/** Draws sheets. On a machine that is busy otherwise a sheet waits its turn: the same seed is the same run there. */
export const openSheets = () =>
	openPdfs(pino({ level: 'silent' }), {
		timeout: 10 * minutes,
		processorTime: 10 * minutes,
		idleFor: 10 * minutes,
	})
