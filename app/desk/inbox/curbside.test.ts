import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { markCurbside, unmarkCurbside } from '#app/bookings/curbside/curbside.server.ts'
import { promiseByStaff, withdrawPromise } from '#app/bookings/promises/promises.server.ts'
import { eraseContact, eraseCustomer } from '#app/erasure/erasure.server.ts'
import * as history from '#app/history/history.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { bookingIdSchema, customerIdSchema, threadIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { dana, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { routeArgs } from '#tests/support/route.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { openPickup } from '../bookings/bookings.server.ts'
import { flagsOf } from '../bookings/pickup-at-desk.ts'
import { listPromises } from '../promises/promises.server.ts'
import { action } from './thread/thread.page.tsx'
import { openThread } from './thread/thread.server.ts'

const [jos, als] = ['+14035550142', '+14035550143']
const words = 'Take what is at the curb'

/** A desk where Jo and Al have a pickup each; Jo has texted, and staff press what a thread offers. */
async function setUp() {
	const setup = await setUpDesk()
	const { platform, pool } = setup
	const cookies = { dana: await setup.signIn(dana), owner: await setup.signIn(owner) }
	const date = addDays(localDate(platform.now(), platform.company.timeZone), 3)
	const idOf = async (query: string, phone: string) => String((await pool.query(query, [phone])).rows[0].id)
	const book = async (phone: string, name: string, window = '10-12pm') => {
		const email = `${name}@example.ca`
		await bookPickup(platform, bookingRequest({ phone, name, email, date, window }), {
			sourceSite: 'localhost',
		})
		return bookingIdSchema.parse(
			await idOf('select id from bookings where phone = $1 order by id desc limit 1', phone),
		)
	}
	const [jo, al] = [await book(jos, 'jo'), await book(als, 'al')]
	let count = 0
	const text = async (phone: string, body: string) => {
		const providerId = `SM${count++}`
		await receiveText(platform, { providerId, phone, body, keyword: undefined, pictures: [] })
		return idOf('select id from incoming_texts where phone = $1 order by id desc limit 1', phone)
	}
	const threadOf = async (phone: string) =>
		threadIdSchema.parse(await idOf('select id from threads where contact = $1', phone))
	return {
		...setup,
		...{ jo, al, text, book, threadOf },
		/** Presses a button of the thread of a phone. */
		press: async (form: { does: string; text: string; booking: string }, phone = jos, who = cookies.dana) => {
			const threadId = await threadOf(phone)
			const { data, init } = await action(
				routeArgs(setup.context(), {
					path: `/admin/inbox/${threadId}`,
					params: { threadId },
					headers: { Cookie: who },
					...{ method: 'POST', body: new URLSearchParams(form) },
				}),
			)
			return { status: init?.status, ...data }
		},
		byOwner: cookies.owner,
		open: async (phone = jos) => openThread(platform, await threadOf(phone)),
		kept: async () => (await pool.query('select * from curbside_consents order by text_id')).rows,
		/** What the crew reads of a pickup. */
		crew: async (id: typeof jo) => {
			const pickup = await openPickup(platform, id, { money: false })
			return pickup && { flags: flagsOf(pickup), notes: pickup.notes }
		},
		acts: async (id: typeof jo) =>
			(await history.of(platform.database, { kind: 'booking', id }))
				.filter(({ action }) => action.startsWith('curbside'))
				.map(({ action, actor, after }) => ({ action, actor, after })),
		erase: async (phone: string) => {
			const photos = plainIntake(platform)
			const customerId = customerIdSchema.parse(
				await idOf('select id from customers where phone = $1', phone),
			)
			return eraseCustomer({ ...platform, photos }, { customerId, actor: 'Olga Owner' })
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('a text is kept once with its words as consent for its pickup, whoever presses at once, and is taken back once', async () => {
	await using setup = await setUp()
	const { jo, press } = setup
	const text = await setup.text(jos, words)
	const form = { does: 'curbside', text, booking: jo }
	const both = await Promise.all([press(form), press(form, jos, setup.byOwner)])
	expect(both).toMatchObject([
		{ status: 200, ok: true },
		{ status: 200, ok: true },
	])
	const [kept, ...more] = await setup.kept()
	expect(more).toEqual([])
	expect(kept).toMatchObject({ booking_id: jo, text_id: text, words, marked_at: expect.any(Date) })
	const by = kept.marked_by
	expect(await setup.acts(jo)).toEqual([{ action: 'curbside', actor: by, after: { text } }])
	const [reference] = (await setup.pool.query('select reference from bookings where id = $1', [jo])).rows
	expect((await setup.open())?.items.at(-1)).toMatchObject({
		curbside: [{ bookingId: jo, ...reference, by, canTakeBack: true }],
	})
	expect(await setup.crew(jo)).toMatchObject({
		flags: expect.arrayContaining(['Curbside']),
		notes: [`Curbside: yes by text, “${words}”`],
	})
	expect((await setup.crew(setup.al))?.flags).not.toContain('Curbside')

	const back = { ...form, does: 'not-curbside' }
	expect(await press(back)).toMatchObject({ status: 200, ok: true })
	expect(await press(back)).toMatchObject({ status: 200, ok: true })
	expect(await setup.kept()).toEqual([])
	expect((await setup.acts(jo)).map(({ action }) => action)).toEqual(['curbside taken back', 'curbside'])
	expect((await setup.open())?.items.at(-1)).toMatchObject({ curbside: [] })
	expect((await setup.crew(jo))?.notes).toEqual([])
})

test('with a yes to a curbside pickup photos are promised: they stand on its card, on the list once it is done, and go with the last yes', async () => {
	await using setup = await setUp()
	const { jo, press, platform } = setup
	const [yes, sofa] = [await setup.text(jos, words), await setup.text(jos, 'And the sofa')]
	const mark = (text: string, does = 'curbside') => press({ does, text, booking: jo })
	const owes = async () => (await setup.crew(jo))?.flags.includes('Photos promised')
	expect(await owes()).toBe(false)
	await mark(yes)
	await mark(sofa)
	expect(await owes()).toBe(true)
	await mark(sofa, 'not-curbside')
	expect(await owes()).toBe(true)
	await mark(yes, 'not-curbside')
	expect(await owes()).toBe(false)

	// What was promised otherwise stays.
	const right = { actor: 'staff', bookingId: jo, staff: staffNamed('Dana') } as const
	await promiseByStaff(platform, right, 'photos')
	await mark(yes)
	await mark(yes, 'not-curbside')
	expect(await owes()).toBe(true)
	await withdrawPromise(platform, right, 'photos')

	await mark(yes)
	const photos = async () => (await listPromises(platform)).promises.filter(({ kind }) => kind === 'photos')
	expect(await photos()).toEqual([])
	for (const action of ['arrive', 'finish'] as const) {
		const { rows } = await setup.pool.query('select version from bookings where id = $1', [jo])
		expect(await changeAsSure(platform, right, { action, version: rows[0].version })).toMatchObject({
			ok: true,
		})
	}
	expect(await photos()).toMatchObject([{ id: jo, what: 'Photos', words: expect.stringMatching(/^2[34] h/) }])
	expect(await owes()).toBe(true)
})

test.each([
	['the first', [0, 1, 2]],
	['the last', [2, 1, 0]],
	['the second', [1, 0, 2]],
])(
	'photos that were promised with a yes go with the last one, when %s is taken back first',
	async (_, order) => {
		await using setup = await setUp()
		const { jo, platform } = setup
		const texts: string[] = []
		for (const body of [words, 'And the sofa', 'And a lamp']) texts.push(await setup.text(jos, body))
		const threadId = await setup.threadOf(jos)
		const staff = staffNamed('Dana')
		const start = platform.now().getTime()
		const needs = (minute: number) => ({ ...platform, now: () => new Date(start + minute * 60_000) })
		const owes = async () => (await setup.crew(jo))?.flags.includes('Photos promised')
		const markAll = async () => {
			for (const [at, textId] of texts.entries())
				await markCurbside(needs(at * 5), threadId, { bookingId: jo, textId, staff })
		}
		const takeBackAll = async () => {
			const owed = []
			for (const at of order) {
				await unmarkCurbside(platform, { bookingId: jo, textId: texts[at] ?? '', staff })
				owed.push(await owes())
			}
			return owed
		}
		await markAll()
		expect(await takeBackAll()).toEqual([true, true, false])
		await promiseByStaff(needs(-5), { actor: 'staff', bookingId: jo, staff }, 'photos')
		await markAll()
		expect(await takeBackAll()).toEqual([true, true, true])
	},
)

test('several texts are kept in the order in which they came, and each is taken back by itself', async () => {
	await using setup = await setUp()
	const { jo } = setup
	const [yes, sofa] = [await setup.text(jos, 'Yes, from the curb'), await setup.text(jos, 'And the sofa')]
	for (const text of [sofa, yes]) await setup.press({ does: 'curbside', text, booking: jo })
	expect((await setup.crew(jo))?.notes).toEqual([
		'Curbside: yes by text, “Yes, from the curb”, “And the sofa”',
	])
	await setup.press({ does: 'not-curbside', text: yes, booking: jo })
	expect(await setup.kept()).toMatchObject([{ text_id: sofa }])
})

test('of two pickups ahead each can be marked, and the person is shown with how staff have marked them', async () => {
	await using setup = await setUp()
	const { jo, pool } = setup
	const text = await setup.text(jos, words)
	const cancelled = await setup.book(jos, 'jo', '4-6pm')
	const later = await setup.book(jos, 'jo', '2-4pm')
	await pool.query("update bookings set status = 'cancelled' where id = $1", [cancelled])
	expect((await setup.open())?.person).toMatchObject({ marks: [], pickups: [{ id: jo }, { id: later }] })
	expect(await setup.press({ does: 'curbside', text, booking: later })).toMatchObject({ ok: true })
	expect(await setup.kept()).toMatchObject([{ booking_id: later }])
	await pool.query('update customers set do_not_serve = true where phone = $1', [jos])
	expect((await setup.open())?.person.marks).toEqual(['Don’t serve'])
	await setup.text(als, words)
	expect((await setup.open(als))?.person).toMatchObject({ marks: [], pickups: [{ id: setup.al }] })
})

test('neither another person’s pickup nor another’s text is marked, nor what has no words or is no text', async () => {
	await using setup = await setUp()
	const { jo, al } = setup
	const [theirs, others, empty] = [
		await setup.text(jos, words),
		await setup.text(als, words),
		await setup.text(jos, ' \n'),
	]
	const call = await setup.text(jos, 'Missed call')
	await setup.pool.query("update incoming_texts set kind = 'call' where id = $1", [call])
	for (const [text, booking] of [
		[theirs, al],
		[others, jo],
		[others, al],
		[empty, jo],
		[call, jo],
		['999999', jo],
	] as const)
		expect(await setup.press({ does: 'curbside', text, booking })).toMatchObject({ status: 409, ok: false })
	expect(await setup.press({ does: 'curbside', text: 'x', booking: jo })).toMatchObject({ status: 422 })
	expect(await setup.kept()).toEqual([])
	expect(await setup.press({ does: 'curbside', text: others, booking: al }, als)).toMatchObject({ ok: true })
})

test('a pickup that is over or cancelled is not marked any more, and what its crew went by stays', async () => {
	await using setup = await setUp()
	const { jo, pool } = setup
	const [text, later] = [await setup.text(jos, words), await setup.text(jos, 'And the sofa')]
	const mark = (id: string, does = 'curbside') => setup.press({ does, text: id, booking: jo })
	await pool.query("update bookings set status = 'arrived' where id = $1", [jo])
	expect(await mark(text)).toMatchObject({ ok: true })
	for (const status of ['done', 'no-show', 'cancelled']) {
		await pool.query('update bookings set status = $2 where id = $1', [jo, status])
		expect(await mark(later)).toMatchObject({ status: 409, ok: false })
		expect(await mark(text, 'not-curbside')).toMatchObject({ status: 409, ok: false })
	}
	expect(await setup.kept()).toMatchObject([{ text_id: text }])
	const open = await setup.open()
	expect(open?.items[open.items.length - 2]).toMatchObject({ curbside: [{ canTakeBack: false }] })
})

test('the words go with the text, when it is too old and when its customer is erased, and the history has none of them', async () => {
	await using setup = await setUp()
	const { jo, al, pool } = setup
	for (const [phone, booking] of [
		[jos, jo],
		[als, al],
	] as const)
		await setup.press({ does: 'curbside', text: await setup.text(phone, words), booking }, phone)
	const rows = async () => (await setup.kept()).map(({ booking_id }) => booking_id)
	expect(await rows()).toEqual([jo, al])
	// Of a customer's number nothing goes by itself.
	const photos = plainIntake(setup.platform)
	expect(await eraseContact({ ...setup.platform, photos }, jos)).toBeUndefined()
	expect(await rows()).toEqual([jo, al])
	await pool.query("update bookings set status = 'done' where id = $1", [jo])
	expect(await setup.erase(jos)).toMatchObject({ ok: true, erased: { texts: 1 } })
	expect(await rows()).toEqual([al])
	await pool.query('delete from incoming_texts where phone = $1', [als])
	expect(await rows()).toEqual([])
	expect(await setup.acts(al)).toMatchObject([{ action: 'curbside' }])
	expect(JSON.stringify((await pool.query('select * from history')).rows)).not.toContain(words)
})
