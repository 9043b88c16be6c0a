import { randomUUID } from 'node:crypto'
import type { PhotoIntake } from '#app/photos/photos.server.ts'
import { isUnavailable } from '#app/platform/http/unavailable.server.ts'
import { runEveryMinute } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { keepMail } from './keep-mail.server.ts'
import { type Mailbox, MailboxTrouble, openMailbox } from './mailbox.server.ts'
import { type OwnAddresses, readMail } from './read-mail.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'config' | 'company' | 'database' | 'jobs' | 'log' | 'now'> & {
	photos: Pick<PhotoIntake, 'receive' | 'discard'>
	/** Is told when the mailbox could not be read several times, with why, and when it could again. */
	onStanding: (failure: string | undefined) => Promise<void>
}

/** The emails of one reading, so that a full mailbox is read in parts, and how long one may take, in milliseconds. */
const mostAtOnce = 200
const longestReading = 5 * 60_000

/** How often a reader says that it still reads, in milliseconds: a claim ends after half a minute. */
const claimAgainEvery = 10_000

/** A server is away for a moment at times: owners are told after so many readings that failed. */
const failuresToTell = 3

/**
 * Reads the mailbox in which customers' emails arrive, now and every minute, where one is set up. Of several processes one reads at a
 * time. Returns a function that stops, and ends the reading that is under way.
 */
export function readMailboxRegularly(needs: Needs): () => Promise<void> {
	const { config, log } = needs
	if (!config.imap) return async () => undefined
	const stopped = new AbortController()
	let failures = 0
	const stop = runEveryMinute({ log, task: 'read the mailbox' }, async () => {
		const failure = await readMailbox(needs, stopped.signal)
		if (stopped.signal.aborted) return
		failures = failure === undefined ? 0 : failures + 1
		if (failures === 1)
			log.warn({ failure }, 'the mailbox could not be read, and is tried again every minute')
		if (failures === 0 || failures === failuresToTell) await needs.onStanding(failure)
	})
	return async () => {
		stopped.abort()
		await stop()
	}
}

/** Reads what is new in the mailbox. Returns why it could not be read; throws when the database is away. */
export async function readMailbox(
	needs: Omit<Needs, 'onStanding'>,
	stopped: AbortSignal,
): Promise<string | undefined> {
	const { config, database } = needs
	const { imap } = config
	if (!imap) return undefined
	const reader = randomUUID()
	const name = `${imap.user} ${imap.host} ${imap.folder}`
	const claimed = await store.claimMailbox(database, name, reader)
	if (!claimed) return undefined
	const lost = new AbortController()
	const claimAgain = setInterval(() => {
		store.claimMailbox(database, name, reader).then(
			(still) => still ?? lost.abort(),
			() => lost.abort(),
		)
	}, claimAgainEvery)
	const ended = AbortSignal.any([stopped, lost.signal, AbortSignal.timeout(longestReading)])
	try {
		const mailbox = await openMailbox(imap, ended)
		try {
			await takeInNew(needs, mailbox, { name, reader, ended, ...claimed })
		} finally {
			await mailbox.close()
		}
		return undefined
	} catch (error) {
		if (error instanceof MailboxTrouble) return error.message
		throw error
	} finally {
		clearInterval(claimAgain)
		await store.releaseMailbox(database, name, reader)
	}
}

type Reading = {
	name: string
	reader: string
	ended: AbortSignal
	uid_validity: string | null
	last_uid: string
}

/**
 * Takes in what nobody has seen, and what came since the last reading though somebody saw it in another program. An email that fails
 * does not keep the next from being read, and is read again.
 */
async function takeInNew(
	needs: Omit<Needs, 'onStanding'>,
	mailbox: Mailbox,
	{ name, reader, ended, uid_validity: known, last_uid: last }: Reading,
): Promise<void> {
	const { uidValidity, uidNext } = mailbox
	const isKnown = known === String(uidValidity)
	let lastUid = isKnown ? Number(last) : uidNext - 1
	const found = [...(await mailbox.unseen()), ...(isKnown ? await mailbox.from(lastUid + 1) : [])]
	const uids = [...new Set(found)].sort((a, b) => a - b).slice(0, mostAtOnce)
	let failure: unknown
	let failedAt = Number.POSITIVE_INFINITY
	try {
		for (const uid of uids) {
			if (ended.aborted) return
			const failed = await takeIn(needs, mailbox, uid)
			failure ??= failed
			if (failed !== undefined) failedAt = Math.min(failedAt, uid)
			// One that always fails holds up no more than fit into a reading; unseen, it is found without this.
			if (uid < failedAt || uid > failedAt + mostAtOnce / 2) lastUid = Math.max(lastUid, uid)
		}
	} finally {
		await store.noteRead(needs.database, { name, reader, uidValidity, lastUid })
	}
	if (failure instanceof MailboxTrouble) throw failure
}

/** Takes in one email, and marks it as seen once it is stored. Returns what failed with this one alone. */
async function takeIn(needs: Omit<Needs, 'onStanding'>, mailbox: Mailbox, uid: number): Promise<unknown> {
	const { log, now } = needs
	try {
		const source = await mailbox.read(uid)
		if (!source) return undefined
		const at = new Date(Math.min(source.at.getTime() || now().getTime(), now().getTime()))
		const mail = await readMail({ ...source, at }, ownAddresses(needs))
		const isNew = mail !== undefined && (await keepMail(needs, mail))
		await mailbox.markSeen(uid)
		log.info({ uid, isNew, automatic: mail?.automatic, pictures: mail?.pictures.length }, 'an email came in')
		return undefined
	} catch (error) {
		if (!mailbox.isOpen() || isUnavailable(error)) throw error
		log.error({ err: error, uid }, 'an email could not be taken in, and is tried again')
		return error
	}
}

/** The addresses that we write from, and the mailbox's own. */
const ownAddresses = ({ config: { smtp, imap }, company }: Pick<Needs, 'config' | 'company'>): OwnAddresses =>
	[/[^\s<>]+@[^\s<>]+/.exec(smtp?.from ?? '')?.[0], company.email, imap?.user].flatMap((address) =>
		address?.includes('@') ? [address.toLowerCase()] : [],
	)
