import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { emailPattern } from '#app/values/email-address.ts'

/**
 * The whole configuration, read once from the environment. A wrong value stops the start with a line that
 * names the variable, its fault and an example. Nothing else reads the environment.
 */
const webAddress = (example: string) =>
	z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
		error: `is not a web address (example: ${example})`,
		abort: true,
	})

/** Cookies, redirects and the links in mails assume that the site is at the root of its host. */
const isOrigin = (value: string) => {
	const { username, password, pathname, search, hash } = new URL(value)
	return username + password + search + hash === '' && pathname === '/'
}

/** Backups of many days: a folder that is the same wherever the process was started from, or a bucket. */
const isBackupPlace = (value: string) =>
	/^s3:\/\/[^/]+(\/.*)?$/.test(value) || (isAbsolute(value) && !/\.(age|tar)$/.test(value))

/** A mailbox in an address: where it is, who signs in, and which folder is read; `undefined` when one of these is missing. */
function mailboxIn(address: string) {
	if (!URL.canParse(address)) return undefined
	const { protocol, hostname, port, username, password, pathname } = new URL(address)
	if (!/^imaps?:$/.test(protocol) || [hostname, username, password].includes('')) return undefined
	const secure = protocol === 'imaps:'
	try {
		return {
			host: hostname.replace(/^\[|\]$/g, ''),
			port: Number(port) || (secure ? 993 : 143),
			secure,
			user: decodeURIComponent(username),
			password: decodeURIComponent(password),
			folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
		}
	} catch {
		// A % that encodes nothing.
		return undefined
	}
}

const text = (example: string) => z.string().trim().min(1, `is empty (example: ${example})`)

const environmentSchema = z.object({
	HOST: text('127.0.0.1').default('127.0.0.1'),
	PORT: z.coerce
		.number({ error: 'is not a number (example: 3000)' })
		.int('is not a whole number (example: 3000)')
		.min(0, 'is below 0 (example: 3000)')
		.max(65535, 'is above 65535 (example: 3000)')
		.default(3000),
	PUBLIC_URL: webAddress('https://bowline.example')
		.refine(isOrigin, {
			error:
				'has more than a scheme and a host, and Bowline cannot live under a path (example: https://bowline.example)',
		})
		.optional(),
	ROLE: z
		.enum(['web', 'worker', 'all'], { error: 'is none of web, worker and all (example: web)' })
		.default('all'),
	COMPANY_FILE: text('content/company.yaml').default('content/company.yaml'),
	CONTENT_DIR: text('content').default('content'),
	DATA_DIR: text('/var/lib/bowline').optional(),
	DATABASE_URL: z
		.string()
		.refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol), {
			error: 'is not a PostgreSQL address (example: postgres://bowline:secret@db.example:5432/bowline)',
		})
		.optional(),
	S3_ENDPOINT: webAddress('https://s3.example').optional(),
	S3_BUCKET: text('bowline-photos').optional(),
	S3_REGION: text('ca-west-1').default('auto'),
	S3_ACCESS_KEY_ID: text('AKIA…').optional(),
	S3_SECRET_ACCESS_KEY: text('…').optional(),
	SMTP_URL: z
		.string()
		.refine((value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol), {
			error: 'is not a mail server address (example: smtp://user:secret@mail.example:587)',
		})
		.optional(),
	MAIL_FROM: text('Bowline <hello@bowline.example>').optional(),
	LEADS_TO: z
		.email({ pattern: emailPattern, error: 'is not an email address (example: leads@bowline.example)' })
		.optional(),
	IMAP_URL: z
		.string()
		.refine((value) => mailboxIn(value) !== undefined, {
			error:
				'isn’t a mailbox with a user and a password (example: imaps://inbox%40bowline.example:secret@imap.example/INBOX)',
		})
		.optional(),
	GHL_API_KEY: text('pit-…').optional(),
	GHL_LOCATION_ID: text('ve9EPM428h8vShlRW1KT').optional(),
	GHL_BASE_URL: webAddress('https://services.leadconnectorhq.com').default(
		'https://services.leadconnectorhq.com',
	),
	TWILIO_ACCOUNT_SID: z
		.string()
		.regex(/^AC[0-9a-f]{32}$/, 'is no account SID (example: AC and 32 digits of 0-9 and a-f)')
		.optional(),
	TWILIO_AUTH_TOKEN: text('the token beside the account SID').optional(),
	TWILIO_FROM: z
		.string()
		.regex(
			/^(\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/,
			'is neither a number nor a messaging service (example: +14035550100, or MG and 32 digits of 0-9 and a-f)',
		)
		.optional(),
	TWILIO_BASE_URL: webAddress('https://api.twilio.com').default('https://api.twilio.com'),
	STRIPE_SECRET_KEY: z
		.string()
		.regex(/^(sk|rk)_(live|test)_\w+$/, 'is no secret key of Stripe’s (example: sk_live_…)')
		.optional(),
	STRIPE_WEBHOOK_SECRET: z
		.string()
		.regex(/^whsec_\w+$/, 'is no signing secret of a webhook (example: whsec_…)')
		.optional(),
	STRIPE_BASE_URL: webAddress('https://api.stripe.com').default('https://api.stripe.com'),
	ADMIN_EMAIL: z.email({ error: 'is not an email address (example: owner@bowline.example)' }).optional(),
	ADMIN_PASSWORD: z
		.string()
		.min(12, 'is shorter than 12 characters (make one: openssl rand -base64 18)')
		.max(128, 'is longer than 128 characters (make one: openssl rand -base64 18)')
		.optional(),
	SESSION_SECRET: z
		.string()
		.min(32, 'is shorter than 32 characters (make one: openssl rand -base64 32)')
		.optional(),
	SESSION_SECRET_BEFORE: text('the former SESSION_SECRET').optional(),
	BACKUP_TO: text('/mnt/backups/bowline')
		.refine((value) => isBackupPlace(value), {
			error:
				'is neither a folder by its full path nor s3://bucket/folder (example: /mnt/backups/bowline or s3://backups/bowline)',
		})
		.optional(),
	BACKUP_PASSPHRASE_FILE: text('backup-passphrase.txt').optional(),
	BACKUP_HOUR: z.coerce
		.number({ error: 'has to be a whole hour from 0 to 23 (example: 3)' })
		.int('has to be a whole hour from 0 to 23 (example: 3)')
		.min(0, 'has to be a whole hour from 0 to 23 (example: 3)')
		.max(23, 'has to be a whole hour from 0 to 23 (example: 3)')
		.default(3),
	UNENCRYPTED_HOSTS: z
		.string()
		.regex(/^[\w.-]+(\s*,\s*[\w.-]+)*$/, 'is no list of names with commas (example: db,store)')
		.optional(),
	TRUST_PROXY: z.enum(['on', 'off'], { error: 'is neither on nor off (example: on)' }).default('off'),
})

