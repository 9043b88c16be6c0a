import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reachStripe, tryStripe } from '#app/card-payments/card-payments.server.ts'
import {
	providerWords,
	reachCrm,
	reachMailbox,
	reachMailServer,
	reachTwilio,
	sendTrialEmail,
	sendTrialText,
} from '#app/notifications/notifications.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Provider } from './provider.ts'
import * as store from './store.server.ts'
import { foreignHost } from './unencrypted.ts'

export type Needs = Pick<Platform, 'config' | 'company' | 'database' | 'files' | 'log' | 'now'>

/** Whom a trial sends to: the owner who asked for it, and the phone that they typed. */
export type Recipient = { name: string; email: string; phone: string }

export const isSetUp = (
	{ smtp, imap, twilio, crm, stripe, s3, databaseUrl }: Config,
	provider: Provider,
): boolean =>
	({ email: smtp, mailbox: imap, texts: twilio, crm, cards: stripe, photos: s3, database: databaseUrl })[
		provider
	] !== undefined

/** What an owner reads of a failure: what happened, and the remedy. */
const failures: Record<Provider, (words: string) => string> = {
	email: (words) =>
		`The mail server didn’t work: ${words}. Check SMTP_URL and MAIL_FROM, then start Bowline again.`,
	mailbox: (words) => `The mailbox couldn’t be read: ${words}. Check IMAP_URL, then start Bowline again.`,
	texts: (words) =>
		`Texts didn’t work: ${words}. Check the number you texted, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, then start Bowline again.`,
	crm: (words) =>
		`The CRM didn’t work: ${words}. Check GHL_API_KEY and GHL_LOCATION_ID, then start Bowline again.`,
	cards: (words) =>
		`Card payments didn’t work: ${words}. Check STRIPE_SECRET_KEY, and that it may read and write Checkout Sessions. Then start Bowline again.`,
	photos: (words) =>
		`The storage of photos didn’t work: ${words}. Check the S3_ settings, and that the key may write, read and delete in the bucket. Then start Bowline again.`,
	database: (words) => `The database didn’t work: ${words}. Check DATABASE_URL.`,
}

/** Whether a provider can be reached, accepts us, and is spoken to encrypted, without sending to anyone. Returns what failed. */
export const reach = (needs: Needs, provider: Provider) =>
	inWords(provider, async () => {
		const { config, files } = needs
		switch (provider) {
			case 'email':
				return config.smtp && (await reachMailServer(config.smtp.url))
			case 'mailbox':
				return config.imap && (await reachMailbox(config.imap))
			case 'texts':
				return config.twilio && (await reachTwilio(config.twilio))
			case 'crm':
				return config.crm && (await reachCrm(config.crm))
			case 'cards':
				return config.stripe && (await reachStripe(config.stripe))
			case 'photos':
				return files.check().then(() => undefined)
			case 'database':
				return undefined
		}
	}).then((failure) => failure ?? whetherEncrypted(needs, provider))

/** Whether a provider does its work: an email or a text to the owner, a file stored and deleted. Returns what failed. */
export const tryWork = (needs: Needs, provider: Provider, to: Recipient) =>
	inWords(provider, async () => {
		switch (provider) {
			case 'email':
				return refusalOf(await sendTrialEmail(needs, to, randomUUID()))
			case 'mailbox':
				return needs.config.imap && (await reachMailbox(needs.config.imap))
			case 'texts':
				return refusalOf(await sendTrialText(needs, to.phone, randomUUID()))
			case 'photos':
				return storeAndDelete(needs)
			case 'crm':
				return needs.config.crm && (await reachCrm(needs.config.crm))
			case 'cards':
				return needs.config.stripe && (await tryStripe(needs, needs.config.stripe))
			case 'database':
				return undefined
		}
	}).then((failure) => failure ?? whetherEncrypted(needs, provider))

/** It may fail itself, such as while the database is away. */
const whetherEncrypted = (needs: Needs, provider: Provider) =>
	unencrypted(needs, provider).catch((error: unknown) => inWords(provider, () => Promise.reject(error)))

const refusalOf = (result: { ok: true } | { ok: false; refusal: string }) =>
	result.ok ? undefined : result.refusal

async function inWords(
	provider: Provider,
	attempt: () => Promise<string | undefined>,
): Promise<string | undefined> {
	const words = await attempt().catch((error: unknown) =>
		error instanceof Error ? error.message : String(error),
	)
	return words === undefined ? undefined : failureIn(provider, words)
}

/** What an owner reads when a provider said these words. */
export const failureIn = (provider: Provider, words: string): string =>
	failures[provider](providerWords(words).replace(/\.$/, ''))

async function storeAndDelete({ files, config }: Needs): Promise<string | undefined> {
	const key = `probe/${randomUUID()}`
	const path = join(config.dataDir, `trial-${randomUUID()}`)
	await writeFile(path, key, { mode: 0o600 })
	try {
		await files.put(key, path, 'text/plain')
		const stored = await files.get(key)
		await files.remove(key)
		if (stored === undefined || Buffer.from(stored).toString() !== key)
			return `what was stored in ${config.s3?.bucket} came back differently`
		return (await files.get(key)) === undefined ? undefined : 'a file that was deleted is still there'
	} finally {
		await rm(path, { force: true })
	}
}

/** What goes to a database or a store on another machine without TLS can be read on the way there. */
async function unencrypted({ config, database }: Needs, provider: Provider): Promise<string | undefined> {
	const address = { database: config.databaseUrl, photos: config.s3?.endpoint }
	const of = provider === 'database' || provider === 'photos' ? address[provider] : undefined
	const host = of === undefined ? undefined : foreignHost(of, config.unencryptedHosts)
	if (host === undefined) return undefined
	const remedy = `If ${host} is on a network of your own, name it in UNENCRYPTED_HOSTS instead. Then start Bowline again.`
	if (provider === 'photos')
		return new URL(of ?? '').protocol === 'https:'
			? undefined
			: `Photos go to ${host} unencrypted. Give S3_ENDPOINT its https address. ${remedy}`
	return (await store.isEncrypted(database))
		? undefined
		: `Everything goes to the database on ${host} unencrypted. End DATABASE_URL with ?sslmode=verify-full. ${remedy}`
}
