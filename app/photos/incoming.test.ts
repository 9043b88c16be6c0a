import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeIncoming } from './incoming.server.ts'

test('who sends just as much in a while as they have to is heard to the end', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-incoming-'))
	const start = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)])
	const pausing = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(start)
			setTimeout(() => controller.close(), 100)
		},
	})
	const pace = { stretch: 10, leastBytes: 0, allWithin: 60_000 }
	expect(await writeIncoming(pausing, join(folder, 'photo'), pace)).toMatchObject({ ok: true })
	await rm(folder, { recursive: true })
})
