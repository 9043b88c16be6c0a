import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { freshDataDir } from './support/program.ts'

test('made-up quotes are filled into a data folder that nothing has been started on yet', async () => {
	const dataDir = await freshDataDir()
	await rm(dataDir, { recursive: true })
	const seeding = spawn(
		'node_modules/.bin/node',
		['--conditions=development', 'scripts/seed.ts', '--quotes', '20'],
		{
			env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
			stdio: ['ignore', 'pipe', 'pipe'],
		},
	)
	const [output, errors, [code]] = await Promise.all([
		text(seeding.stdout),
		text(seeding.stderr),
		once(seeding, 'exit'),
	])
	expect({ errors, code }).toEqual({ errors: '', code: 0 })
	expect(output).toContain('20 of 20')
	await rm(dataDir, { recursive: true, force: true })
})
