import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { DayChoice } from './day-choice.tsx'
import { WindowChoice } from './window-choice.tsx'

/** Booking closes before a window begins, so such a window has not passed yet. */
test('a window that is too near, and a day of such windows, are too late', () => {
	const { arrivalWindows: offered } = company
	const windows = offered.map((window) => ({ ...window, state: 'too-late' as const }))
	const windowChoice = createElement(WindowChoice, { windows, chosen: undefined, faults: undefined })
	const today = { date: '2026-12-01', name: 'Today', day: 'Dec 1', windows }
	const days = { first: today.date, last: '2027-03-01', shown: [today] }
	const props = { days, from: today.date, chosen: undefined, faults: undefined }
	const dayChoice = createElement(DayChoice, { ...props, offered })
	for (const choice of [windowChoice, dayChoice])
		expect(renderToStaticMarkup(choice)).toContain('<small> Too late</small>')
})
