import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listen } from './listener.ts'

/** A mail as the server took it: who it was really sent to, and what it says. */
type ReceivedMail = { to: string[]; mail: Email }

/**
 * A real SMTP server that keeps what it gets. Failures are asked for by the recipient: `…@full.example` is refused
 * for now (450), `…@garbled.example` too, in words with control characters, `…@gone.example` for good (550),
 * `…@norelay.example` because the server does not send for us (554). Of the first mail to `…@silent.example`, which is
 * taken, the sender hears nothing; with `…@cut.example` the line is cut.
 * With a `password`, only who signs in as anybody with it may send.
 */
export type FakeMailServer = {
	/** Without name and password. */
	url: string
	received: () => ReceivedMail[]
	/** Refuses connections, as a mail server that is down. */
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
}: {
	port?: number
	password?: string
} = {}): Promise<FakeMailServer> {
	const received: ReceivedMail[] = []
	/** The lines of the senders, by their ports. */
	const sockets = new Map<number | undefined, Socket>()
	const hasGot = (address: string) => received.some(({ to }) => to.includes(address))

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
					PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
						const to = session.envelope.rcptTo.map(({ address }) => address)
						const isFirstOf = (domain: string) => to.some((one) => one.endsWith(domain) && !hasGot(one))
						const [isSilent, isCut] = [isFirstOf('@silent.example'), isFirstOf('@cut.example')]
						received.push({ to, mail })
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
		down,
		up: async () => {
			server = open()
			await listen(server.server, bound)
		},
		close: down,
	}
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
