import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { configFrom } from './config.server.ts'

/** A machine on which everything is set. */
const whole = {
	HOST: '0.0.0.0',
	PORT: '8080',
	PUBLIC_URL: 'https://bowline.example',
	ROLE: 'all',
	COMPANY_FILE: 'examples/petitcodiac/company.yaml',
	CONTENT_DIR: 'examples/petitcodiac',
	DATA_DIR: '/srv/bowline',
	DATABASE_URL: 'postgres://bowline@db.example/bowline',
	S3_ENDPOINT: 'https://s3.example',
	S3_BUCKET: 'photos',
	S3_REGION: 'ca-west-1',
	S3_ACCESS_KEY_ID: 'AKIA',
	S3_SECRET_ACCESS_KEY: 'hush',
	SMTP_URL: 'smtp://mail.example',
	MAIL_FROM: 'Bowline <hello@bowline.example>',
	LEADS_TO: 'leads@bowline.example',
	IMAP_URL: 'imaps://in:secret@imap.example',
	GHL_API_KEY: 'pit-1',
	GHL_LOCATION_ID: 've9',
	GHL_BASE_URL: 'https://crm.example/',
	TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
	TWILIO_AUTH_TOKEN: 'token',
	TWILIO_FROM: '+14035550100',
	TWILIO_BASE_URL: 'https://texts.example//',
	STRIPE_SECRET_KEY: 'sk_test_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
	STRIPE_BASE_URL: 'https://cards.example/',
	ADMIN_EMAIL: 'owner@bowline.example',
	ADMIN_PASSWORD: 'p'.repeat(12),
	SESSION_SECRET: 's'.repeat(32),
	SESSION_SECRET_BEFORE: 'b',
	BACKUP_TO: '/mnt/backups',
	BACKUP_PASSPHRASE_FILE: '/etc/passphrase',
	BACKUP_HOUR: '23',
	UNENCRYPTED_HOSTS: 'db,store',
	TRUST_PROXY: 'on',
}

type Change = Partial<Record<keyof typeof whole, string>>

const faultsOf = (change: Change): string[] => {
	try {
		configFrom({ ...whole, ...change })
		return []
	} catch (error) {
		return error instanceof Error ? error.message.split('\n') : [String(error)]
	}
}

test('each variable arrives where it is read', () => {
	expect(configFrom(whole)).toEqual({
		host: '0.0.0.0',
		port: 8080,
		role: 'all',
		publicUrl: 'https://bowline.example',
		companyFile: 'examples/petitcodiac/company.yaml',
		contentDir: 'examples/petitcodiac',
		dataDir: '/srv/bowline',
		databaseUrl: 'postgres://bowline@db.example/bowline',
		s3: {
			endpoint: 'https://s3.example',
			bucket: 'photos',
			region: 'ca-west-1',
			accessKeyId: 'AKIA',
			secretAccessKey: 'hush',
		},
		smtp: {
			url: 'smtp://mail.example',
			from: 'Bowline <hello@bowline.example>',
			leadsTo: 'leads@bowline.example',
		},
		imap: {
			...{ host: 'imap.example', port: 993, secure: true },
			...{ user: 'in', password: 'secret', folder: 'INBOX' },
		},
		crm: { apiKey: 'pit-1', locationId: 've9', baseUrl: 'https://crm.example' },
		twilio: {
			accountSid: whole.TWILIO_ACCOUNT_SID,
			authToken: 'token',
			from: '+14035550100',
			baseUrl: 'https://texts.example',
		},
		stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', baseUrl: 'https://cards.example' },
		backup: { to: '/mnt/backups', passphraseFile: '/etc/passphrase', hour: 23 },
		firstOwner: { email: 'owner@bowline.example', password: 'p'.repeat(12) },
		sessionSecret: 's'.repeat(32),
		sessionSecretBefore: 'b',
		backupPassphraseFile: '/etc/passphrase',
		unencryptedHosts: ['db', 'store'],
		trustProxy: true,
	})
})

