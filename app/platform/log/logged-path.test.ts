import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withoutKeys } from './logged-path.server.ts'

const times = process.env.HARD === '1' ? 100_000 : 5_000

test('what no route knows is logged without anything that may be a key', () => {
	for (let nth = 0; nth < times; nth++) {
		const key = randomBytes(32).toString('base64url')
		for (const path of [`/${key}`, `/Booked/${key}`, `/${key}.data`, `//${key}/move`, `/x${key}.`])
			expect(withoutKeys(path)).not.toContain(key)
		const short = key.replace(/[-_]/g, '').slice(0, 24)
		expect(withoutKeys(`/admin/set-passwort/${short}`)).toBe('/admin/set-passwort/…')
	}
})

test('words, numbers, ids and the names of our files stay readable', () => {
	const id = randomUUID()
	for (const path of [
		'/',
		'/calgary/hot-tub-removal-and-disposal',
		'/Calgary/Couch-Removal/',
		'/wp-login.php',
		'/.git/config',
		'/assets/calculator-DkJ3x_9a.js',
		`/quotes/${id}/photos/${id.toUpperCase()}`,
		`/admin/quote/${id}.data`,
		'/2026/11/26',
	])
		expect(withoutKeys(path)).toBe(path)
	for (const odd of ['%62ooked', 'a b', 'é', '<script>', 'jo@example.ca', '2a57f2c4de86c61c52b1'])
		expect(withoutKeys(`/${odd}/calgary`)).toBe('/…/calgary')
})
