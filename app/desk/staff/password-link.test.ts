import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from '#app/platform/log.server.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openDesk } from '../desk.server.ts'
import { inviteStaff } from './staff.server.ts'

const firstOwner = { ADMIN_EMAIL: 'owner@example.ca', ADMIN_PASSWORD: 'a short sentence' }

/** A desk, a way to invite somebody to it, and what it logged. */
async function deskOf(environment: Record<string, string> = {}) {
	const house = await testPlatform({ ...firstOwner, ...environment })
	const lines: string[] = []
	const log = createLogger({ write: (line) => lines.push(line) })
	const platform = { ...house.platform, log }
	const desk = await openDesk(platform, () => undefined)
	return {
		platform,
		lines,
		desk,
		invite: (email: string) => inviteStaff(platform, desk, { name: 'Dana Desk', email, role: 'staff' }),
		[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
	}
}

const link = expect.stringMatching(/\/admin\/set-password\/\w+$/)

test('a link is answered whether its mail goes out or not, and which of the two', async () => {
	const mail = await startFakeMailServer()
	await using house = await deskOf({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
	})
	expect(await house.invite('dana@example.ca')).toEqual({ link, mailed: true })
	expect(await house.invite('dana@gone.example')).toEqual({ link, mailed: false })
	expect(await house.invite('dana@full.example')).toEqual({ link, mailed: false })
	await mail.close()
	expect(await house.desk.passwordLink('dana@example.ca')).toEqual({ link, mailed: false })
	const failures = house.lines.filter((line) => line.includes('a link to set a password was'))
	expect(failures).toHaveLength(3)
	expect(house.lines.join('')).not.toMatch(/dana@|set-password\/\w/)
})

test('a mail that the outbox cannot take is not called sent', async () => {
	await using house = await deskOf()
	const outbox = join(house.platform.config.dataDir, 'outbox')
	await writeFile(outbox, 'a file where a folder should be')
	expect(await house.invite('dana@example.ca')).toEqual({ link, mailed: false })
	await rm(outbox)
	expect(await house.desk.passwordLink('dana@example.ca')).toEqual({ link, mailed: true })
})