test('without a variable everything is on this machine, and nothing is sent', () => {
	const ofNothing = configFrom({})
	expect(ofNothing).toEqual({
		...{ host: '127.0.0.1', port: 3000, role: 'all', publicUrl: undefined },
		...{ companyFile: 'content/company.yaml', contentDir: 'content', dataDir: ofNothing.dataDir },
		...{ databaseUrl: undefined, s3: undefined, smtp: undefined, imap: undefined, crm: undefined },
		...{ twilio: undefined, stripe: undefined, backup: undefined },
		...{ firstOwner: {}, sessionSecret: undefined, sessionSecretBefore: undefined },
		...{ backupPassphraseFile: undefined, unencryptedHosts: [], trustProxy: false },
	})
	expect(configFrom({ ...whole, DATA_DIR: 'here' }).dataDir).toBe(resolve('here'))
	// As a compose file leaves what is not set.
	expect(configFrom(Object.fromEntries(Object.keys(whole).map((name) => [name, ''])))).toEqual(ofNothing)
})

test.each([0, 1000])(
	'data is beside the program, but for root (%j), in whose home no database can be',
	(id) => {
		const { getuid } = process
		process.getuid = () => id
		try {
			expect(configFrom({}).dataDir).toBe(id === 0 ? '/var/lib/bowline' : resolve('data'))
		} finally {
			if (getuid) process.getuid = getuid
		}
	},
)