/** Settings that only work together: if one of them is given, all are required. */
const together = [
	['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
	['SMTP_URL', 'MAIL_FROM', 'LEADS_TO'],
	['GHL_API_KEY', 'GHL_LOCATION_ID'],
	['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
	['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const

const configSchema = environmentSchema.superRefine((env, context) => {
	for (const group of together) {
		const given = group.filter((name) => env[name] !== undefined)
		if (given.length === 0) continue
		for (const name of group)
			if (env[name] === undefined)
				context.addIssue({ code: 'custom', path: [name], message: `is missing, and ${given[0]} needs it` })
	}
	if (env.ROLE !== 'all' && env.DATABASE_URL === undefined)
		context.addIssue({
			code: 'custom',
			path: ['DATABASE_URL'],
			message: `is missing, and ROLE ${env.ROLE} needs it: the processes of a site share one database server (example: postgres://bowline:secret@db.example:5432/bowline)`,
		})
	// A worker's emails link to the site, whose port is not the worker's own.
	if (env.ROLE === 'worker' && env.PUBLIC_URL === undefined)
		context.addIssue({
			code: 'custom',
			path: ['PUBLIC_URL'],
			message: 'is missing, and ROLE worker needs it (example: https://bowline.example)',
		})
	// The other way round it is for backups made by hand.
	if (env.BACKUP_TO !== undefined && env.BACKUP_PASSPHRASE_FILE === undefined)
		context.addIssue({
			code: 'custom',
			path: ['BACKUP_PASSPHRASE_FILE'],
			message: 'is missing, and BACKUP_TO needs it (example: backup-passphrase.txt)',
		})
	if (env.BACKUP_TO?.startsWith('s3:') && env.S3_ENDPOINT === undefined)
		context.addIssue({
			code: 'custom',
			path: ['S3_ENDPOINT'],
			message: 'is missing, and BACKUP_TO needs it, because it is a bucket (example: https://s3.example)',
		})
	// Twilio signs what it tells us with the address to which it does.
	if (env.TWILIO_ACCOUNT_SID !== undefined && env.PUBLIC_URL === undefined)
		context.addIssue({
			code: 'custom',
			path: ['PUBLIC_URL'],
			message: 'is missing, and TWILIO_ACCOUNT_SID needs it (example: https://bowline.example)',
		})
	// Stripe sends customers back to it.
	if (env.STRIPE_SECRET_KEY !== undefined && env.PUBLIC_URL === undefined)
		context.addIssue({
			code: 'custom',
			path: ['PUBLIC_URL'],
			message: 'is missing, and STRIPE_SECRET_KEY needs it (example: https://bowline.example)',
		})
})

export type Config = ReturnType<typeof configFrom>

/** All faults of the environment, one line each. */
class ConfigurationError extends Error {}

/** If root starts Bowline, the database runs as another user, which cannot enter a folder in root's home. */
const defaultDataDir = (): string => (process.getuid?.() === 0 ? '/var/lib/bowline' : resolve('data'))

function parseEnvironment(environment: Record<string, string | undefined>): z.infer<typeof configSchema> {
	// An empty variable, as a compose file leaves it, counts as not set.
	const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
	const parsed = configSchema.safeParse(given)
	if (!parsed.success)
		throw new ConfigurationError(
			parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'),
		)
	return parsed.data
}

const twilioIn = (env: z.infer<typeof configSchema>) =>
	env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM
		? {
				accountSid: env.TWILIO_ACCOUNT_SID,
				authToken: env.TWILIO_AUTH_TOKEN,
				from: env.TWILIO_FROM,
				baseUrl: env.TWILIO_BASE_URL.replace(/\/+$/, ''),
			}
		: undefined

const stripeIn = (env: z.infer<typeof configSchema>) =>
	env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET && env.PUBLIC_URL
		? {
				secretKey: env.STRIPE_SECRET_KEY,
				webhookSecret: env.STRIPE_WEBHOOK_SECRET,
				baseUrl: env.STRIPE_BASE_URL.replace(/\/+$/, ''),
			}
		: undefined

/** Parses an environment. Throws {@link ConfigurationError} that names each variable at fault. */
export function configFrom(environment: Record<string, string | undefined>) {
	const env = parseEnvironment(environment)
	return {
		host: env.HOST,
		port: env.PORT,
		/** What this process of the site does: answer visitors and staff, work on queues and what recurs, or both. */
		role: env.ROLE,
		/** If it is not set, the public address is the `Host` of the request. Never ends with a slash. */
		publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
		/** The company's own settings. */
		companyFile: env.COMPANY_FILE,
		contentDir: env.CONTENT_DIR,
		dataDir: resolve(env.DATA_DIR ?? defaultDataDir()),
		databaseUrl: env.DATABASE_URL,
		s3:
			env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
				? {
						endpoint: env.S3_ENDPOINT,
						bucket: env.S3_BUCKET,
						region: env.S3_REGION,
						accessKeyId: env.S3_ACCESS_KEY_ID,
						secretAccessKey: env.S3_SECRET_ACCESS_KEY,
					}
				: undefined,
		smtp:
			env.SMTP_URL && env.MAIL_FROM && env.LEADS_TO
				? { url: env.SMTP_URL, from: env.MAIL_FROM, leadsTo: env.LEADS_TO }
				: undefined,
		/** The mailbox in which customers' emails arrive. */
		imap: env.IMAP_URL === undefined ? undefined : mailboxIn(env.IMAP_URL),
		crm:
			env.GHL_API_KEY && env.GHL_LOCATION_ID
				? {
						apiKey: env.GHL_API_KEY,
						locationId: env.GHL_LOCATION_ID,
						baseUrl: env.GHL_BASE_URL.replace(/\/+$/, ''),
					}
				: undefined,
		twilio: twilioIn(env),
		stripe: stripeIn(env),
		/** Where backups go every night, at which hour of the company's clock, and what they are encrypted with. */
		backup:
			env.BACKUP_TO && env.BACKUP_PASSPHRASE_FILE
				? { to: env.BACKUP_TO, passphraseFile: resolve(env.BACKUP_PASSPHRASE_FILE), hour: env.BACKUP_HOUR }
				: undefined,
		/** The first staff account; read only while there is none. */
		firstOwner: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
		sessionSecret: env.SESSION_SECRET,
		/** Read only at a start that changes the secret. */
		sessionSecretBefore: env.SESSION_SECRET_BEFORE,
		/** What backups are encrypted with is in this file. */
		backupPassphraseFile: env.BACKUP_PASSPHRASE_FILE,
		/** Other machines that are on a network of the operator's own, so that what goes there may go without TLS. */
		unencryptedHosts: env.UNENCRYPTED_HOSTS?.split(',').map((name) => name.trim().toLowerCase()) ?? [],
		trustProxy: env.TRUST_PROXY === 'on',
	}
}

/** Reads the environment. The role that a command line names goes before the one in it. */
export const readConfig = (role?: string): Config =>
	configFrom({ ...process.env, ...(role !== undefined && { ROLE: role }) })
