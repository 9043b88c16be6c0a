import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staticFiles } from './static-files.server.ts'

test('a file that was removed since the start ends its connection, and nothing else', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'static-'))
	for (const name of ['kept.txt', 'removed.txt']) await writeFile(join(folder, name), name)
	const files = staticFiles(folder, '/hashed/')
	const server = createServer((request, response) =>
		files(request, response, () => response.writeHead(404).end()),
	)
	await once(server.listen(0, '127.0.0.1'), 'listening')
	const bound = server.address()
	const port = typeof bound === 'object' && bound ? bound.port : 0
	try {
		const get = async (path: string) => {
			const answer = await fetch(`http://127.0.0.1:${port}${path}`)
			return `${answer.status} ${await answer.text()}`
		}
		expect(await get('/removed.txt')).toBe('200 removed.txt')
		await rm(join(folder, 'removed.txt'))
		await expect(get('/removed.txt')).rejects.toThrow()
		expect(await get('/kept.txt')).toBe('200 kept.txt')
		expect(await get('/unknown.txt')).toBe('404 ')
	} finally {
		server.close()
		server.closeAllConnections()
		await rm(folder, { recursive: true })
	}
})
