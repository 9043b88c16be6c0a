import { expect, test } from 'vitest'
import { bookingIdSchema, truckIdSchema } from '#app/platform/ids.ts'
import { drawn, expectOffWhileSending } from '#tests/support/drawn.ts'
import DayMovesPage from './day-moves.page.tsx'
import type { DayMove, DayMoves, DayMovesAnswer } from './day-moves.ts'

const id = bookingIdSchema.parse('00000000-0000-4000-8000-000000000001')
const ann = { id, reference: 'ANN234', name: 'Ann', windowLabel: '10–12pm' }
const same: DayMove = {
	...ann,
	version: 3,
	to: { windowId: '10-12pm', windowLabel: '10–12pm', isSame: true },
}
const day: DayMoves = {
	date: '2026-12-01',
	dateInWords: 'Tuesday, December 1, 2026',
	truck: undefined,
	trucks: [],
	isOpen: false,
	days: [{ date: '2026-12-02', name: 'Wed, Dec 2' }],
	to: { date: '2026-12-02', inWords: 'Wednesday, December 2, 2026' },
	refusal: undefined,
	moves: [same],
	others: [],
}

const reasons = [{ title: 'Snow day', words: 'Snow day: the roads aren’t safe' }]

const pageOf = (change: Partial<DayMoves> & { closing?: boolean } = {}, actionData?: DayMovesAnswer) =>
	drawn(DayMovesPage, {
		loaderData: { ...day, reasons, closing: false, ...change },
		actionData,
		rights: ['bookings', 'schedule'],
	})

const box = /<input type="checkbox"[^>]*>/

test('a pickup with a window is ticked, one without room is not and leads to where it can be moved alone', () => {
	expect(pageOf().markup.match(box)?.[0]).toContain('checked=""')
	expect(pageOf().text).not.toContain('nearest free')
	const nearest = pageOf({
		moves: [{ ...same, to: { windowId: '8-10am', windowLabel: '8–10am', isSame: false } }],
	})
	expect(nearest.text).toContain('10–12pm → 8–10am, the nearest free')
	const none = pageOf({ moves: [{ ...same, to: undefined }] })
	expect(none.markup.match(box)?.[0]).toMatch(/disabled=""/)
	expect(none.markup.match(box)?.[0]).not.toMatch(/checked|name=/)
	expect(none.text).toContain('10–12pm → no room')
	expect(none.markup).toContain(`/admin/pickups/${id}/move?day=2026-12-02`)
	expect(none.markup).toMatch(/<button[^>]*disabled=""/)
})

test('the company’s own texts are offered as the reason', () => {
	expect(pageOf().markup).toMatch(/<input[^>]*id="because"[^>]*list="own-reasons"/)
	expect(pageOf().markup).toContain('<option value="Snow day: the roads aren’t safe"')
})

test('a form that is to be sent again keeps its reason and its ticks', () => {
	const answer = { message: 'Tick at least one pickup.', outcomes: [], sent: { because: 'Ice', moves: [] } }
	const again = pageOf({}, answer)
	expect(again.text).toContain('Tick at least one pickup.')
	expect(again.markup).toContain('value="Ice"')
	expect(again.markup.match(box)?.[0]).not.toContain('checked')
})

test('a day without pickups says so, one with others says why they stay, and a refused day has no form', () => {
	const empty = pageOf({ moves: [], isOpen: true })
	expect(empty.text).toContain('There are no pickups on this day.')
	expect(empty.markup).not.toMatch(/<form|Close it too/)
	const others = pageOf({ moves: [], others: [{ ...ann, why: 'It’s done.' }] })
	expect(others.text).toContain('No pickup of this day can be moved.')
	expect(others.text).toContain('Ann, ANN234, 10–12pm. It’s done.')
	const refused = pageOf({ to: undefined, refusal: 'That day is closed.' })
	expect(refused.text).toContain('That day is closed.')
	expect(refused.markup).not.toContain('<form')
	expect(refused.text).toContain('Wed, Dec 2')
})

