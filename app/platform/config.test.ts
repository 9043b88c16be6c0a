import { describe, expect, test } from 'vitest'
import { configFrom } from './config.server.ts'

describe('PUBLIC_URL', () => {
	test('is a scheme and a host, with or without a slash', () => {
		for (const address of ['https://bowline.example', 'https://bowline.example/', 'http://localhost:3000'])
			expect(configFrom({ PUBLIC_URL: address }).publicUrl).toBe(address.replace(/\/$/, ''))
	})

	test('contains nothing else', () => {
		for (const more of ['/shop', '/shop/', '//', '?a=b', '/?a=b', '#top'])
			expect(() => configFrom({ PUBLIC_URL: `https://bowline.example${more}` })).toThrow(
				/^PUBLIC_URL has more than a scheme and a host, .* \(example: https:\/\/bowline\.example\)$/,
			)
		expect(() => configFrom({ PUBLIC_URL: 'https://jo:secret@bowline.example' })).toThrow(
			/^PUBLIC_URL has more/,
		)
	})

	test('is refused in one line when it is no web address', () => {
		for (const address of ['bowline.example', 'ftp://bowline.example/shop'])
			expect(() => configFrom({ PUBLIC_URL: address })).toThrow(
				/^PUBLIC_URL is not a web address \(example: https:\/\/bowline\.example\)$/,
			)
	})
})