test.each<[change: Change, ...faults: string[]]>([
	[{ HOST: ' ' }, 'HOST is empty (example: 127.0.0.1)'],
	[{ PORT: 'http' }, 'PORT is not a number (example: 3000)'],
	[{ PORT: '80.5' }, 'PORT is not a whole number (example: 3000)'],
	[{ PORT: '-1' }, 'PORT is below 0 (example: 3000)'],
	[{ PORT: '65536' }, 'PORT is above 65535 (example: 3000)'],
	[{ PUBLIC_URL: 'bowline.example' }, 'PUBLIC_URL is not a web address (example: https://bowline.example)'],
	[{ ROLE: 'cook' }, 'ROLE is none of web, worker and all (example: web)'],
	[{ COMPANY_FILE: ' ' }, 'COMPANY_FILE is empty (example: content/company.yaml)'],
	[{ CONTENT_DIR: ' ' }, 'CONTENT_DIR is empty (example: content)'],
	[{ DATA_DIR: ' ' }, 'DATA_DIR is empty (example: /var/lib/bowline)'],
	[
		{ DATABASE_URL: 'mysql://db.example/bowline' },
		'DATABASE_URL is not a PostgreSQL address (example: postgres://bowline:secret@db.example:5432/bowline)',
	],
	[
		{ DATABASE_URL: 'postgresqls://db.example/bowline' },
		'DATABASE_URL is not a PostgreSQL address (example: postgres://bowline:secret@db.example:5432/bowline)',
	],
	[{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT is not a web address (example: https://s3.example)'],
	[{ S3_ENDPOINT: 'ftp://s3.example' }, 'S3_ENDPOINT is not a web address (example: https://s3.example)'],
	[{ S3_ENDPOINT: 'xhttp://s3.example' }, 'S3_ENDPOINT is not a web address (example: https://s3.example)'],
	[{ S3_BUCKET: ' ' }, 'S3_BUCKET is empty (example: bowline-photos)'],
	[{ S3_REGION: ' ' }, 'S3_REGION is empty (example: ca-west-1)'],
	[{ S3_ACCESS_KEY_ID: ' ' }, 'S3_ACCESS_KEY_ID is empty (example: AKIA…)'],
	[{ S3_SECRET_ACCESS_KEY: ' ' }, 'S3_SECRET_ACCESS_KEY is empty (example: …)'],
	...['mail.example', 'http://mail.example', 'xsmtp://mail.example', 'smtpx://mail.example'].map(
		(SMTP_URL): [Change, string] => [
			{ SMTP_URL },
			'SMTP_URL is not a mail server address (example: smtp://user:secret@mail.example:587)',
		],
	),
	[{ MAIL_FROM: ' ' }, 'MAIL_FROM is empty (example: Bowline <hello@bowline.example>)'],
	[{ LEADS_TO: 'leads' }, 'LEADS_TO is not an email address (example: leads@bowline.example)'],
	[
		{ LEADS_TO: 'leads@bowline-.example' },
		'LEADS_TO is not an email address (example: leads@bowline.example)',
	],
	[{ GHL_API_KEY: ' ' }, 'GHL_API_KEY is empty (example: pit-…)'],
	[{ GHL_LOCATION_ID: ' ' }, 'GHL_LOCATION_ID is empty (example: ve9EPM428h8vShlRW1KT)'],
	[
		{ GHL_BASE_URL: 'crm' },
		'GHL_BASE_URL is not a web address (example: https://services.leadconnectorhq.com)',
	],
	...[`AC${'0'.repeat(31)}`, `AC${'0'.repeat(33)}`, `xAC${'0'.repeat(32)}`, `AC${'g'.repeat(32)}`].map(
		(TWILIO_ACCOUNT_SID): [Change, string] => [
			{ TWILIO_ACCOUNT_SID },
			'TWILIO_ACCOUNT_SID is no account SID (example: AC and 32 digits of 0-9 and a-f)',
		],
	),
	[{ TWILIO_AUTH_TOKEN: ' ' }, 'TWILIO_AUTH_TOKEN is empty (example: the token beside the account SID)'],
	...[
		'+1403555',
		'+0403555010',
		'14035550100',
		'+1403555010055555',
		`MG${'0'.repeat(31)}`,
		`MG${'0'.repeat(33)}`,
	].map((TWILIO_FROM): [Change, string] => [
		{ TWILIO_FROM },
		'TWILIO_FROM is neither a number nor a messaging service (example: +14035550100, or MG and 32 digits of 0-9 and a-f)',
	]),
	[{ TWILIO_BASE_URL: 'texts' }, 'TWILIO_BASE_URL is not a web address (example: https://api.twilio.com)'],
	...['pk_live_1', 'sk_1', 'sk_live_', 'sk_live_1!', 'xsk_live_1'].map(
		(STRIPE_SECRET_KEY): [Change, string] => [
			{ STRIPE_SECRET_KEY },
			'STRIPE_SECRET_KEY is no secret key of Stripe’s (example: sk_live_…)',
		],
	),
	...['sec_1', 'whsec_', 'whsec_1!', 'xwhsec_1'].map((STRIPE_WEBHOOK_SECRET): [Change, string] => [
		{ STRIPE_WEBHOOK_SECRET },
		'STRIPE_WEBHOOK_SECRET is no signing secret of a webhook (example: whsec_…)',
	]),
	[{ STRIPE_BASE_URL: 'cards' }, 'STRIPE_BASE_URL is not a web address (example: https://api.stripe.com)'],
	[{ ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL is not an email address (example: owner@bowline.example)'],
	[
		{ ADMIN_PASSWORD: 'p'.repeat(11) },
		'ADMIN_PASSWORD is shorter than 12 characters (make one: openssl rand -base64 18)',
	],
	[
		{ ADMIN_PASSWORD: 'p'.repeat(129) },
		'ADMIN_PASSWORD is longer than 128 characters (make one: openssl rand -base64 18)',
	],
	[
		{ SESSION_SECRET: 's'.repeat(31) },
		'SESSION_SECRET is shorter than 32 characters (make one: openssl rand -base64 32)',
	],
	[{ SESSION_SECRET_BEFORE: ' ' }, 'SESSION_SECRET_BEFORE is empty (example: the former SESSION_SECRET)'],
	[{ BACKUP_PASSPHRASE_FILE: ' ' }, 'BACKUP_PASSPHRASE_FILE is empty (example: backup-passphrase.txt)'],
	...['backups', 's3://', 'xs3://backups', '/mnt/all.tar'].map((BACKUP_TO): [Change, string] => [
		{ BACKUP_TO },
		'BACKUP_TO is neither a folder by its full path nor s3://bucket/folder (example: /mnt/backups/bowline or s3://backups/bowline)',
	]),
	...['three', '1.5', '-1', '24'].map((BACKUP_HOUR): [Change, string] => [
		{ BACKUP_HOUR },
		'BACKUP_HOUR has to be a whole hour from 0 to 23 (example: 3)',
	]),
	[
		{ UNENCRYPTED_HOSTS: 'db store' },
		'UNENCRYPTED_HOSTS is no list of names with commas (example: db,store)',
	],
	[{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is neither on nor off (example: on)'],
	// What is only set together.
	...(
		[
			['S3_ENDPOINT', 'S3_BUCKET'],
			['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'],
			['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'],
			['S3_BUCKET', 'S3_ENDPOINT'],
			['SMTP_URL', 'MAIL_FROM'],
			['SMTP_URL', 'LEADS_TO'],
			['MAIL_FROM', 'SMTP_URL'],
			['GHL_API_KEY', 'GHL_LOCATION_ID'],
			['GHL_LOCATION_ID', 'GHL_API_KEY'],
			['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
			['TWILIO_ACCOUNT_SID', 'TWILIO_FROM'],
			['TWILIO_AUTH_TOKEN', 'TWILIO_ACCOUNT_SID'],
			['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
			['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
		] as const
	).map(([given, missing]): [Change, string] => [
		{ [missing]: '' },
		`${missing} is missing, and ${given} needs it`,
	]),
	[
		{ BACKUP_PASSPHRASE_FILE: '' },
		'BACKUP_PASSPHRASE_FILE is missing, and BACKUP_TO needs it (example: backup-passphrase.txt)',
	],
	[
		{ PUBLIC_URL: '' },
		'PUBLIC_URL is missing, and TWILIO_ACCOUNT_SID needs it (example: https://bowline.example)',
		'PUBLIC_URL is missing, and STRIPE_SECRET_KEY needs it (example: https://bowline.example)',
	],
])('%j stops the start with the words %j', (change, ...faults) => {
	expect(faultsOf(change)).toEqual(faults)
})

test.each<[change: Change]>([
	[{ PORT: '0' }],
	[{ PORT: '65535' }],
	[{ DATABASE_URL: 'postgresql://db.example/bowline' }],
	[{ SMTP_URL: 'smtps://mail.example' }],
	[{ IMAP_URL: 'imap://in:secret@imap.example:1143/Customers' }],
	[{ TWILIO_FROM: `MG${'a'.repeat(32)}` }],
	[{ TWILIO_FROM: '+12345678' }],
	[{ TWILIO_FROM: '+123456789012345' }],
	[{ STRIPE_SECRET_KEY: 'rk_live_Abc_1' }],
	[{ ADMIN_PASSWORD: 'p'.repeat(128) }],
	[{ BACKUP_TO: 's3://backups' }],
	[{ BACKUP_TO: 's3://backups/bowline' }],
	[{ BACKUP_HOUR: '0' }],
	[{ UNENCRYPTED_HOSTS: 'db , 10.0.0.7' }],
	[{ TRUST_PROXY: 'off' }],
	[
		{
			ROLE: 'web',
			PUBLIC_URL: '',
			TWILIO_ACCOUNT_SID: '',
			TWILIO_AUTH_TOKEN: '',
			TWILIO_FROM: '',
			STRIPE_SECRET_KEY: '',
			STRIPE_WEBHOOK_SECRET: '',
		},
	],
	[{ ROLE: 'all', DATABASE_URL: '' }],
	[{ BACKUP_TO: '' }],
])('%j starts', (change) => {
	expect(faultsOf(change)).toEqual([])
})
