import { resolve } from 'node:path'
import { z } from 'zod'

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
	LEADS_TO: z.email({ error: 'is not an email address (example: leads@bowline.example)' }).optional(),
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
	TRUST_PROXY: z.enum(['on', 'off'], { error: 'is neither on nor off (example: on)' }).default('off'),
})

/** Settings that only work together: if one of them is given, all are required. */
const together = [
	['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
	['SMTP_URL', 'MAIL_FROM', 'LEADS_TO'],
	['GHL_API_KEY', 'GHL_LOCATION_ID'],
	['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
] as const

const configSchema = environmentSchema.superRefine((env, context) => {
	for (const group of together) {
		const given = group.filter((name) => env[name] !== undefined)
		if (given.length === 0) continue
		for (const name of group)
			if (env[name] === undefined)
				context.addIssue({ code: 'custom', path: [name], message: `is missing, and ${given[0]} needs it` })
	}
	// Twilio signs what it tells us with the address to which it does.
	if (env.TWILIO_ACCOUNT_SID !== undefined && env.PUBLIC_URL === undefined)
		context.addIssue({
			code: 'custom',
			path: ['PUBLIC_URL'],
			message: 'is missing, and TWILIO_ACCOUNT_SID needs it (example: https://bowline.example)',
		})
})

export type Config = ReturnType<typeof configFrom>

/** All faults of the environment, one line each. */
class ConfigurationError extends Error {}

/** If root starts Bowline, the database runs as another user, which cannot enter a folder in root's home. */
const defaultDataDir = (): string => (process.getuid?.() === 0 ? '/var/lib/bowline' : resolve('data'))

/** Parses an environment. Throws {@link ConfigurationError} that names each variable at fault. */
export function configFrom(environment: Record<string, string | undefined>) {
	// An empty variable, as a compose file leaves it, counts as not set.
	const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
	const parsed = configSchema.safeParse(given)
	if (!parsed.success)
		throw new ConfigurationError(
			parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'),
		)
	const env = parsed.data
	return {
		host: env.HOST,
		port: env.PORT,
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
		crm:
			env.GHL_API_KEY && env.GHL_LOCATION_ID
				? {
						apiKey: env.GHL_API_KEY,
						locationId: env.GHL_LOCATION_ID,
						baseUrl: env.GHL_BASE_URL.replace(/\/+$/, ''),
					}
				: undefined,
		twilio:
			env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM
				? {
						accountSid: env.TWILIO_ACCOUNT_SID,
						authToken: env.TWILIO_AUTH_TOKEN,
						from: env.TWILIO_FROM,
						baseUrl: env.TWILIO_BASE_URL.replace(/\/+$/, ''),
					}
				: undefined,
		/** The first staff account; read only while there is none. */
		firstOwner: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
		sessionSecret: env.SESSION_SECRET,
		/** Read only at a start that changes the secret. */
		sessionSecretBefore: env.SESSION_SECRET_BEFORE,
		trustProxy: env.TRUST_PROXY === 'on',
	}
}

export const readConfig = (): Config => configFrom(process.env)