test('a day that is still open says that its slots can be booked again', () => {
	expect(pageOf().text).not.toContain('still open')
	const open = pageOf({ isOpen: true })
	expect(open.text).toContain('Close it too if no one is going out.')
	expect(open.markup).toContain('/admin/day/move-pickups?date=2026-12-01&amp;to=2026-12-02&amp;close=yes')
	expect(open.markup).not.toContain('name="close"')
	const crew = drawn(DayMovesPage, {
		loaderData: { ...day, reasons, closing: false, isOpen: true },
		rights: ['bookings'],
	})
	expect(crew.text).toMatch(/still open/)
	expect(crew.text).not.toContain('Close it too')
})

test('where the day is closed as well, the form says so, its other days do too, and it needs no pickup', () => {
	const closing = pageOf({ isOpen: true, closing: true })
	expect(closing.text).toMatch(/Close Tuesday, December 1, 2026.*Close the day and move the ticked pickups/s)
	expect(closing.text).not.toContain('still open')
	expect(closing.markup).toContain('<input type="hidden" name="close" value="yes"/>')
	expect(closing.markup).toMatch(/maxLength="100"/i)
	expect(closing.markup).toContain('?date=2026-12-01&amp;to=2026-12-02&amp;close=yes')
	const noRoom = pageOf({ isOpen: true, closing: true, moves: [{ ...same, to: undefined }] })
	expect(noRoom.markup).not.toMatch(/<button[^>]*disabled=""/)
	const empty = pageOf({ isOpen: true, closing: true, moves: [] })
	expect(empty.text).toMatch(/There are no pickups on this day\..*Close the day/s)
	expect(empty.markup).not.toContain('name="to"')
	const nowhere = pageOf({ isOpen: true, closing: true, to: undefined, refusal: 'No day ahead is open.' })
	expect(nowhere.text).toContain('No day ahead is open.')
	expect(nowhere.text).toMatch(/Close the day(?! and)/)
})

test('what was not moved is said first', () => {
	const outcomes = [
		{ id, who: 'Ann', moved: true, words: 'Moved.' },
		{ id, who: 'Ben', moved: false, words: 'Not moved.' },
	]
	expect(pageOf({}, { message: '1 of 2 moved.', outcomes }).text).toMatch(/1 of 2 moved\..*Ben:.*Ann:/s)
})

test('its buttons are off while something is on its way, and only then', () => {
	const at = { loaderData: { ...day, reasons, closing: false }, rights: ['bookings', 'schedule'] } as const
	expectOffWhileSending((sending) => drawn(DayMovesPage, { ...at, sending }))
})

test('where pickups are on trucks, one truck’s can be moved alone: its days lead on with it, and nothing is said of closing', () => {
	expect(pageOf().markup).not.toContain('Which pickups')
	const blue = { id: truckIdSchema.parse('00000000-0000-4000-8000-000000000002'), name: 'Blue' }
	const trucks = [{ ...blue, count: 3 }]
	const whole = pageOf({ trucks, isOpen: true })
	expect(whole.markup).toContain(`move-pickups?date=2026-12-01&amp;to=2026-12-02&amp;truck=${blue.id}`)
	expect(whole.text).toMatch(/The whole day.*Blue, 3.*still open/s)
	const one = pageOf({ trucks, truck: blue, isOpen: true })
	expect(one.text).toContain('Move the pickups on Blue, Tuesday, December 1, 2026')
	expect(one.markup).toMatch(
		new RegExp(`truck=${blue.id}"[^>]*aria-current="date"|aria-current="date"[^>]*truck=${blue.id}"`),
	)
	expect(one.text).not.toContain('still open')
	const none = pageOf({ trucks: [], truck: blue, moves: [], isOpen: true })
	expect(none.text).toContain('Nothing on Blue that day can be moved.')
	expect(none.text).toContain('The whole day')
	// A day is closed as a whole.
	expect(pageOf({ trucks, closing: true, isOpen: true }).markup).not.toContain('Which pickups')
})
