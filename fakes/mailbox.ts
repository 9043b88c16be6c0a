import { createServer, type Socket } from 'node:net'
import { type LateAnswers, listen } from './listener.ts'

type StoredMail = { uid: number; raw: Buffer; seen: boolean; received: Date }

/**
 * A mailbox that is read by IMAP, as far as Bowline reads one: it checks user and password, and answers SELECT, EXAMINE, UID SEARCH,
 * UID FETCH, UID STORE and NOOP. It can be down, answer nothing, drop the line in the midst of an email, and give its emails new numbers
 * under another UIDVALIDITY.
 */
export type FakeMailbox = {
	/** With user name and password. */
	url: string
	/** Puts an email into it, once or several times, and returns the number of the last one. */
	deliver: (raw: string | Buffer, how?: { times?: number; received?: Date }) => number
	mails: () => { uid: number; seen: boolean }[]
	/** Marks an email as seen, as a person does who reads it in another program. */
	see: (uid: number) => void
	/** Marks all emails as unread, as a person does who wants to come back to them. */
	unsee: () => void
	/** Gives all emails new numbers, as a server does that was restored. */
	renumber: () => void
	/** Closes the connection in the midst of each email, or in place of the answer to a mark, so many times. */
	cut: (what: 'FETCH' | 'STORE', times: number) => void
	/** Takes connections and commands, and answers none. */
	hang: (isHanging: boolean) => void
	/** Answers no mark until it is told otherwise. */
	holdMarks: (isHolding: boolean) => void
	/** Refuses marks, as a mailbox that may only be read. */
	refuseMarks: (isRefusing: boolean) => void
	/** How many times somebody signed in, and how many emails were handed out. */
	counts: () => { signedIn: number; fetched: number }
	/** How many connections are signed in now, and the most there were at once. */
	connected: () => { now: number; most: number }
	down: () => Promise<void>
	up: () => Promise<void>
	close: () => Promise<void>
}

