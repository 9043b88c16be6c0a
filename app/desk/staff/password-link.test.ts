import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { createLogger } from '#app/platform/log/log.server.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openDesk } from '../desk.server.ts'
import { inviteStaff } from './staff.server.ts'

const firstOwner = { ADMIN_EMAIL: 'owner@example.ca', ADMIN_PASSWORD: 'a short sentence' }

/** A desk with the lines that it logged. */
async function setUp(environment: Record<string, string> = {}) {
	const setup = await testPlatform({ ...firstOwner, ...environment })
	const lines: string[] = []
	const log = createLogger({ write: (line) => lines.push(line) })
	const platform = { ...setup.platform, log }
	const desk = await openDesk(platform, () => undefined)
	return {
		platform,
		lines,
		desk,
		invite: (email: string) => inviteStaff(platform, desk, { name: 'Dana Desk', email, role: 'dispatcher' }),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

const link = expect.stringMatching(/\/admin\/set-password\/\w+$/)

test('a link is returned with whether its mail was sent', async () => {
	const mail = await startFakeMailServer()
	await using setup = await setUp({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
	})
	expect(await setup.invite('dana@example.ca')).toEqual({ link, mailed: true })
	expect(await setup.invite('dana@gone.example')).toEqual({ link, mailed: false })
	expect(await setup.invite('dana@full.example')).toEqual({ link, mailed: false })
	await mail.close()
	expect(await setup.desk.passwordLink('dana@example.ca')).toEqual({ link, mailed: false })
	const failures = setup.lines.filter((line) => line.includes('a link to set a password was'))
	expect(failures).toHaveLength(3)
	expect(setup.lines.join('')).not.toMatch(/dana@|set-password\/\w/)
})

test('a mail that cannot be written to the outbox does not count as mailed', async () => {
	await using setup = await setUp()
	const outbox = join(setup.platform.config.dataDir, 'outbox')
	await writeFile(outbox, 'a file where a folder should be')
	expect(await setup.invite('dana@example.ca')).toEqual({ link, mailed: false })
	await rm(outbox)
	expect(await setup.desk.passwordLink('dana@example.ca')).toEqual({ link, mailed: true })
})

test('each mail has its own link: it invites who has no password yet, and sets who has one a new one', async () => {
	await using setup = await setUp()
	const links = [
		await setup.invite('dana@example.ca'),
		await setup.desk.passwordLink('dana@example.ca'),
		await setup.desk.passwordLink(firstOwner.ADMIN_EMAIL),
	]
	const outbox = join(setup.platform.config.dataDir, 'outbox')
	const mails = await Promise.all(
		(await readdir(outbox)).map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
	)
	// Two links for one account are two mails.
	expect(mails).toHaveLength(3)
	const desk = `${setup.platform.company.shortName} desk`
	const subjectOf = (made: { link: string } | undefined) =>
		mails.find(({ text }) => made && text?.includes(made.link))?.subject
	expect(links.map(subjectOf)).toEqual([
		`Your ${desk} account`,
		`Your ${desk} account`,
		`A new password for the ${desk}`,
	])
})

test('of several calls for one account at once each gets a link of its own', async () => {
	await using setup = await setUp()
	await setup.invite('dana@example.ca')
	const calls = Array.from({ length: 4 }, () => setup.desk.passwordLink('dana@example.ca'))
	const links = await Promise.all(calls)
	expect(new Set(links.map((made) => made.link)).size).toBe(4)
})

test('no link is made for an email address without an account, or whose account is gone', async () => {
	await using setup = await setUp()
	const none = 'no link was made to set a password'
	await expect(setup.desk.passwordLink('nobody@example.ca')).rejects.toThrow(none)
	await setup.invite('dana@example.ca')
	await setup.platform.database.deleteFrom('staff').where('email', '=', 'dana@example.ca').execute()
	await expect(setup.desk.passwordLink('dana@example.ca')).rejects.toThrow(none)
})
