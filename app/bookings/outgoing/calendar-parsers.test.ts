import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, test } from 'vitest'
import { bookingIdSchema } from '#app/platform/ids.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { TimeZone } from '#app/values/local-time.ts'
import { company, otherCompany } from '#tests/support/company.ts'
import { calendarFile } from './calendar-file.server.ts'
import { pickupEvent } from './pickup-event.ts'

/**
 * The calendars of customers cannot be run here: three programs that read such files, written independently of each other and
 * of the one that writes ours, have to find the booking in it. Texts that one of them misreads (a backslash before an n, a
 * location called END:VEVENT) are in calendar-file.test.ts alone.
 */

const id = bookingIdSchema.parse('0199f5a0-0000-7000-8000-000000000001')
const changedAt = new Date('2026-11-20T18:00:00Z')

/** An event as a reader found it. */
type Read = {
	method: string
	uid: string
	start: Date
	end: Date
	stamp: Date | undefined
	modified: Date | undefined
	sequence: number
	status: string
	title: string
	where: string
	about: string
}

const text = (value: unknown): string => {
	if (typeof value !== 'string') throw new Error(`${String(value)} is no text`)
	return value
}

/** The parsers; each has to find exactly one event. */
const readers: Record<string, (file: string) => Read> = {
	'ical.js': (file) => {
		const calendar = new ICAL.Component(ICAL.parse(file))
		const [event, ...others] = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
		if (!event || others.length > 0) throw new Error('not one event')
		const moment = (name: string) => {
			const value = event.component.getFirstPropertyValue(name)
			return value instanceof ICAL.Time ? value.toJSDate() : undefined
		}
		return {
			method: text(calendar.getFirstPropertyValue('method')),
			uid: event.uid,
			start: event.startDate.toJSDate(),
			end: event.endDate.toJSDate(),
			stamp: moment('dtstamp'),
			modified: moment('last-modified'),
			sequence: event.sequence,
			status: text(event.component.getFirstPropertyValue('status')),
			title: event.summary,
			where: event.location,
			about: event.description,
		}
	},
	'node-ical': (file) => {
		const calendar = nodeIcal.sync.parseICS(file)
		const parts = Object.values(calendar)
		const [event, ...others] = parts.filter((part) => part?.type === 'VEVENT')
		if (!event || others.length > 0) throw new Error('not one event')
		return {
			method: text(event.method),
			uid: event.uid,
			start: new Date(event.start),
			end: new Date(event.end ?? Number.NaN),
			stamp: event.dtstamp,
			modified: event.lastmodified,
			sequence: Number(event.sequence),
			status: text(event.status),
			title: text(event.summary),
			where: text(event.location),
			about: text(event.description),
		}
	},
	'ts-ics': (file) => {
		const { method, events = [] } = convertIcsCalendar(undefined, file)
		const [event, ...others] = events
		if (!event || others.length > 0) throw new Error('not one event')
		return {
			method: text(method),
			uid: event.uid,
			start: event.start.date,
			end: event.end?.date ?? new Date(Number.NaN),
			stamp: event.stamp.date,
			modified: event.lastModified?.date,
			sequence: event.sequence ?? Number.NaN,
			status: text(event.status),
			title: event.summary,
			where: text(event.location),
			about: text(event.description),
		}
	},
}

/** `2026-11-01 10:00`, as the clocks of a zone show it. */
const clock = (at: Date, timeZone: TimeZone) =>
	at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

const hour = (full: number) => `${String(full).padStart(2, '0')}:00`

const streets = {
	plain: '12 Crescent Road NW, Calgary, AB T2P 1J9',
	'commas, semicolons and backslashes':
		'Unit 4; rear, "B\\C" building, 12 Crescent Road NW, Calgary, AB T2P 1J9',
	accents: '12 chemin de l’Érable-à-Sucre nord, Trois-Rivières, QC G8T 1A1',
	'emoji of several characters': '👩🏽‍🚒🇨🇦 12 Crescent Road NW 🛻, Calgary, AB T2P 1J9',
	'a name of 200 characters': `${'Ä'.repeat(99)} ${'東'.repeat(100)}, Calgary, AB T2P 1J9`,
}

