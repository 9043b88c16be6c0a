import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingIdSchema } from '#app/platform/ids.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import { instantOf } from '#app/values/local-time.ts'
import { company, otherCompany } from '#tests/support/company.ts'
import { calendarFile } from './calendar-file.server.ts'
import { googleCalendar, pickupEvent } from './pickup-event.ts'

const id = bookingIdSchema.parse('0199f5a0-0000-7000-8000-000000000001')

const pickup = {
	status: 'booked',
	date: '2026-12-01',
	windowId: '10-12pm',
	reference: 'K7M3QX',
	where: `12 Crescent Road NW, Calgary, ${company.region.code} T2P 1J9`,
	phone: '403-555-0142',
	email: 'jo@example.ca',
} as const

type Change = { status?: BookingStatus; date?: string; windowId?: string; where?: string; version?: number }

function fileOf({ version = 1, ...change }: Change = {}, whose = company): string {
	const changed = { ...pickup, ...change }
	const event = pickupEvent(whose, changed)
	if (!event) throw new Error('there is no event')
	return calendarFile(whose, event, {
		id,
		version,
		status: changed.status,
		changedAt: new Date('2026-11-20T18:00:00Z'),
	})
}

/** The properties of a file as RFC 5545 reads them: lines joined, escapes resolved, parameters left out. */
function read(file: string): Map<string, string> {
	expect(file.endsWith('\r\n')).toBe(true)
	const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
	return new Map(
		lines.map((line) => {
			const colon = line.indexOf(':')
			expect(colon, line).toBeGreaterThan(0)
			const value = line
				.slice(colon + 1)
				.replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign))
			return [line.slice(0, colon), value]
		}),
	)
}

describe('the calendar file', () => {
	// Outlook refuses a file without method, name, sequence or stamp; Google reads times without a zone as its own.
	test('has what Google, Apple and Outlook ask for: version, sender, method, name, stamp, begin and end in UTC', () => {
		const file = fileOf()
		expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:-\/\/[^\r]+\r\nMETHOD:PUBLISH\r\n/)
		expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
		expect(Object.fromEntries(read(file))).toMatchObject({
			UID: id,
			SEQUENCE: '1',
			DTSTAMP: '20261120T180000Z',
			DTSTART: '20261201T160000Z',
			DTEND: '20261201T180000Z',
			SUMMARY: `${company.shortName} picks up`,
			LOCATION: pickup.where,
			STATUS: 'CONFIRMED',
		})
		expect(read(file).get('DESCRIPTION')).toContain('Your booking number is K7M3QX.')
		expect(read(file).get('DESCRIPTION')).toContain(company.phone)
		// For a calendar with time zone data older than the company's last clock change.
		expect(read(file).get('DESCRIPTION')).toContain(`10–12pm, ${company.city} time`)
	})

	test.each([
		['in summer', '2026-07-15', '20260715T160000Z'],
		['in a winter while clocks were changed', '2026-01-15', '20260115T170000Z'],
		['on the day on which the clocks went forward', '2026-03-08', '20260308T160000Z'],
		['in a winter since', '2027-01-15', '20270115T160000Z'],
	])('has the hour of the company’s clock %s', (_, date, begins) => {
		expect(read(fileOf({ date })).get('DTSTART')).toBe(begins)
	})

	test('of another company goes by its clock and its windows', () => {
		const [window] = otherCompany.arrivalWindows
		if (!window) throw new Error('the company has no window')
		const file = read(fileOf({ windowId: window.id }, otherCompany))
		expect(file.get('SUMMARY')).toBe(`${otherCompany.shortName} picks up`)
		const begins = instantOf(pickup.date, window.startHour, otherCompany.timeZone).toISOString()
		expect(file.get('DTSTART')).toBe(begins.replace(/[-:]|\.000/g, ''))
	})

	test('keeps its name and counts up, so that a later file replaces an earlier one; a cancelled pickup says so', () => {
		const [first, later] = [read(fileOf()), read(fileOf({ status: 'cancelled', version: 2 }))]
		expect(later.get('UID')).toBe(first.get('UID'))
		expect([first.get('SEQUENCE'), later.get('SEQUENCE')]).toEqual(['1', '2'])
		expect(later.get('STATUS')).toBe('CANCELLED')
	})

	test('reads back whatever was typed, in lines of at most 75 bytes', () => {
		const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
		fc.assert(
			fc.property(typed, (text) => {
				const where = text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').trim() || 'x'
				const file = fileOf({ where })
				expect(read(file).get('LOCATION')).toBe(where)
				for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
				expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
			}),
		)
	})

	test('is not made while the day is not settled, nor for a window that the company no longer has', () => {
		expect(pickupEvent(company, { ...pickup, status: 'requested' })).toBeUndefined()
		expect(pickupEvent(company, { ...pickup, windowId: 'midnight' })).toBeUndefined()
	})
})

test('Google Calendar opens with the same event filled in', () => {
	const event = pickupEvent(company, pickup)
	if (!event) throw new Error('there is no event')
	const link = new URL(googleCalendar(event))
	expect(link.origin).toBe('https://calendar.google.com')
	expect(Object.fromEntries(link.searchParams)).toEqual({
		action: 'TEMPLATE',
		text: event.title,
		dates: '20261201T160000Z/20261201T180000Z',
		location: event.where,
		details: expect.stringContaining(`10–12pm, ${company.city} time`),
	})
})

test('an event says how its customer hears when', () => {
	const about = (change: object) => pickupEvent(company, { ...pickup, ...change })?.about
	expect(about({})).toContain('time, and text you when.')
	expect(about({ phone: '+14035550142;ext=4' })).toContain('time, and email or call you when.')
	expect(about({ phone: '+14035550142;ext=4', email: '' })).toContain('time, and call you when.')
})

test('a window of today alone, in which we come as soon as we can, is no event', () => {
	for (const { id, todayOnly } of company.landingWindows)
		expect(pickupEvent(company, { ...pickup, windowId: id }) === undefined, id).toBe(todayOnly === true)
})
