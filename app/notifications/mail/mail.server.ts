import { join } from 'node:path'
import { z } from 'zod'
import { calendarMediaType } from '#app/bookings/outgoing/pickup-event.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { emailPattern } from '#app/values/email-address.ts'
import { writeToOutbox } from '../outbox.server.ts'
import { type MailConnections, transportTo } from './mail-connections.server.ts'
import { readMailTrouble } from './mail-error.ts'
import { asLongAsItMay, type MailTimeouts, whileSomeoneWaits } from './mail-timeouts.ts'

/** A message as text and HTML; `key` is its permanent name (`lead-email.<lead id>`), so that a repeat is recognised. */
export type Mail = {
	key: string
	to: string
	replyTo: string
	subject: string
	text: string
	html: string
	/** A file for calendars, attached. */
	calendar?: string | undefined
	/** A PDF, attached under its name. */
	pdf?: { name: string; content: Buffer } | undefined
	/** Somebody at the desk wrote it, to answer an email with these names: no machine did. */
	answers?: { messageId: string; references: string } | undefined
}

/** Where the mail went, with its Message-ID; or the mail server's message when it refused the mail for good. */
export type MailResult =
	| { ok: true; via: 'smtp' | 'outbox'; messageId: string }
	| { ok: false; refusal: string }

/** The mail server received a mail but never responded: it may have been sent. */
export class UnansweredMail extends Error {}

/** Exactly one address: nodemailer would also send to addresses smuggled in by a line break. */
const addressSchema = z.email({ pattern: emailPattern })

/** A key is part of a header and of a file name. */
const keySchema = z.string().regex(/^[a-z0-9.-]{1,100}$/)

/** A line break would end the header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Sends a mail by the configured server, or writes it to the outbox. Throws, with a message fit for the log, when it may
 * succeed later: no connection, a full mailbox, a wrong password; {@link UnansweredMail} when it may have been sent all the
 * same. A repeat has the same Message-ID, so that mail programs recognise it. `by`: the connections that are kept for it, or the
 * timeouts of one of its own.
 */
export async function sendMail(
	needs: Pick<Platform, 'config' | 'company' | 'log' | 'now'>,
	mail: Mail,
	by: MailConnections | MailTimeouts = asLongAsItMay,
): Promise<MailResult> {
	for (const address of [mail.to, mail.replyTo])
		if (!addressSchema.safeParse(address).success)
			return { ok: false, refusal: 'this is no single email address' }
	const { smtp } = needs.config
	const message = messageOf(needs, mail)
	return smtp ? sendBySmtp(needs, smtp.url, message, by) : putIntoOutbox(needs, mail.key, message)
}

function messageOf({ config, company, now }: Pick<Platform, 'config' | 'company' | 'now'>, mail: Mail) {
	const key = keySchema.parse(mail.key)
	const from = config.smtp?.from ?? `${company.name} <${company.email}>`
	const messageId = `<${key}@${domainOf(from)}>`
	return {
		from,
		// As objects, so that no parser looks for more than one address in them.
		to: { name: '', address: mail.to },
		replyTo: { name: '', address: mail.replyTo },
		subject: oneLine(mail.subject),
		text: mail.text,
		html: mail.html,
		attachments: [
			...(mail.calendar === undefined ? [] : [calendarAttachment(mail.calendar)]),
			...(mail.pdf ? [pdfAttachment(mail.pdf)] : []),
		],
		messageId,
		date: now(),
		...headersOf(mail),
		disableFileAccess: true,
		disableUrlAccess: true,
	}
}

/** Mail programs put an answer beside what it answers by its names, and send no absence note to a machine. */
function headersOf({ answers }: Mail) {
	if (!answers) return { headers: { 'Auto-Submitted': 'auto-generated' } }
	const { messageId, references } = answers
	if (messageId === '') return {}
	return { inReplyTo: messageId, references: `${references} ${messageId}`.trim() }
}

type Message = ReturnType<typeof messageOf>

async function putIntoOutbox(
	{ config, log }: Pick<Platform, 'config' | 'log'>,
	key: string,
	message: Message,
): Promise<MailResult> {
	const { messageId } = message
	const { createTransport } = await import('nodemailer')
	const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
	const path = await writeToOutbox(
		join(config.dataDir, 'outbox'),
		`${key}.eml`,
		z.instanceof(Buffer).parse(composed.message),
	)
	log.info({ path, messageId }, 'no mail server is configured: the mail is in the outbox')
	return { ok: true, via: 'outbox', messageId }
}

async function sendBySmtp(
	{ log }: Pick<Platform, 'log'>,
	url: string,
	message: Message,
	by: MailConnections | MailTimeouts,
): Promise<MailResult> {
	const isKept = typeof by === 'function'
	const timeouts = isKept ? asLongAsItMay : by
	const { transporter, whenHandedOver } = await (isKept ? by(url) : transportTo(url, by))
	const deadline = deadlineIn(timeouts.beforeMail)
	const isHandedOver = whenHandedOver(deadline.signal, () => deadline.move(timeouts.mail))
	try {
		await transporter.sendMail({ ...message, signal: deadline.signal })
		return { ok: true, via: 'smtp', messageId: message.messageId }
	} catch (error) {
		const { kind, words, answered } = readMailTrouble(error)
		if (kind === 'refused') return { ok: false, refusal: words }
		if (kind === 'settings')
			log.error({ reason: words }, 'the mail server takes no mail from us: mend SMTP_URL or MAIL_FROM')
		if (isHandedOver() && !answered)
			throw new UnansweredMail(`we don’t know whether the email was sent: ${words}`)
		throw new Error(`the mail was not sent: ${words}`)
	} finally {
		deadline.end()
		if (!isKept) transporter.close()
	}
}

/** Connects to the mail server and signs in, and sends nothing. Returns why that failed. */
export async function reachMailServer(
	url: string,
	timeouts = whileSomeoneWaits,
): Promise<string | undefined> {
	const { transporter } = await transportTo(url, timeouts)
	try {
		await transporter.verify()
		return undefined
	} catch (error) {
		return readMailTrouble(error).words
	} finally {
		transporter.close()
	}
}

/** Aborts its signal after so many milliseconds, or so many after it was last moved. */
function deadlineIn(milliseconds: number) {
	const over = new AbortController()
	const begin = (after: number) => setTimeout(() => over.abort(new Error('it took too long')), after)
	let timer = begin(milliseconds)
	const end = () => clearTimeout(timer)
	return {
		signal: over.signal,
		end,
		move: (after: number) => {
			end()
			timer = begin(after)
		},
	}
}

/** As a file, not as an invitation: nobody has to accept a pickup that they booked. */
const calendarAttachment = (content: string) => ({
	filename: 'pickup.ics',
	content,
	// As text its line ends would be those of the mail.
	contentTransferEncoding: 'base64' as const,
	contentType: calendarMediaType(content),
})

const pdfAttachment = ({ name, content }: NonNullable<Mail['pdf']>) => ({
	filename: name,
	content,
	contentType: 'application/pdf',
})

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
