import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { bookingRequest } from './support/booking.ts'
import { testPlatform } from './support/platform.ts'

test('npm run erase deletes one customer, beside a running process, and says what; whom it does not know it leaves', {
	timeout: 120_000,
}, async () => {
	await using setup = await testPlatform()
	const booked = await bookPickup(setup.platform, bookingRequest({ email: 'gone@example.ca' }), {
		sourceSite: 'localhost',
	})
	expect(booked.ok).toBe(true)
	const { user, password, host, port, database } = setup.connection
	const erase = async (customer: string) => {
		const erasing = spawn('node_modules/.bin/node', ['scripts/erase.ts', '--customer', customer], {
			env: {
				PATH: process.env.PATH,
				HOME: process.env.HOME,
				DATA_DIR: setup.platform.config.dataDir,
				DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		})
		const [output, errors, [code]] = await Promise.all([
			text(erasing.stdout),
			text(erasing.stderr),
			once(erasing, 'exit'),
		])
		return { output, errors, code }
	}
	expect(await erase('nobody@example.ca')).toEqual({
		output: '',
		errors: 'There is no customer nobody@example.ca. Nothing was deleted.\n',
		code: 1,
	})
	await setup.pool.query("update bookings set status = 'cancelled'")
	expect(await erase('gone@example.ca')).toEqual({
		output:
			'Deleted for good: the customer, 1 booking, 0 quotes, 0 photos, 0 waiting list entries, 0 texts.\n',
		errors: '',
		code: 0,
	})
	expect((await setup.pool.query('select from customers')).rowCount).toBe(0)
})
