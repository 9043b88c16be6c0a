import type { Logger } from 'pino'
import { z } from 'zod'
import type { ChildProgram } from '#app/platform/child/child-process.server.ts'
import { type ChildLimits, type Children, openChildren } from '#app/platform/child/children.server.ts'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { DrawTask, Sheet } from './sheet.ts'

/**
 * One sheet at a time: it takes a tenth of a second, of which the process needs half of one more to start. A sheet of sixty lines
 * takes no second.
 */
const usualLimits: ChildLimits = {
	atOnce: 1,
	longestQueue: 100,
	processorTime: 10_000,
	timeout: 20_000,
	idleFor: 60_000,
}

const program: ChildProgram = {
	file: 'app/pdf/sheet-drawer.server.ts',
	name: 'a drawer of sheets',
	heap: 128,
	tasksPerProcess: 1000,
}

/** Has sheets drawn in a process of its own, which begins with the first one and ends when it has been idle for a while. */
export const openPdfs = (log: Logger, limits: Partial<ChildLimits> = {}): Children<Uint8Array> =>
	openChildren({ program, answer: z.instanceof(Uint8Array), limits: { ...usualLimits, ...limits }, log })

/**
 * A sheet as a PDF: the same bytes whenever it is drawn. Throws {@link Unavailable} when it is not drawn now: the queue and the
 * reader try again.
 */
export async function drawPdf(
	{ pdfs }: Pick<Platform, 'pdfs'>,
	sheet: Sheet,
	{ author, madeAt }: Omit<DrawTask, 'sheet'>,
): Promise<Buffer> {
	const drawn = await pdfs.ask({ sheet, author, madeAt } satisfies DrawTask)
	if (!drawn.ok) throw new Unavailable(`no PDF of a sheet for now: ${drawn.why}`)
	const { buffer, byteOffset, byteLength } = drawn.answer
	return Buffer.from(buffer, byteOffset, byteLength)
}
