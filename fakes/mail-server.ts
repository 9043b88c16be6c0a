import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { type LateAnswers, listen } from './listener.ts'

/** A mail that the server received: its real recipients and its content. */
type ReceivedMail = { to: string[]; mail: Email }

/**
 * A real SMTP server that stores the mails it receives. The recipient can request a failure: `…@full.example` is refused
 * for now (450), `…@garbled.example` too, with control characters in the message, `…@gone.example` for good (550),
 * `…@norelay.example` because the server does not relay (554). The first mail to `…@silent.example` or `…@cut.example` is
 * stored, but the sender gets no response; for `…@cut.example` the connection is closed as well. With a `password`, the
 * sender has to sign in with it, under any user name. With `second`, a connection takes one mail: the next `MAIL FROM` is answered
 * with 421, or the connection is closed without an answer.
 */
export type FakeMailServer = {
	/** Without user name and password. */
	url: string
	received: () => ReceivedMail[]
	/** How many connections there were so far. */
	connections: () => number
	/** Refuses connections, like a mail server that is down. */
	down: () => Promise<void>
	up: () => Promise<void>
	close: () => Promise<void>
}

const refusals: Record<string, [number, string]> = {
	'full.example': [450, '4.2.2 Mailbox full, try again later'],
	'garbled.example': [450, '4.2.2 Mailbox \u0000\u001b[31mfull'],
	'gone.example': [550, '5.1.1 No such user here'],
	'norelay.example': [554, '5.7.1 Relay access denied'],
}

export async function startFakeMailServer({
	port = 0,
	password,
	beforeAnswer,
	second,
}: {
	port?: number
	password?: string
	second?: 'refused' | 'cut'
} & LateAnswers = {}): Promise<FakeMailServer> {
	const received: ReceivedMail[] = []
	/** The connections of the senders, by their ports. */
	const sockets = new Map<number | undefined, Socket>()
	/** The connections with a mail so far. */
	const begun = new Set<string>()
	const hasReceived = (address: string) => received.some(({ to }) => to.includes(address))

	const open = () => {
		const server = new SMTPServer({
			authOptional: password === undefined,
			allowInsecureAuth: true,
			disabledCommands: ['STARTTLS', ...(password === undefined ? ['AUTH'] : [])],
			closeTimeout: 100,
			onAuth: (given, _session, done) =>
				given.password === password
					? done(null, { user: given.username })
					: done(refusal(535, '5.7.8 Username and password not accepted')),
			onMailFrom: (_from, { id, remotePort }, done) => {
				const isFirst = !begun.has(id)
				begun.add(id)
				if (isFirst || !second) done()
				else if (second === 'refused') done(refusal(421, '4.7.0 Too many mails by this connection'))
				else sockets.get(remotePort)?.destroy()
			},
			onRcptTo: ({ address }, _session, done) => {
				const refused = refusals[address.split('@').at(-1) ?? '']
				if (refused) done(refusal(refused[0], `${refused[1]}: <${address}>`))
				else done()
			},
			onData: (stream, session, done) => {
				const chunks: Buffer[] = []
				stream.on('data', (chunk: Buffer) => chunks.push(chunk))
				stream.on('error', done)
				stream.on('end', () => {
					PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
						const to = session.envelope.rcptTo.map(({ address }) => address)
						const isFirstOf = (domain: string) => to.some((one) => one.endsWith(domain) && !hasReceived(one))
						const [isSilent, isCut] = [isFirstOf('@silent.example'), isFirstOf('@cut.example')]
						received.push({ to, mail })
						await beforeAnswer?.()
						if (isCut) sockets.get(session.remotePort)?.destroy()
						else if (!isSilent) done()
					}, done)
				})
			},
		})
		server.on('error', () => undefined)
		server.server.on('connection', (socket) => sockets.set(socket.remotePort, socket))
		return server
	}

	let server = open()
	const bound = await listen(server.server, port)
	const down = () => new Promise<void>((resolve) => server.close(() => resolve()))

	return {
		url: `smtp://127.0.0.1:${bound}`,
		received: () => received,
		connections: () => sockets.size,
		down,
		up: async () => {
			server = open()
			await listen(server.server, bound)
		},
		close: down,
	}
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
