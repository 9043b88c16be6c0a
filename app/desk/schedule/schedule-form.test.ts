import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import { company } from '#tests/support/company.ts'
import { readChange, scheduleFields } from './schedule-form.ts'
import { slotsField } from './schedule-week.ts'

const days = { first: '2026-11-22', last: '2027-12-27' }
const read = (form: Record<string, string>) => readChange(new Map(Object.entries(form)), { company, days })
const ids = allWindows(company).map(({ id }) => id)
const [first = ''] = ids

describe('a form of the schedule', () => {
	test('closes and opens a day from today on', () => {
		const close = { does: 'close', date: days.first, reason: '  Christmas Day ' }
		expect(read(close)).toEqual({ ok: true, change: { ...close, reason: 'Christmas Day' } })
		expect(read({ does: 'open', date: days.last })).toEqual({
			ok: true,
			change: { does: 'open', date: days.last },
		})
		for (const date of ['', '2026-02-30', '2026-11-21', '2027-12-28', 'tomorrow'])
			expect(read({ does: 'open', date }), date).toMatchObject({
				ok: false,
				faults: { date: expect.any(String) },
			})
		for (const reason of ['', '   ', 'x'.repeat(101)])
			expect(read({ ...close, reason })).toMatchObject({ ok: false, faults: { reason: expect.any(String) } })
		expect(read({ does: 'burn', date: days.first }).ok).toBe(false)
		expect(read({ does: 'set-weekday', weekday: '8' }).ok).toBe(false)
	})

	test('sets whole places from 0 to 99, and unsets those of an empty field', () => {
		const text = fc.oneof(
			fc.integer({ min: 0, max: 99 }).map(String),
			fc.constantFrom('', '100', '-1', '1.5', '1e1', 'three', '０'),
		)
		fc.assert(
			fc.property(fc.tuple(...ids.map(() => text)), fc.boolean(), (texts, ofDate) => {
				const fields = Object.fromEntries(ids.map((id, at) => [slotsField(id), texts[at] ?? '']))
				const day: Record<string, string> = ofDate
					? { does: 'set-date', date: days.first }
					: { does: 'set-weekday', weekday: '3' }
				const result = read({ ...day, ...fields })
				const wrong = ids.filter((_, at) => !/^\d{0,2}$/.test(texts[at] ?? ''))
				if (wrong.length > 0) {
					const faults = Object.fromEntries(wrong.map((id) => [slotsField(id), expect.any(String)]))
					expect(result).toEqual({ ok: false, faults })
					return
				}
				const slots = new Map(
					ids.map((id, at) => [id, texts[at] === '' ? undefined : Number(texts[at])] as const),
				)
				const change = ofDate
					? { does: 'set-date', date: days.first, slots }
					: { does: 'set-weekday', weekday: 3, slots }
				expect(result).toEqual({ ok: true, change })
			}),
		)
	})

	test('sets only the windows that it shows, and all of them where it shows none', () => {
		const day = { does: 'set-date', date: days.first }
		const slots = (form: Record<string, string>) => {
			const answer = read({ ...day, ...form })
			return answer.ok && 'slots' in answer.change ? [...answer.change.slots.keys()] : undefined
		}
		expect(slots({ [slotsField(first)]: '3' })).toEqual([first])
		expect(slots({})).toEqual(ids)
	})

	test('has a field for each window of the company', () => {
		expect(scheduleFields(company)).toContain(slotsField(first))
		expect(new Set(scheduleFields(company)).size).toBe(ids.length + 5)
	})
})
