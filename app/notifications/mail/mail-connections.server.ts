import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import { asLongAsItMay, type MailTimeouts } from './mail-timeouts.ts'

/** How long a connection stays open for the next email, in milliseconds: the emails of a booking go at about the same time. */
const idle = 5000

/** Mailbox providers allow few for an account; with one alone, all would wait for an email whose server takes its time. */
const most = 3

/** Sends emails to a server. */
export type MailTransport = {
	transporter: Transporter
	/**
	 * Calls `act` when the server is ready to receive the message that is sent with this signal. Returns whether anything of it has been
	 * sent by now.
	 */
	whenHandedOver: (signal: AbortSignal, act: () => void) => () => boolean
}

/** Has the connections to a mail server, which are closed when nothing has been sent by them for a moment. */
export type MailConnections = (url: string) => Promise<MailTransport>

export function openMailConnections(): MailConnections {
	const kept = new Map<string, Promise<MailTransport>>()
	return (url) => {
		const known = kept.get(url)
		if (known) return known
		// Sent again by the library itself, an email whose connection broke could go twice: our queue knows what may have been sent.
		const pool = { pool: true, maxConnections: most, idleTimeout: idle, maxRequeues: 0 } as const
		const transport = transportTo(url, asLongAsItMay, pool)
		kept.set(url, transport)
		// What failed to open is opened anew for the next email.
		transport.catch(() => kept.delete(url))
		return transport
	}
}

/** The library is read with the first mail: a process that sends none goes without its memory. */
export async function transportTo(
	url: string,
	timeouts: MailTimeouts,
	pool: { pool: true; maxConnections: number; idleTimeout: number; maxRequeues: number } | object = {},
): Promise<MailTransport> {
	const { createTransport } = await import('nodemailer')
	const transporter = createTransport({
		url,
		requireTLS: wantsTls(url),
		connectionTimeout: timeouts.greeting,
		greetingTimeout: timeouts.greeting,
		socketTimeout: timeouts.answer,
		...pool,
	})
	const begun = new WeakMap<AbortSignal, (stream: Readable) => void>()
	transporter.use('stream', ({ data: { signal }, message }, done) => {
		// The library makes the stream before it asks the server, and reads it once the server is ready.
		message.processFunc((stream) => {
			if (signal) begun.get(signal)?.(stream)
			return stream
		})
		done()
	})
	return {
		transporter,
		whenHandedOver: (signal, act) => {
			let message: Readable | undefined
			begun.set(signal, (stream) => {
				message = stream
				stream.once('resume', act)
			})
			return () => message?.readableDidRead === true
		},
	}
}

/**
 * Whether to require TLS: a password is sent only over TLS, whatever a man in the middle pretends, except to this machine.
 * `?requireTLS=false` in the URL turns it off.
 */
export function wantsTls(url: string): boolean {
	const { username, hostname } = new URL(url)
	return username !== '' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
