import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as journey, owner } from './journey.ts'
import { type Program, startProgram } from './program.ts'

/** Where it is a little after nine in the morning now: nothing of a day is left in the evening. */
export const timeZone = (() => {
	const after = new Date().getUTCHours() - 9
	// No zone is further behind than twelve hours: where it is, the next morning has begun somewhere else.
	const behind = after > 12 ? after - 24 : after
	return `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`
})()

/** The settings of a company there, in a file of their own until `remove`. */
export async function morningSettings() {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-company-'))
	const file = join(folder, 'company.yaml')
	const settings = await readFile('content/company.yaml', 'utf8')
	await writeFile(file, settings.replace(/^timeZone: .*$/m, `timeZone: ${timeZone}`))
	return { environment: { COMPANY_FILE: file }, remove: () => rm(folder, { recursive: true }) }
}

/** A company there, whose day has just begun. */
export const test = journey.extend<object, { program: Program }>({
	program: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			const { environment, remove } = await morningSettings()
			await using program = await startProgram({
				...environment,
				TRUST_PROXY: 'on',
				ADMIN_EMAIL: owner.email,
				ADMIN_PASSWORD: owner.password,
			})
			await use(program)
			await remove()
		},
		{ scope: 'worker', timeout: 300_000 },
	],
})
