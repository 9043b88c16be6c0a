import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { aboutForm, type FormAnswer } from './form-answer.ts'
import { OrdinaryWeek } from './ordinary-week.tsx'
import type { WeekdayRules } from './schedule-week.ts'

const rulesOf = (weekday: 1 | 2, name: string, set?: number): WeekdayRules => ({
	weekday,
	name,
	fields: [{ id: '10-12pm', label: '10–12pm', set, otherwise: 2 }],
	seen: '',
})

const weekWith = (answer?: FormAnswer) =>
	drawn(() =>
		createElement(OrdinaryWeek, {
			weekdays: [rulesOf(1, 'Monday'), rulesOf(2, 'Tuesday', 5)],
			answer,
			busy: false,
		}),
	)

/** The names of the weekdays whose form is open. */
const openIn = (markup: string) =>
	[...markup.matchAll(/<details open="">.*?<b>(\w+)<\/b>/g)].map(([, name]) => name)

test('each weekday says what it takes: what is set, or else what the settings have', () => {
	const { text } = weekWith()
	expect(text).toContain('Monday 10–12pm 2\n')
	expect(text).toContain('Tuesday 10–12pm 5\n')
})

test('only the weekday whose form was answered is open, with what was wrong', () => {
	expect(openIn(weekWith().markup)).toEqual([])
	const refused = { ok: false, message: 'Use a whole number.' }
	const tuesday = weekWith({ ...refused, about: aboutForm('set-weekday', 2) })
	expect(openIn(tuesday.markup)).toEqual(['Tuesday'])
	expect(tuesday.text).toContain('Use a whole number.')
	const ofADate = weekWith({ ...refused, about: aboutForm('set-date', '2026-12-01') })
	expect(openIn(ofADate.markup)).toEqual([])
	expect(ofADate.text).not.toContain('Use a whole number.')
})
