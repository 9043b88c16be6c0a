import { expect, test } from 'vitest'
import { takeField } from '#app/bookings/rules/arrival-window.ts'
import { company } from '#tests/support/company.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { waitingRoom } from '#tests/support/waiting.ts'
import { action, loader } from './wait.page.tsx'

const form = {
	name: 'Wai Ting',
	phone: '403-555-0142',
	email: 'wai@example.ca',
	address: '12 Crescent Road NW',
	postal: 'T2P 1J9',
	city: 'Calgary',
	date: '2026-12-01',
	[takeField('10-12pm')]: 'on',
	join: 'yes',
}
const { [takeField('10-12pm')]: _, ...otherwise } = form
const stranger = { ...otherwise, name: 'Not Them', email: 'WAI@example.ca', [takeField('2-4pm')]: 'on' }

async function setUp() {
	const room = await waitingRoom(company)
	return {
		...room,
		/** The redirect of the form, or its message. */
		send: async (sent: Record<string, string>, headers: Record<string, string> = {}) => {
			const args = routeArgs(requestContext(room.platform), {
				path: '/waiting',
				params: {},
				method: 'POST',
				body: new URLSearchParams(sent),
				headers,
			})
			const answer = await action(args)
			return answer instanceof Response
				? { to: answer.headers.get('Location') ?? '', message: undefined, typed: undefined }
				: { to: undefined, message: answer.data.message, typed: answer.data.typed }
		},
		kept: async () => ({
			line: (await room.pool.query('select * from waiting_requests')).rows,
			keys: (await room.pool.query('select token_hash from access_tokens order by 1')).rows,
		}),
	}
}

test('who knows somebody in the line overwrites nothing and gets no key, also while a place is kept for them; the link is mailed again', async () => {
	await using room = await setUp()
	const filled = await Promise.all(['a', 'b', 'c'].map((name) => room.book(name)))
	const { headers } = aBrowser()
	expect((await room.send(form, headers)).to).toMatch(/^\/waiting\//)
	const before = await room.kept()
	const told = await room.send(stranger, aBrowser().headers)
	expect(told.message).toMatch(/already on the waiting list for this day\. We’ve just emailed the link/)
	expect(told.typed).toMatchObject({ name: 'Not Them' })
	expect((await room.send(stranger)).message).toMatch(/We’ve already emailed the link/)
	expect(await room.kept()).toEqual(before)
	expect(await room.messages()).toEqual(['Wai Ting waiting-list mail', 'Wai Ting waiting-list mail'])

	const [first] = filled
	if (first) await room.cancel(first)
	await room.serve()
	const offered = await room.kept()
	expect(offered.line).toMatchObject([{ status: 'offered' }])
	expect((await room.send(stranger)).to).toBeUndefined()
	expect(await room.kept()).toEqual(offered)
	// The holder of the entry gets in, as before.
	expect((await room.send(form, headers)).to).toMatch(/^\/waiting\//)
})

test('the link to a place is mailed again once in 15 minutes and three times a day, and not where mail does not arrive', async () => {
	await using room = await setUp()
	for (const name of ['a', 'b', 'c']) await room.book(name)
	await room.send(form, aBrowser().headers)
	const told: (string | undefined)[] = []
	for (const wait of ['14 minutes', '2 minutes', '1 hour', '1 hour', '1 hour']) {
		told.push(/just|already emailed/.exec((await room.send(stranger)).message ?? '')?.[0])
		await room.pool.query(`update messages set created_at = created_at - $1::interval`, [wait])
	}
	expect(told).toEqual(['just', 'already emailed', 'just', 'just', 'already emailed'])
	await room.pool.query(`update messages set state = 'failed'`)
	expect((await room.send(stranger)).message).toMatch(/We can’t email the link .* Call /)
})

test('what somebody else books for the same person and address takes nobody out of the line; what they book themselves does', async () => {
	await using room = await setUp()
	for (const name of ['a', 'b', 'c']) await room.book(name)
	const held = await room.join('wai')
	expect(held.ok).toBe(true)
	await room.bookAs('wai', aBrowser().holder, { window: '8-10am' })
	await room.serve()
	expect(await room.line()).toEqual({ wai: 'waiting' })
	await room.book('wai', { window: '2-4pm' })
	await room.serve()
	expect(await room.line()).toEqual({ wai: 'left' })
})

test('who takes a place in somebody’s name gets no key to the booking that these have there already', async () => {
	await using room = await setUp()
	const theirs = await room.bookAs('wai', aBrowser().holder)
	for (const name of ['b', 'c']) await room.book(name)
	const strangers = await room.join('wai')
	const other = await room.pool.query('select id from bookings where id <> $1 limit 1', [theirs])
	await room.cancel(other.rows[0].id)
	await room.serve()
	expect(await room.take(strangers)).toEqual({
		ok: false,
		reason: 'booked-already',
		link: { sent: 'now', channels: ['mail', 'text'] },
	})
	await room.serve()
	expect(await room.line()).toEqual({ wai: 'left' })
})

test('a form opened by itself has the company’s city, which a postal code of another changes', async () => {
	await using room = await setUp()
	const { form: opened } = await loader(
		routeArgs(requestContext(room.platform), { path: '/waiting', params: {} }),
	)
	expect(opened.typed).toEqual({ city: 'Calgary', cityOffered: 'Calgary' })
	const { join: _join, ...unsent } = form
	const shown = await room.send({ ...unsent, ...opened.typed, postal: 'T4N 3T3', show: 'yes' })
	expect(shown.typed).toMatchObject({ city: 'Red Deer' })
	await Promise.all(['a', 'b', 'c'].map((name) => room.book(name)))
	const { city: _city, ...withoutCity } = form
	expect((await room.send({ ...withoutCity, ...opened.typed }, aBrowser().headers)).to).toMatch(
		/^\/waiting\//,
	)
})

test('who comes from the page of a service waits with its price as the load', async () => {
	await using room = await setUp()
	await Promise.all(['a', 'b', 'c'].map((name) => room.book(name)))
	const couch = { ...form, page: '/calgary/couch-removal', load: 'subject' }
	expect((await room.send(couch, aBrowser().headers)).to).toMatch(/^\/waiting\//)
	const other = { ...couch, page: '/contact', email: 'other@example.ca' }
	expect((await room.send(other, aBrowser().headers)).to).toBeUndefined()
})