const user = 'inbox@bowline.example'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export async function startFakeMailbox({
	port = 0,
	password = 'secret',
	beforeAnswer,
}: { port?: number; password?: string } & LateAnswers = {}): Promise<FakeMailbox> {
	let mails: StoredMail[] = []
	let uidNext = 1
	let uidValidity = 1000
	let isHanging = false
	let marks: 'kept' | 'held' | 'refused' = 'kept'
	const cuts = { FETCH: 0, STORE: 0 }
	const counts = { signedIn: 0, fetched: 0 }
	const connected = { now: 0, most: 0 }
	const sockets = new Set<Socket>()

	/** Answers one command; `undefined` for no answer, or when the connection was cut. */
	function answer(socket: Socket, tag: string, command: string): string | undefined {
		const [name = '', ...rest] = command.split(' ')
		const words = rest.join(' ')
		const ok = (lines: string[] = []) => `${[...lines, `${tag} OK done`].join('\r\n')}\r\n`
		switch (name.toUpperCase()) {
			case 'CAPABILITY':
				return ok(['* CAPABILITY IMAP4rev1'])
			case 'NOOP':
				return ok()
			case 'LOGIN':
				if (words !== `"${user}" "${password}"` && words !== `${user} ${password}`)
					return `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials for ${user}\r\n`
				counts.signedIn++
				connected.now++
				connected.most = Math.max(connected.most, connected.now)
				socket.once('close', () => connected.now--)
				return ok()
			case 'LIST':
			case 'LSUB':
				return ok([`* ${name.toUpperCase()} (\\HasNoChildren) "/" "INBOX"`])
			case 'SELECT':
			case 'EXAMINE':
				return /^"?INBOX"?$/i.test(words) ? ok(selected()) : `${tag} NO There is no such mailbox\r\n`
			case 'LOGOUT':
				return ok(['* BYE see you'])
			case 'UID':
				return uidCommand(socket, tag, words)
			default:
				return `${tag} BAD unknown command\r\n`
		}
	}

	const selected = () => [
		'* FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)',
		'* OK [PERMANENTFLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)] kept',
		`* ${mails.length} EXISTS`,
		'* 0 RECENT',
		`* OK [UIDVALIDITY ${uidValidity}] valid`,
		`* OK [UIDNEXT ${uidNext}] next`,
	]

	function uidCommand(socket: Socket, tag: string, words: string): string | undefined {
		const [, name = '', args = ''] = /^(\w+) (.*)$/s.exec(words) ?? []
		const done = (lines: string[]) => `${[...lines, `${tag} OK done`].join('\r\n')}\r\n`
		if (name === 'SEARCH') {
			const [, set] = /\bUID (\S+)/.exec(args) ?? []
			const found = (set === undefined ? mails : inSet(set)).filter(
				({ seen }) => !/\bUNSEEN\b/.test(args) || !seen,
			)
			return done([`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd()])
		}
		const [, set = '', what = ''] = /^(\S+) (.*)$/s.exec(args) ?? []
		const found = inSet(set)
		if (name === 'STORE') {
			if (cuts.STORE > 0) {
				cuts.STORE--
				socket.destroy()
				return undefined
			}
			if (marks === 'held') return undefined
			if (marks === 'refused') return `${tag} NO This mailbox may only be read\r\n`
			for (const mail of found) mail.seen ||= what.includes('\\Seen')
			return done([])
		}
		if (name !== 'FETCH') return `${tag} BAD unknown command\r\n`
		for (const mail of found) {
			const [head, body] = fetched(mail, what)
			socket.write(`* ${mails.indexOf(mail) + 1} FETCH (${head}`)
			if (body) {
				counts.fetched++
				socket.write(` BODY[]${/<0\.\d+>/.test(what) ? '<0>' : ''} {${body.length}}\r\n`)
				if (cuts.FETCH > 0) {
					cuts.FETCH--
					socket.write(body.subarray(0, body.length / 2), () => socket.destroy())
					return undefined
				}
				socket.write(body)
			}
			socket.write(')\r\n')
		}
		return done([])
	}

	function fetched({ uid, raw, seen, received }: StoredMail, what: string): [string, Buffer | undefined] {
		const day = `${received.getUTCDate()}`.padStart(2, ' ')
		const time = received.toISOString().slice(11, 19)
		const date = `${day}-${months[received.getUTCMonth()]}-${received.getUTCFullYear()} ${time} +0000`
		const [, most] = /BODY(?:\.PEEK)?\[\]<0\.(\d+)>/.exec(what) ?? []
		const wantsBody = /BODY(?:\.PEEK)?\[\]/.test(what)
		return [
			`UID ${uid} FLAGS (${seen ? '\\Seen' : ''}) RFC822.SIZE ${raw.length} INTERNALDATE "${date}"`,
			wantsBody ? raw.subarray(0, most === undefined ? raw.length : Number(most)) : undefined,
		]
	}

	/** The last email is in a set that begins behind it, too (RFC 3501, 6.4.8). */
	function inSet(set: string): StoredMail[] {
		const last = mails.at(-1)?.uid ?? 0
		const numberOf = (text: string) => (text === '*' ? last : Number(text))
		const ranges = set.split(',').map((part) => {
			const [from = '', to = from] = part.split(':')
			return [numberOf(from), numberOf(to)].sort((a, b) => a - b)
		})
		return mails.filter(({ uid }) => ranges.some(([from = 0, to = 0]) => uid >= from && uid <= to))
	}

	const open = () =>
		createServer((socket) => {
			sockets.add(socket)
			socket.on('error', () => undefined)
			socket.once('close', () => sockets.delete(socket))
			if (!isHanging) socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
			let unread = ''
			let busy = Promise.resolve()
			socket.on('data', (chunk: Buffer) => {
				unread += chunk.toString('latin1')
				for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
					const [, tag = '*', command = ''] = /^(\S+) (.*)$/s.exec(unread.slice(0, end)) ?? []
					unread = unread.slice(end + 2)
					busy = busy.then(async () => {
						if (isHanging) return
						await beforeAnswer?.()
						const said = answer(socket, tag, command)
						if (said !== undefined && socket.writable) socket.write(said)
						if (/^LOGOUT/i.test(command)) socket.end()
					})
				}
			})
		})

	let server = open()
	const bound = await listen(server, port)
	const down = () =>
		new Promise<void>((resolve) => {
			server.close(() => resolve())
			for (const socket of sockets) socket.destroy()
		})
	return {
		url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${bound}/INBOX`,
		deliver: (raw, { times = 1, received = new Date() } = {}) => {
			for (let time = 0; time < times; time++)
				mails.push({ uid: uidNext++, raw: Buffer.from(raw), seen: false, received })
			return uidNext - 1
		},
		mails: () => mails.map(({ uid, seen }) => ({ uid, seen })),
		see: (uid) => {
			for (const mail of mails) mail.seen ||= mail.uid === uid
		},
		unsee: () => {
			for (const mail of mails) mail.seen = false
		},
		renumber: () => {
			uidValidity++
			uidNext += 7
			mails = mails.map((mail) => ({ ...mail, uid: uidNext++ }))
		},
		cut: (what, times) => {
			cuts[what] = times
		},
		hang: (hangs) => {
			isHanging = hangs
		},
		holdMarks: (holds) => {
			marks = holds ? 'held' : 'kept'
		},
		refuseMarks: (refuses) => {
			marks = refuses ? 'refused' : 'kept'
		},
		counts: () => ({ ...counts }),
		connected: () => ({ ...connected }),
		down,
		up: async () => {
			server = open()
			await listen(server, bound)
		},
		close: down,
	}
}
