import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { homeWithBookedQuote } from '#app/shell/customer-links.ts'
import { dayAhead, expect, phonePhoto } from './journey.ts'
import type { Program } from './program.ts'

type AcknowledgedQuote = { id: string; cookie: string; photos: string[] }

/** What the program has acknowledged to visitors. */
export type Acknowledged = {
	quotes: AcknowledgedQuote[]
	bookings: string[]
	/** How often a visitor was told to try again later. */
	refused: number
	/** Answers that were neither a success nor a temporary refusal: status and text. */
	unexpected: string[]
}

export const newAcknowledged = (): Acknowledged => ({
	quotes: [],
	bookings: [],
	refused: 0,
	unexpected: [],
})

const savedSchema = z.object({ id: z.string(), photos: z.array(z.object({ id: z.string() })) })

const refusedForNow = [409, 429, 503]

/**
 * A visitor who saves quotes with photos and books, and records what was acknowledged, until `until` is aborted or the
 * program has ended.
 */
export async function visit(
	{ address }: Pick<Program, 'address'>,
	acknowledged: Acknowledged,
	name: string,
	until: AbortSignal,
) {
	const photo = await phonePhoto('visitor', { width: 600, height: 400 })
	const who = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
	const send = async (path: string, init: RequestInit, cookie = '') => {
		const answer = await fetch(address + path, {
			...init,
			headers: {
				'X-Bowline-Client': 'site',
				Origin: address,
				'X-Forwarded-For': who,
				Cookie: cookie,
				...init.headers,
			},
		})
		const text = await answer.text()
		if (!answer.ok && !refusedForNow.includes(answer.status))
			acknowledged.unexpected.push(`${path} ${answer.status} ${text}`)
		if (answer.status === 503) acknowledged.refused++
		if (!answer.ok) await pause(50)
		return { status: answer.status, text, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
	}
	try {
		for (let turn = 0; !until.aborted; turn++) {
			// As the page does: the photo first, and the save then takes it into the quote.
			const photoToken = { 'Photo-Token': randomBytes(32).toString('hex') }
			const id = randomUUID()
			const sent = await send(`/quotes/photos/${id}`, {
				method: 'PUT',
				headers: photoToken,
				body: new Uint8Array(photo),
			})
			const saved = await send('/quotes', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', ...photoToken },
				body: JSON.stringify({
					volume: 0.5,
					weightKg: turn,
					hasStairs: false,
					addOns: [],
					...(sent.status === 201 && { labels: { [id]: 'Other' } }),
				}),
			})
			const { cookie } = saved
			if (saved.status === 201) {
				const quote = savedSchema.parse(JSON.parse(saved.text))
				const photos = quote.photos.map((each) => each.id)
				if (sent.status === 201 && !photos.includes(id))
					acknowledged.unexpected.push(`photo ${id} was acknowledged, and is not in the quote ${quote.id}`)
				acknowledged.quotes.push({ id: quote.id, cookie, photos })
			}
			const customer = `Visitor ${name}-${turn}`
			const form = new URLSearchParams({
				name: customer,
				phone: '403-555-0142',
				email: `visitor-${name}-${turn}@example.ca`,
				address: '1 Test Street SW',
				postal: 'T2P 1J9',
				city: 'Calgary',
				date: dayAhead(2 + randomInt(85)),
				window: ['8-10am', '10-12pm', '12-2pm', '2-4pm', '4-6pm'][turn % 5] ?? '8-10am',
			})
			const booked = await send('/bookings', { method: 'POST', body: form }, cookie)
			if (booked.status === 201) acknowledged.bookings.push(customer)
		}
	} catch {
		// The program was killed under this request: nothing was acknowledged.
	}
}

/**
 * Expects that every acknowledged write exists, with its photos and its mails, and that nothing is incomplete: a lead
 * has its booking and its place in a window. `rows` queries the database.
 */
export async function expectAllStored(
	{ address }: Pick<Program, 'address'>,
	acknowledged: Acknowledged,
	rows: (statement: string) => Promise<unknown[]>,
) {
	for (const { id, cookie, photos } of acknowledged.quotes) {
		for (const photo of photos) {
			const shown = await fetch(`${address}/quotes/${id}/photos/${photo}`, { headers: { Cookie: cookie } })
			expect(shown.status, `photo ${photo} of quote ${id}`).toBe(200)
			expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(1000)
		}
		const home = await (
			await fetch(`${address}${homeWithBookedQuote()}`, { headers: { Cookie: cookie } })
		).text()
		expect(home).toContain(id)
	}
	const leads = z.array(z.object({ name: z.string() })).parse(await rows('select name from leads'))
	expect(leads.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged.bookings))
	// Every lead, acknowledged or not, has its booking, its place and in the end its mails and its text: all or nothing.
	await expect
		.poll(
			() =>
				rows(
					`select count(*)::int as n from messages where kind in ('lead', 'confirmed') and channel = 'mail' and state = 'sent'`,
				),
			{
				timeout: 240_000,
				intervals: [500],
			},
		)
		.toEqual([{ n: leads.length * 2 }])
	const texts = `select count(*)::int as n from messages where kind = 'confirmed' and channel = 'text' and state = 'sent'`
	await expect.poll(() => rows(texts), { timeout: 240_000, intervals: [500] }).toEqual([{ n: leads.length }])
	const torn = 'select l.id from leads l left join bookings b on b.lead_id = l.id where b.id is null'
	expect(await rows(torn)).toEqual([])
	const miscounted = `select w.date, w.window_id, w.booked, count(b.*) from arrival_windows w
		left join bookings b on b.date = w.date and b.window_id = w.window_id and b.status <> 'cancelled'
		group by w.date, w.window_id, w.booked having w.booked <> count(b.*)`
	expect(await rows(miscounted)).toEqual([])
}
