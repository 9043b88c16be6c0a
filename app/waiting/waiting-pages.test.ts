import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import Wait from './wait.page.tsx'
import type { DayToWaitFor, WaitForm } from './wait-form.ts'
import WaitToMove from './wait-to-move.page.tsx'
import Waiting from './waiting.page.tsx'
import type { CustomersEntry } from './waitlist-entry.ts'

const entry: CustomersEntry = {
	status: 'waiting',
	version: 2,
	dateInWords: 'Tuesday, December 1',
	windows: ['10–12pm', '1–3pm'],
	offered: undefined,
	before: 0,
	isMove: false,
	where: '1 Elm Street',
	email: 'jo@example.ca',
	phone: '+14035550142',
}
type Case = CustomersEntry & { message: string }
const pageOf = ({ message, ...change }: Partial<Case>) =>
	drawn(Waiting, {
		loaderData: { entry: { ...entry, ...change } },
		...(message !== undefined && { actionData: { message } }),
	})

const offered = { window: '1–3pm', until: '4 pm' }

test('who waits reads how they stand: in line, offered a slot, or no longer waiting', () => {
	expectDifferences<Case>(pageOf, [
		[{ message: 'That was too many tries.' }, /^\+ <p role="alert"[^>]*>\n\+ That was too many tries\.$/],
		[{ message: '' }, /^$/],
		[{ before: 2 }, /first in line|Ahead of you in line: 2/],
		[
			{ status: 'offered', offered },
			/\+ 1–3pm/,
			/\+ 4 pm/,
			/value="take"/,
			/value="decline"/,
			/^(?!.*stays where it is)/s,
		],
		[{ status: 'offered', offered, windows: ['1–3pm'] }, /value="take"/, /^(?!.*value="decline")/s],
		[{ status: 'offered', offered, isMove: true }, /stays where it is/, /\+ Move my pickup here/],
		[{ status: 'booked' }, /\+ .*is booked/, /- <button [^>]*value="leave"/],
		[{ status: 'left' }, /- <button [^>]*value="leave"/, new RegExp(company.phone)],
		[{ status: 'lapsed' }, /- <button [^>]*value="leave"/],
		[{ status: 'over' }, /- <button [^>]*value="leave"/],
	])
	expect(pageOf({}).text).toContain('10–12pm or 1–3pm')
	expect(pageOf({}).text).toContain('first in line')
	for (const [change, how] of [
		[{}, 'write to jo@example.ca and text you.'],
		[{ phone: '+14035550142;ext=4' }, 'write to jo@example.ca.'],
		[{ email: '' }, 'text you.'],
		[{ email: '', phone: '' }, 'show it on this page, so look in again.'],
	] as const)
		expect(pageOf(change).text.replaceAll('\n', ' ')).toContain(`for up to two hours and ${how}`)
	expect(pageOf({ before: 1 }).text).not.toContain('first in line')
	const titles = (['waiting', 'offered', 'booked', 'left', 'lapsed'] as const).map(
		(status) => /<h1[^>]*>([^<]+)/.exec(pageOf({ status, offered }).markup)?.[1],
	)
	expect(new Set(titles).size).toBe(5)
	const endings = (['booked', 'left', 'lapsed', 'over'] as const).map(
		(status) => pageOf({ status }).text.split('\n')[1],
	)
	expect(new Set(endings).size).toBe(4)
	expect(drawn(Waiting, { loaderData: { entry: undefined } }).markup).not.toContain('<form')
})

const windowOn = (id: string, state: DayToWaitFor['windows'][number]['state'], isTicked = false) => ({
	id,
	label: id.toUpperCase(),
	state,
	isTicked,
})
const day: DayToWaitFor = {
	date: '2026-12-01',
	dateInWords: 'Tuesday, December 1',
	first: '2026-11-30',
	last: '2027-01-31',
	windows: [windowOn('8-10am', 'full')],
}