/** The days around each change of the clocks in 2026, and the winter after it. */
const days = [
	'2026-03-07',
	'2026-03-08',
	'2026-03-09',
	'2026-07-15',
	'2026-10-31',
	'2026-11-01',
	'2026-11-02',
	'2027-01-15',
	'2027-03-14',
]

describe.each(Object.entries(readers))('%s', (_, read) => {
	test.each([
		['Calgary', company],
		['Toronto', otherCompany],
	])('finds each window where the clocks of %s have it, on both sides of their changes', (_, whose) => {
		for (const date of days)
			for (const { id: windowId, startHour, endHour } of whose.arrivalWindows) {
				const pickup = {
					status: 'booked',
					date,
					windowId,
					reference: 'K7M3QX',
					where: streets.plain,
					...{ phone: '403-555-0142', email: '' },
				} as const
				const event = pickupEvent(whose, pickup)
				if (!event) throw new Error('there is no event')
				const found = read(calendarFile(whose, event, { id, version: 1, status: 'booked', changedAt }))
				const [start, end] = [found.start, found.end].map((at) => clock(at, whose.timeZone))
				expect([start, end]).toEqual([`${date} ${hour(startHour)}`, `${date} ${hour(endHour)}`])
			}
	})

	test.each(Object.entries(streets))('reads %s as it was booked', (_, where) => {
		for (const [status, version, word, method] of [
			['booked', 1, 'CONFIRMED', 'PUBLISH'],
			['cancelled', 12, 'CANCELLED', 'CANCEL'],
		] satisfies [BookingStatus, number, string, string][]) {
			const whose = { ...company, shortName: 'Débarras, Fils; Cie' }
			const event = pickupEvent(whose, {
				status,
				date: '2026-12-01',
				windowId: '10-12pm',
				reference: 'K7M3QX',
				where,
				...{ phone: '403-555-0142', email: '' },
			})
			if (!event) throw new Error('there is no event')
			const file = calendarFile(whose, event, { id, version, status, changedAt })
			expect(read(file)).toEqual({
				method,
				uid: id,
				start: event.start,
				end: event.end,
				stamp: changedAt,
				modified: changedAt,
				sequence: version,
				status: word,
				title: 'Débarras, Fils; Cie picks up',
				where,
				about: event.about,
			})
			for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
		}
	})

	test('takes a moved pickup, and then its cancellation, for a later word on the same event', () => {
		const words = [
			{ status: 'booked', version: 1, date: '2026-12-01', windowId: '10-12pm', minute: 0 },
			{ status: 'booked', version: 2, date: '2026-12-03', windowId: '2-4pm', minute: 1 },
			{ status: 'cancelled', version: 3, date: '2026-12-03', windowId: '2-4pm', minute: 2 },
		] as const
		const found = words.map(({ status, version, date, windowId, minute }) => {
			const pickup = {
				status,
				date,
				windowId,
				reference: 'K7M3QX',
				where: streets.plain,
				phone: '403-555-0142',
				email: '',
			}
			const event = pickupEvent(company, pickup)
			if (!event) throw new Error('there is no event')
			const at = new Date(changedAt.getTime() + minute * 60_000)
			return read(calendarFile(company, event, { id, version, status, changedAt: at }))
		})
		expect(new Set(found.map(({ uid }) => uid)).size).toBe(1)
		expect(found.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
		expect(found.map(({ stamp }) => stamp?.getUTCMinutes())).toEqual([0, 1, 2])
		expect(found.map(({ modified }) => modified?.getUTCMinutes())).toEqual([0, 1, 2])
		expect(found.map(({ start }) => clock(start, company.timeZone))).toEqual([
			'2026-12-01 10:00',
			'2026-12-03 14:00',
			'2026-12-03 14:00',
		])
		expect(found.map(({ method, status }) => `${method} ${status}`)).toEqual([
			'PUBLISH CONFIRMED',
			'PUBLISH CONFIRMED',
			'CANCEL CANCELLED',
		])
	})
})
