import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { checkServer, faultOf } from './database-server.server.ts'

const good = {
	number: 180004,
	version: '18.4',
	user: 'bowline',
	database: 'shop',
	trigrams: 'available',
	mayCreate: true,
} as const

test('a server with PostgreSQL 18 or later and pg_trgm is accepted; any other is refused with its fault', () => {
	expect(faultOf(good)).toBeUndefined()
	expect(faultOf({ ...good, number: 180000, trigrams: 'installed' })).toBeUndefined()
	expect(faultOf({ ...good, number: 190001 })).toBeUndefined()
	for (const [number, version] of [
		[90624, '9.6.24'],
		[150014, '15.14 (Debian 15.14-0+deb12u1)'],
		[170009, '17.9'],
	] as const)
		expect(faultOf({ ...good, number, version })).toContain(
			`DATABASE_URL names a server of PostgreSQL ${version}, and Bowline needs 18 or later: upgrade`,
		)
	expect(faultOf({ ...good, trigrams: 'missing' })).toMatch(/^DATABASE_URL .*pg_trgm: install/)
	expect(faultOf({ ...good, mayCreate: false })).toMatch(
		/^DATABASE_URL signs in as bowline, who may not create/,
	)
})

/** A server that sends `bytes` after the first message and closes the connection: `N` means no TLS in PostgreSQL. */
async function answering(bytes: string): Promise<number> {
	const server = createServer((socket) => {
		socket.on('error', () => undefined)
		socket.once('data', () => socket.end(bytes))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		server.close()
	})
	const address = server.address()
	return typeof address === 'object' && address ? address.port : 0
}

test('a failed connection is reported in one line with the variable, the fault and the remedy, and no password', async () => {
	await using setup = await testDatabase({ empty: true })
	const { host, user, password, database } = setup.connection
	const url = (name = database, secret = password, as = user) =>
		`postgres://${as}:${secret}@localhost/${name}?host=${encodeURIComponent(host)}`
	await expect(checkServer(url())).resolves.toBeUndefined()

	await setup.pool.query('drop role if exists stranger')
	await setup.pool.query(`create role stranger login password 'sesame-2'`)
	const faults: [string, RegExp][] = [
		['postgres://bowline:sesame-1@127.0.0.1:1/shop', /127\.0\.0\.1:1, where no server answers: start it/],
		['postgres://bowline:sesame-1@no.such.host.invalid/shop', /no\.such\.host\.invalid, which is not found/],
		[
			`postgres://bowline:sesame-1@localhost/shop?host=${encodeURIComponent('/tmp/no-such-folder')}`,
			/no-such-folder, where no server answers/,
		],
		[url(database, 'sesame-1'), /wrong password for the user bowline/],
		[url('no_such_shop'), /database no_such_shop, which is not at .*createdb no_such_shop/],
		[url(database, 'sesame-2', 'stranger'), /signs in as stranger, who may not create/],
		[
			`postgres://bowline:sesame-1@127.0.0.1:${await answering('N')}/shop?sslmode=verify-full`,
			/asks for TLS/,
		],
		[`postgres://bowline:sesame-1@127.0.0.1:${await answering('')}/shop`, /cannot be used/],
	]
	for (const [address, words] of faults) {
		const message = await checkServer(address).then(
			() => 'no error',
			(error: Error) => error.message,
		)
		expect(message).toMatch(words)
		expect(message).toMatch(/^DATABASE_URL /)
		expect(message).not.toMatch(/sesame|\n/)
		expect(message).not.toContain(password)
	}
	await setup.pool.query('drop role stranger')
})
