/**
 * A separate process that draws sheets of paper as PDFs. It has no secrets and no connection, and may die without harm: what it
 * throws ends it. Node runs it from source, so it must not import anything that needs a build.
 */
import type { ChildMessage } from '#app/platform/child/child-process.server.ts'
import { drawSheet } from './draw-sheet.server.ts'
import type { DrawTask } from './sheet.ts'

process.on('message', async (task: DrawTask) => {
	const answer = await drawSheet(task)
	process.send?.({ answer, spent: false } satisfies ChildMessage<Uint8Array>)
})
// The parent process has ended.
process.on('disconnect', () => process.exit(0))
