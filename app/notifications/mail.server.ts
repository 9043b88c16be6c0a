import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Platform } from '#app/platform/platform.server.ts'
import { readMailTrouble } from './mail-server-answer.ts'
import { writeToOutbox } from './outbox.server.ts'

/** A message with both its forms; `key` names it for ever (`lead-email.<lead id>`), so that a repeat is recognised. */
export type Mail = { key: string; to: string; replyTo: string; subject: string; text: string; html: string }

/** Where it went, with its Message-ID; or `refused` for good by the mail server, in its own words. */
export type MailResult =
	| { ok: true; via: 'smtp' | 'outbox'; messageId: string }
	| { ok: false; refusal: string }

/** A mail that was handed to a mail server which never said whether it took it: it may have gone out. */
export class UnansweredMail extends Error {}

/** One address and nothing else: nodemailer would send to whatever a line break smuggles in. */
const addressSchema = z.email()

/** A key is part of a header and of a file's name. */
const keySchema = z.string().regex(/^[a-z0-9.-]{1,100}$/)

/** A line break in a header would end it. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A mail server that does not answer in these times, in milliseconds, is tried again later. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 20_000 }

/** However slowly it answers, all of it takes no longer: the queue would give the job out a second time. */
const longestMs = 60_000

/**
 * Sends a mail by the configured server, or writes it to the outbox folder. Throws, in words fit for the log, when
 * it may succeed later: no connection, a full mailbox, a wrong password; {@link UnansweredMail} when it may have gone out
 * all the same. Sent again, its Message-ID tells a mail program that it is the same.
 */
export async function sendMail(
	{ config, company, log, now }: Pick<Platform, 'config' | 'company' | 'log' | 'now'>,
	mail: Mail,
): Promise<MailResult> {
	for (const address of [mail.to, mail.replyTo])
		if (!addressSchema.safeParse(address).success)
			return { ok: false, refusal: 'this is no single email address' }
	const key = keySchema.parse(mail.key)
	const from = config.smtp?.from ?? `${company.name} <${company.email}>`
	const messageId = `<${key}@${domainOf(from)}>`
	const message = {
		from,
		// As objects, so that no parser looks for more than one address in them.
		to: { name: '', address: mail.to },
		replyTo: { name: '', address: mail.replyTo },
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
		const path = await writeToOutbox(
			join(config.dataDir, 'outbox'),
			key,
			z.instanceof(Buffer).parse(composed.message),
		)
		log.info({ path, messageId }, 'no mail server is configured: the mail is in the outbox')
		return { ok: true, via: 'outbox', messageId }
	}
	const { url } = config.smtp
	const transport = createTransport({ url, requireTLS: wantsTls(url), ...patience })
	let handedOver = false
	transport.use('stream', ({ message: composed }, done) => {
		// Asked for when the server has greeted us and knows who we are.
		composed.processFunc((stream) => {
			handedOver = true
			return stream
		})
		done()
	})
	try {
		await transport.sendMail({ ...message, signal: AbortSignal.timeout(longestMs) })
		return { ok: true, via: 'smtp', messageId }
	} catch (error) {
		const { kind, words, answered } = readMailTrouble(error)
		if (kind === 'refused') return { ok: false, refusal: words }
		if (kind === 'settings')
			log.error({ reason: words }, 'the mail server takes no mail from us: mend SMTP_URL or MAIL_FROM')
		if (handedOver && !answered)
			throw new UnansweredMail(`it is not known whether the mail was sent: ${words}`)
		throw new Error(`the mail was not sent: ${words}`)
	} finally {
		transport.close()
	}
}

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

/**
 * A password is only said through TLS, whatever somebody on the way pretends about the server; this machine's own
 * is no way. `?requireTLS=false` in the address turns it off.
 */
export function wantsTls(url: string): boolean {
	const { username, hostname } = new URL(url)
	return username !== '' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
