import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Platform } from '#app/platform/platform.server.ts'
import { company } from '#app/values/company.ts'

/** A message with both its forms; `key` names it for ever, so that a repeat is recognised. */
export type Mail = { key: string; to: string; replyTo: string; subject: string; text: string; html: string }

/** `sent` with its Message-ID; `refused` for good by the mail server, in its own words. Anything passing throws. */
export type MailResult = { ok: true; messageId: string } | { ok: false; refusal: string }

/** One address and nothing else: nodemailer would send to whatever a line break smuggles in. */
const addressSchema = z.email()

/** A line break in a header would end it. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A mail server that does not answer in these times, in milliseconds, is tried again later. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** SMTP answers that no repeat will change (RFC 5321): this recipient or this message is refused. */
const refusedForGood = new Set([550, 551, 552, 553, 554])

/**
 * Sends a mail by the configured server, or writes it to the outbox folder. Throws when it may succeed later:
 * no connection, a full mailbox, a wrong password.
 */
export async function sendMail({ config, log, now }: Pick<Platform, 'config' | 'log' | 'now'>, mail: Mail): Promise<MailResult> {
	for (const address of [mail.to, mail.replyTo])
		if (!addressSchema.safeParse(address).success) return { ok: false, refusal: 'this is no single email address' }
	const from = config.smtp?.from ?? `${company.name} <${company.email}>`
	const messageId = `<${createHash('sha256').update(mail.key).digest('hex').slice(0, 32)}@${domainOf(from)}>`
	const message = {
		from,
		to: mail.to,
		replyTo: mail.replyTo,
		subject: oneLine(mail.subject),
		text: mail.text,
		html: mail.html,
		messageId,
		date: now(),
		headers: { 'Auto-Submitted': 'auto-generated' },
		disableFileAccess: true,
		disableUrlAccess: true,
	}
	if (!config.smtp) {
		const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
		const path = await keepInOutbox(join(config.dataDir, 'outbox'), messageId, composed.message)
		log.info({ path }, 'no mail server is configured: the mail is in the outbox')
		return { ok: true, messageId }
	}
	const transport = createTransport({ url: config.smtp.url, ...patience })
	try {
		await transport.sendMail(message)
		return { ok: true, messageId }
	} catch (error) {
		const code = smtpErrorSchema.safeParse(error)
		if (code.success && refusedForGood.has(code.data.responseCode)) return { ok: false, refusal: code.data.message }
		throw error
	} finally {
		transport.close()
	}
}

const smtpErrorSchema = z.object({ responseCode: z.number(), message: z.string() })

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

/** On disk under the message's own name: writing it once more changes nothing. */
async function keepInOutbox(folder: string, messageId: string, content: unknown): Promise<string> {
	const bytes = z.instanceof(Buffer).parse(content)
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const path = join(folder, `${messageId.replace(/[<>]/g, '').replace(/@.*/, '')}.eml`)
	const file = await open(`${path}.part`, 'w', 0o600)
	try {
		await file.writeFile(bytes)
		await file.sync()
	} finally {
		await file.close()
	}
	await rename(`${path}.part`, path)
	return path
}
