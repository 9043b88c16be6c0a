import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { firmPriceIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { answerPrice, askForFirmPrice, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { killEach } from '#tests/support/child-ids.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'

const dana = staffNamed('Dana <dana@example.ca>')

/** A quote whose price was accepted, twice pressed; nothing is sent before `send`. */
async function setUp(contact: { email: string; phone: string }) {
	const setup = await testPlatform({ PUBLIC_URL: 'https://bowline.example' })
	const { platform, pool } = setup
	const { quote, token } = await saveQuote(platform, { ...defaultLoad, volume: 0.5 }, listed)
	await askForFirmPrice(platform, token, { name: 'Jo Bell', place: 'Airdrie', ...contact })
	const review = async (status: 'approved' | 'rejected') => {
		const { rows } = await pool.query('select version from quote_requests')
		const asked = { status, version: rows[0].version, ...(status === 'approved' && { finalAmount: 31_100 }) }
		await reviewQuote(platform, quote.id, asked, dana, { place: 'Airdrie', travelFee: 0 })
	}
	await review('approved')
	const { rows } = await pool.query('select id from firm_prices')
	const price = firmPriceIdSchema.parse(rows[0].id)
	const accept = { answer: 'accept', price, name: 'Jo Bell', address: '192.0.2.7' } as const
	for (let at = 0; at < 2; at++) expect(await answerPrice(platform, token, accept)).toEqual({ ok: true })
	const copies = async () =>
		(await pool.query("select state, reason from messages where kind = 'price-accepted'")).rows
	return {
		...setup,
		...{ review, copies },
		send: async (given: Parameters<typeof registerMessages>[1] = {}) => {
			await registerMessages(platform, given)
			return eventually(copies, (all) => all.every(({ state }) => state !== 'pending'))
		},
		emails: async () => {
			const folder = join(platform.config.dataDir, 'outbox')
			const files = await readdir(folder)
			return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
		},
	}
}

test('who accepts a price gets it by email once, with the copy as a PDF and the link to the quote', async () => {
	await using setup = await setUp({ email: 'jo@example.ca', phone: '' })
	expect(await setup.send()).toEqual([{ state: 'sent', reason: null }])
	const [email, ...others] = (await setup.emails()).filter((each) => each.includes('The price you accepted'))
	expect(others).toEqual([])
	expect(email).toMatch(/^To: .*jo@example\.ca/m)
	expect(email).toMatch(/^Subject: The price you accepted: \$311 plus GST/m)
	expect(email).toMatch(/filename="?quote\.pdf/)
	const [, encoded = ''] = /application\/pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\s]+)/.exec(email ?? '') ?? []
	expect(Buffer.from(encoded, 'base64').toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/)
	expect(email).toContain('/quotes/open/')
	expect(email?.replaceAll('=\r\n', '')).toMatch(
		/What you agreed to: I accept \$311 plus GST as the most this pickup will cost/,
	)
	expect(email).toContain('A copy is attached to keep.')
})

test('while what draws its copy is killed over and over, it is tried again; then it goes with its copy', async () => {
	await using setup = await setUp({ email: 'jo@example.ca', phone: '' })
	const killing = killEach('app/pdf/sheet-drawer.server.ts')
	await registerMessages(setup.platform)
	const failed = await eventually(setup.copies, (all) => all.every(({ state }) => state === 'failed'))
	expect(failed).toEqual([{ state: 'failed', reason: 'no PDF of a sheet for now: died' }])
	// A sheet is given to a second process when the first was killed: after five, the queue has tried the email twice.
	await eventually(killing.killed, (killed) => killed >= 5)
	killing.stop()
	const sent = await eventually(setup.copies, (all) => all.every(({ state }) => state === 'sent'))
	expect(sent).toEqual([{ state: 'sent', reason: null }])
	const emails = (await setup.emails()).filter((each) => each.includes('The price you accepted'))
	expect(emails).toHaveLength(1)
	expect(emails[0]).toMatch(/filename="?quote\.pdf/)
})

test('where no copy can be made, the email has none, and says nothing of one', async () => {
	await using setup = await setUp({ email: 'jo@example.ca', phone: '' })
	expect(await setup.send({ quoteCopy: async () => undefined })).toEqual([{ state: 'sent', reason: null }])
	const [email] = (await setup.emails()).filter((each) => each.includes('The price you accepted'))
	expect(email).toContain('To choose a day, open your quote.')
	expect(email).not.toMatch(/application\/pdf|attached|A copy/)
})

test('it is left out where the price was taken back first', async () => {
	await using setup = await setUp({ email: 'jo@example.ca', phone: '' })
	await setup.review('rejected')
	expect(await setup.send()).toEqual([{ state: 'skipped', reason: 'the price was taken back first' }])
})

test('who gave a number alone gets no copy: it is on the page', async () => {
	await using setup = await setUp({ email: '', phone: '+14035550142' })
	expect(await setup.copies()).toEqual([])
})
