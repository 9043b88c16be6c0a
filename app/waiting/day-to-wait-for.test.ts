import { expect, test } from 'vitest'
import { waitingRoom } from '#tests/support/waiting.ts'
import { dayToWaitFor } from './day-to-wait-for.server.ts'

/** The day that `/waiting` opens on at a moment in Calgary, and which of its windows can be waited for. */
async function opened({ day, at, postal = '' }: { day: string; at: string; postal?: string }) {
	await using room = await waitingRoom()
	room.clock.at = new Date(`2026-11-${at}-06:00`)
	const windows = room.platform.company.arrivalWindows.filter(({ todayOnly }) => !todayOnly)
	const who = { postal, city: '' }
	const shown = await dayToWaitFor(room.platform, { day, windows, ticked: [], who, moved: undefined })
	return { date: shown.date, first: shown.first, states: shown.windows.map(({ state }) => state) }
}

test('the page opens on today while one can wait for a window of today, and then on tomorrow', async () => {
	const morning = await opened({ day: '', at: '20T12:00' })
	expect(morning.date).toBe('2026-11-20')
	expect(morning.states).toContain('too-late')
	expect(morning.states).toContain('open')
	const evening = await opened({ day: '', at: '20T20:30' })
	expect(evening).toMatchObject({ date: '2026-11-21', first: '2026-11-20' })
	expect(evening.states).not.toContain('too-late')
})

test('a day that is over is like none; one that was asked for is shown, even when it is too late for it', async () => {
	expect((await opened({ day: '2026-11-19', at: '20T20:30' })).date).toBe('2026-11-21')
	const today = await opened({ day: '2026-11-20', at: '20T20:30' })
	expect(today.date).toBe('2026-11-20')
	expect(new Set(today.states)).toEqual(new Set(['too-late']))
	// 2–4pm is booked until 1 PM, and too late to wait for from half past twelve on.
	const noon = await opened({ day: '2026-11-20', at: '20T12:36' })
	expect(noon.states).toEqual(['too-late', 'too-late', 'too-late', 'bookable', 'open'])
	expect((await opened({ day: '2099-01-01', at: '20T20:30' })).date < '2099').toBe(true)
})

test('what was ticked stays so, and the window that was asked for is ticked where it is full', async () => {
	await using room = await waitingRoom()
	const day = '2026-12-01'
	await room.pool.query("insert into schedule_exceptions values ($1, '12-2pm', 1)", [day])
	await room.book('a', { date: day, window: '12-2pm' })
	const windows = room.platform.company.arrivalWindows.filter(({ todayOnly }) => !todayOnly)
	const ticked = async (asked: { ticked: string[]; wanted?: string }) => {
		const who = { postal: '', city: '' }
		const shown = await dayToWaitFor(room.platform, { day, windows, who, moved: undefined, ...asked })
		return shown.windows.filter(({ isTicked }) => isTicked).map(({ id }) => id)
	}
	expect(await ticked({ ticked: [] })).toEqual([])
	expect(await ticked({ ticked: ['2-4pm'] })).toEqual(['2-4pm'])
	expect(await ticked({ ticked: [], wanted: '12-2pm' })).toEqual(['12-2pm'])
	expect(await ticked({ ticked: ['2-4pm'], wanted: '12-2pm' })).toEqual(['12-2pm', '2-4pm'])
	expect(await ticked({ ticked: [], wanted: '4-6pm' })).toEqual([])
})

test('who waits to move a pickup of Today ASAP is not shown its own place as a full window', async () => {
	await using room = await waitingRoom()
	const day = '2026-11-20'
	await room.pool.query(
		"insert into schedule_exceptions values ($1, '10-12pm', 0), ($1, '12-2pm', 0), ($1, '2-4pm', 1)",
		[day],
	)
	const moved = await room.book('Asa', { date: day, window: 'today-asap', page: '/airdrie' })
	const windows = room.platform.company.arrivalWindows.filter(({ id }) => id === '2-4pm')
	const shown = { day, windows, ticked: [], who: { postal: '', city: '' } }
	const states = async (asked: Parameters<typeof dayToWaitFor>[1]) =>
		(await dayToWaitFor(room.platform, asked)).windows.map(({ state }) => state)
	expect(await states({ ...shown, moved: undefined })).toEqual(['full'])
	expect(await states({ ...shown, moved })).toEqual(['open'])
})
