import type { ImapFlow } from 'imapflow'
import { z } from 'zod'
import type { Config } from '#app/platform/config.server.ts'
import { providerWords } from '../provider-message.ts'
import { mostBytes } from './incoming-mail.ts'
import type { MailSource } from './read-mail.server.ts'

type MailboxAddress = NonNullable<Config['imap']>

/** A folder of a mailbox that is open. After `stop` is aborted, every call of it fails. */
export type Mailbox = {
	uidValidity: bigint
	/** Every later email has this number or a higher one. */
	uidNext: number
	/** The numbers of the emails that are not marked as seen, and of those from a number on. */
	unseen: () => Promise<number[]>
	from: (uid: number) => Promise<number[]>
	/** `undefined` when it is no longer there. Leaves it unmarked. */
	read: (uid: number) => Promise<MailSource | undefined>
	markSeen: (uid: number) => Promise<void>
	isOpen: () => boolean
	close: () => Promise<void>
}

/** In milliseconds: for the connection and the greeting, and for each answer. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Signs in and opens the folder. Throws, with a message fit for the log, when that failed. */
export async function openMailbox(
	address: MailboxAddress,
	stop: AbortSignal,
	{ readOnly = false } = {},
): Promise<Mailbox> {
	const client = await clientFor(address)
	// What fails is told by the call that fails.
	client.on('error', () => undefined)
	const end = () => client.close()
	stop.addEventListener('abort', end)
	const orWords: OrWords = (work) =>
		work.catch((error: unknown) => {
			throw new MailboxTrouble(stop.aborted ? 'it was ended' : wordsOf(error))
		})
	const close = async () => {
		stop.removeEventListener('abort', end)
		if (client.usable) await client.logout().catch(() => undefined)
		client.close()
	}
	try {
		stop.throwIfAborted()
		await orWords(client.connect())
		const { uidValidity = 0n, uidNext = 1 } = await orWords(client.mailboxOpen(address.folder, { readOnly }))
		return { uidValidity, uidNext, ...commandsOf(client, orWords), isOpen: () => client.usable, close }
	} catch (error) {
		await close()
		throw error
	}
}

/** Makes an error of the library one whose words are fit for the log. */
type OrWords = <Result>(work: Promise<Result>) => Promise<Result>

/** The library is read with the first mailbox: a process that reads none goes without its memory. */
async function clientFor({ host, port, secure, user, password }: MailboxAddress): Promise<ImapFlow> {
	const { ImapFlow } = await import('imapflow')
	return new ImapFlow({
		...{ host, port, secure, ...timeouts },
		auth: { user, pass: password },
		// A password goes unencrypted to this machine alone, whatever somebody in between pretends.
		...(!secure && { doSTARTTLS: !isThisMachine(host) }),
		logger: false,
		clientInfo: { name: false },
		...{ disableAutoIdle: true, disableCompression: true, maxLiteralSize: mostBytes + 1024 },
	})
}

function commandsOf(
	client: ImapFlow,
	orWords: OrWords,
): Pick<Mailbox, 'unseen' | 'from' | 'read' | 'markSeen'> {
	const search = async (query: Parameters<ImapFlow['search']>[0]) =>
		numbersSchema.parse(orTrouble(await orWords(client.search(query, { uid: true })), 'search'))
	return {
		unseen: () => search({ seen: false }),
		// A server gives the last email even where it comes before.
		from: async (uid) => (await search({ uid: `${uid}:*` })).filter((found) => found >= uid),
		read: async (uid) => {
			const wanted = { uid: true, size: true, internalDate: true, source: { maxLength: mostBytes } }
			const found = await orWords(client.fetchOne(String(uid), wanted, { uid: true }))
			if (found === false || found.source === undefined) return undefined
			const { source, size = 0, internalDate } = found
			return { source, isCut: size > source.length, at: receivedAt(internalDate) }
		},
		markSeen: async (uid) => {
			const marked = await orWords(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }))
			orTrouble(marked, 'mark as seen')
		},
	}
}

const numbersSchema = z.array(z.number().int().positive())

/** Why a mailbox could not be read, in words. */
export class MailboxTrouble extends Error {}

/** For some commands that failed the library says no more than `false`. */
function orTrouble<Result>(result: Result | false | undefined, command: string): Result {
	if (result === false || result === undefined)
		throw new MailboxTrouble(`the server or the connection refused a command: ${command}`)
	return result
}

const isThisMachine = (host: string) => /^(localhost|127\.0\.0\.1|::1)$/.test(host)

const receivedAt = (date: Date | string | undefined): Date => {
	const read = new Date(date ?? Number.NaN)
	return Number.isNaN(read.getTime()) ? new Date(0) : read
}

const errorSchema = z.object({
	message: z.string(),
	code: z.string().optional(),
	responseText: z.string().optional(),
	authenticationFailed: z.boolean().optional(),
})

/** The library's errors say what the server answered beside their message. */
function wordsOf(error: unknown): string {
	const parsed = errorSchema.safeParse(error)
	if (!parsed.success) return providerWords(String(error))
	const { message, code, responseText, authenticationFailed } = parsed.data
	const said = responseText ?? ([message, code].filter(Boolean).join(', ') || 'no answer')
	return providerWords(authenticationFailed ? `it refused the user or the password: ${said}` : said)
}

/** How long a trial may take, in milliseconds. */
const trialTimeout = 30_000

/** Signs in to a mailbox and opens its folder, and reads nothing. Returns why that failed. */
export async function reachMailbox(address: MailboxAddress): Promise<string | undefined> {
	try {
		const mailbox = await openMailbox(address, AbortSignal.timeout(trialTimeout), { readOnly: true })
		await mailbox.close()
		return undefined
	} catch (error) {
		return error instanceof Error ? error.message : String(error)
	}
}