type FormCase = WaitForm & { windows: DayToWaitFor['windows'] }
const formOf = ({ windows, ...change }: Partial<FormCase>) => {
	const form: WaitForm = {
		day: { ...day, ...(windows && { windows }) },
		typed: {},
		faults: undefined,
		message: undefined,
		...change,
	}
	return drawn(Wait, { loaderData: { form } })
}
const boxes = (markup: string) =>
	[...markup.matchAll(/<input (?=[^>]*type="checkbox")(?=[^>]*name="(?:take)?[^"]*")[^>]*>/g)].map(
		([box]) => box,
	)

test('one waits for windows that are full, ticks what would do, and is led to what is free', () => {
	const only = (state: DayToWaitFor['windows'][number]['state'], isTicked = false) =>
		boxes(formOf({ windows: [windowOn('8-10am', state, isTicked)] }).markup).filter((box) =>
			box.includes('8-10am'),
		)
	expect(only('full')).toEqual([expect.not.stringMatching(/disabled|checked/)])
	expect(only('open')).toEqual([expect.not.stringMatching(/disabled|checked/)])
	expect(only('full', true)).toEqual([expect.stringMatching(/checked=""/)])
	expect(only('too-late', true)).toEqual([expect.stringMatching(/^(?!.*checked).*disabled=""/)])
	expect(only('closed')).toEqual([expect.stringMatching(/disabled=""/)])
	expect(only('bookable')).toEqual([])
	expect(formOf({ windows: [windowOn('8-10am', 'bookable')] }).markup).toContain('value="2026-12-01 8-10am"')
})

test('the form of the wait list keeps what was typed, and says what is wrong with it', () => {
	expectDifferences<FormCase>(formOf, [
		[{ message: 'You wait already.' }, /^\+ <p role="alert">\n\+ You wait already\.$/],
		[{ typed: { name: 'Jo Bell' } }, /value="Jo Bell"/, /^(?!.*type="hidden")/s],
		[
			{ typed: { quote: 'q-1', priceList: 'p-1' } },
			/<input type="hidden" name="quote" value="q-1"/,
			/name="priceList" value="p-1"/,
		],
		[{ typed: { page: '/airdrie', load: 'half' } }, /<option value="half" selected=""/],
		[{ typed: { page: '/airdrie' } }, /name="page" value="\/airdrie"/],
		[{ typed: { load: 'half' } }, /<option value="half" selected=""/],
		[{ typed: { page: '/airdrie', quote: 'q-1' } }, /- <select [^>]*name="load"/],
		[{ typed: { volume: '0.5' } }, /- <select [^>]*name="load"/],
		[{ faults: { name: ['Enter a name.'] } }, /\+ Enter a name\./, /role="alert"|aria-invalid="true"/],
		[{ faults: { window: ['Tick one.'] } }, /\+ Tick one\./],
		[{ faults: {} }, /^$/],
	])
	const sent = { day, typed: { name: 'Di' }, faults: undefined, message: 'Sent.' }
	const again = drawn(Wait, { loaderData: { form: { ...sent, message: 'Before.' } }, actionData: sent }).text
	expect(again).toContain('Sent.')
	expect(again).not.toContain('Before.')
})

test('who waits to move a pickup keeps it until then, and not when it is too late', () => {
	const of = (can: string | undefined, message?: string) =>
		drawn(WaitToMove, {
			loaderData: {
				token: 'token',
				can,
				dateInWords: 'Monday, November 30',
				windowLabel: '10–12pm',
				day,
				reaches: 'text you',
			},
			...(message !== undefined && { actionData: { message } }),
		})
	expect(of('move').text).toContain('Monday, November 30')
	expect(of('move').text).toMatch(/for up to two hours and\s+text you\./)
	expect(of('move').markup).toContain('name="date" value="2026-12-01"')
	expect(of('move', 'Tick one.').text).toContain('Tick one.')
	for (const can of ['too-late', 'not-possible', undefined]) expect(of(can).markup).not.toContain('<form')
	expect(of('too-late').text).toContain('too late')
	expect(of('not-possible').text).not.toContain('too late')
})
