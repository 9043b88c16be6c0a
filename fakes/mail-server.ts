import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the server took it: who it was really sent to, and what it says. */
export type ReceivedMail = { to: string[]; mail: Email }

/**
 * A real SMTP server that keeps what it gets. Failures are asked for by the recipient: `…@full.example` is refused
 * for now (450), `…@gone.example` for good (550).
 */
export type FakeMailServer = {
	url: string
	received: () => ReceivedMail[]
	/** Refuses connections, as a mail server that is down. */
	down: () => Promise<void>
	up: () => Promise<void>
	close: () => Promise<void>
}

export async function startFakeMailServer({ port = 0 } = {}): Promise<FakeMailServer> {
	const received: ReceivedMail[] = []

	const open = (on: number) =>
		new Promise<SMTPServer>((resolve, reject) => {
			const server = new SMTPServer({
				authOptional: true,
				disabledCommands: ['STARTTLS', 'AUTH'],
				onRcptTo: ({ address }, _session, done) => {
					if (address.endsWith('@full.example')) return done(refusal(450, 'Mailbox full, try again later'))
					if (address.endsWith('@gone.example')) return done(refusal(550, 'No such user here'))
					done()
				},
				onData: (stream, session, done) => {
					const chunks: Buffer[] = []
					stream.on('data', (chunk: Buffer) => chunks.push(chunk))
					stream.on('end', async () => {
						const to = session.envelope.rcptTo.map(({ address }) => address)
						received.push({ to, mail: await PostalMime.parse(Buffer.concat(chunks)) })
						done()
					})
				},
			})
			server.on('error', () => undefined)
			server.server.once('error', reject)
			server.listen(on, '127.0.0.1', () => resolve(server))
		})

	let server = await open(port)
	const address = server.server.address()
	const bound = typeof address === 'object' && address ? address.port : port
	const down = () => new Promise<void>((resolve) => server.close(() => resolve()))

	return {
		url: `smtp://127.0.0.1:${bound}`,
		received: () => received,
		down,
		up: async () => {
			server = await open(bound)
		},
		close: down,
	}
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