test('a proxy is believed only where the settings say that there is one', () => {
	expect(configFrom({}).trustProxy).toBe(false)
	expect(configFrom({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
	expect(configFrom({ TRUST_PROXY: 'on' }).trustProxy).toBe(true)
})

test('hosts that may be spoken to without TLS are listed by their names', () => {
	expect(configFrom({}).unencryptedHosts).toEqual([])
	expect(configFrom({ UNENCRYPTED_HOSTS: 'db' }).unencryptedHosts).toEqual(['db'])
	expect(configFrom({ UNENCRYPTED_HOSTS: 'DB.example , 10.0.0.7' }).unencryptedHosts).toEqual([
		'db.example',
		'10.0.0.7',
	])
	for (const list of ['db;store', 'http://store', 'db,', ' '])
		expect(() => configFrom({ UNENCRYPTED_HOSTS: list }), list).toThrow(
			/^UNENCRYPTED_HOSTS is no list of names/,
		)
})

test('a process of a site has one of three roles, and all of them unless it is told', () => {
	const shared = {
		DATABASE_URL: 'postgres://bowline@localhost/bowline',
		PUBLIC_URL: 'https://bowline.example',
	}
	expect(configFrom({}).role).toBe('all')
	for (const ROLE of ['web', 'worker', 'all']) expect(configFrom({ ...shared, ROLE }).role).toBe(ROLE)
	for (const ROLE of ['cook', 'Web', 'web,worker'])
		expect(() => configFrom({ ...shared, ROLE })).toThrow(
			/^ROLE is none of web, worker and all \(example: web\)$/,
		)
})

test('web and worker need a database server of its own, a worker the public address, and all neither', () => {
	const shared = {
		DATABASE_URL: 'postgres://bowline@localhost/bowline',
		PUBLIC_URL: 'https://bowline.example',
	}
	const faults: [Record<string, string>, RegExp][] = [
		[{ ROLE: 'web', DATABASE_URL: '' }, /^DATABASE_URL is missing, and ROLE web needs it: [^\n]*$/],
		[{ ROLE: 'worker', DATABASE_URL: '' }, /^DATABASE_URL is missing, and ROLE worker needs it: [^\n]*$/],
		[{ ROLE: 'worker', PUBLIC_URL: '' }, /^PUBLIC_URL is missing, and ROLE worker needs it [^\n]*$/],
	]
	for (const [change, fault] of faults) expect(() => configFrom({ ...shared, ...change })).toThrow(fault)
	expect(configFrom({ ...shared, ROLE: 'web', PUBLIC_URL: '' }).role).toBe('web')
	expect(configFrom({ ROLE: 'all' }).role).toBe('all')
})

test('a database is one of PostgreSQL by its address', () => {
	for (const scheme of ['postgres', 'postgresql']) {
		const address = `${scheme}://bowline@localhost/bowline`
		expect(configFrom({ DATABASE_URL: address }).databaseUrl).toBe(address)
	}
	for (const address of ['mysql://localhost/bowline', 'localhost', 'xpostgres://localhost'])
		expect(() => configFrom({ DATABASE_URL: address })).toThrow(/^DATABASE_URL /)
})

test('each fault is reported on its own line with the name of the variable', () => {
	expect(() => configFrom({ PORT: '70000', TRUST_PROXY: 'yes', DATA_DIR: ' ' })).toThrow(
		[
			'PORT is above 65535 (example: 3000)',
			'DATA_DIR is empty (example: /var/lib/bowline)',
			'TRUST_PROXY is neither on nor off (example: on)',
		].join('\n'),
	)
})

test('Twilio is set up whole or not at all, and with the public address that it signs', () => {
	const twilio = {
		TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
		TWILIO_AUTH_TOKEN: 'secret',
		TWILIO_FROM: '+14035550100',
		PUBLIC_URL: 'https://bowline.example',
	}
	expect(configFrom(twilio).twilio).toMatchObject({ from: '+14035550100', baseUrl: 'https://api.twilio.com' })
	expect(configFrom({ ...twilio, TWILIO_FROM: `MG${'a'.repeat(32)}` }).twilio?.from).toMatch(/^MG/)
	expect(configFrom({}).twilio).toBeUndefined()
	const faults: [Record<string, string>, string][] = [
		[{ TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN is missing, and TWILIO_ACCOUNT_SID needs it'],
		[{ PUBLIC_URL: '' }, 'PUBLIC_URL is missing, and TWILIO_ACCOUNT_SID needs it'],
		[{ TWILIO_ACCOUNT_SID: 'AC12' }, 'TWILIO_ACCOUNT_SID is no account SID'],
		[{ TWILIO_FROM: '403-555-0100' }, 'TWILIO_FROM is neither a number nor a messaging service'],
	]
	for (const [change, fault] of faults) expect(() => configFrom({ ...twilio, ...change })).toThrow(fault)
})

test('backups are set up with a passphrase, in a folder by its full path or in a bucket that is known', () => {
	const backups = { BACKUP_TO: '/mnt/backups', BACKUP_PASSPHRASE_FILE: '/etc/passphrase' }
	expect(configFrom(backups).backup).toEqual({
		to: '/mnt/backups',
		passphraseFile: '/etc/passphrase',
		hour: 3,
	})
	expect(configFrom({ ...backups, BACKUP_HOUR: '0' }).backup?.hour).toBe(0)
	expect(configFrom({ BACKUP_PASSPHRASE_FILE: '/etc/passphrase' }).backup).toBeUndefined()
	const faults: [Record<string, string>, string][] = [
		[{ BACKUP_PASSPHRASE_FILE: '' }, 'BACKUP_PASSPHRASE_FILE is missing, and BACKUP_TO needs it'],
		[{ BACKUP_TO: 'backups' }, 'BACKUP_TO is neither a folder by its full path nor s3://'],
		[{ BACKUP_TO: '/mnt/backups.age' }, 'BACKUP_TO is neither a folder by its full path nor s3://'],
		[{ BACKUP_TO: 's3://backups/bowline' }, 'S3_ENDPOINT is missing, and BACKUP_TO needs it'],
		[{ BACKUP_HOUR: '24' }, 'BACKUP_HOUR has to be a whole hour from 0 to 23'],
	]
	for (const [change, fault] of faults) expect(() => configFrom({ ...backups, ...change })).toThrow(fault)
})

test('a mailbox is an address of IMAP with a user and a password, and a folder, the inbox unless it names another', () => {
	expect(configFrom({}).imap).toBeUndefined()
	expect(configFrom({ IMAP_URL: 'imaps://in%40b.example:s%2Fcret@imap.example' }).imap).toEqual({
		...{ host: 'imap.example', port: 993, secure: true },
		...{ user: 'in@b.example', password: 's/cret', folder: 'INBOX' },
	})
	expect(configFrom({ IMAP_URL: 'imap://in:x@[::1]:1143/From%20customers' }).imap).toMatchObject({
		...{ host: '::1', port: 1143, secure: false, folder: 'From customers' },
	})
	for (const address of [
		'imap.example',
		'https://in:x@imap.example',
		'imaps://in@imap.example',
		'imaps://:hidden@imap.example',
		'imaps://in:hidden%@imap.example',
	])
		expect(() => configFrom({ IMAP_URL: address }), address).toThrow(
			/^IMAP_URL isn’t a mailbox with a user and a password \(example: imaps:[^\n]*\)$/,
		)
})
