import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { isAlive } from '../support/embedded.ts'
import { discardProgram, startProgram } from '../support/program.ts'

test('a program whose output nobody reads any more goes on answering, and ends in order', async () => {
	const program = await startProgram()
	try {
		const [server] = (await readFile(join(program.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
		program.process.stdout?.destroy()
		program.process.stderr?.destroy()
		// Each request is logged.
		for (let at = 0; at < 20; at++) expect((await fetch(`${program.address}/contact`)).status).toBe(200)
		expect(await program.stop()).toEqual({ code: 0, signal: null })
		expect(await isAlive(Number(server))).toBe(false)
	} finally {
		await discardProgram(program)
	}
})
