import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newBookingId, newTruckId } from '#tests/support/ids.ts'
import type { DayOfPickups } from '../day-of-pickups.ts'
import { TruckOutForm } from './truck-out-form.tsx'
import type { DayWithoutTrucks, LeftPickup, TruckOutOfDay } from './trucks-out.ts'
import { TrucksOutLine, TrucksOutList } from './trucks-out-list.tsx'

const red = { id: newTruckId(), name: 'Red', room: '6 of 20 yd³', share: 0.3, isTooMuch: false }
const ann: LeftPickup = {
	id: newBookingId(),
	name: 'Ann',
	reference: 'K7M3QX',
	windowLabel: '10–12pm',
	yards: '15 yd³',
	canMove: true,
	offers: [red],
	planned: red,
}
const ben = { ...ann, id: newBookingId(), name: 'Ben' }
const blue: TruckOutOfDay = {
	id: newTruckId(),
	name: 'Blue',
	reason: 'Flat tire',
	since: undefined,
	left: [],
}

type Case = { own: readonly Right[]; truck: Partial<TruckOutOfDay> } & Partial<DayWithoutTrucks>

const whole: readonly Right[] = ['today', 'bookings', 'schedule']
const listOf = ({ own = whole, truck, ...change }: Partial<Case>) => {
	const without = { out: [{ ...blue, ...truck }], tooMany: [], load: '', canBe: 'now' as const, ...change }
	const day = { date: '2026-12-01', without }
	return drawn(() => createElement(TrucksOutList, { day }), { rights: own })
}

test('its pickups can go to another day together, as far as each can', () => {
	const onTheWay = { ...ben, canMove: false }
	const way = (left: LeftPickup[]) => /Move (.*) to another day/.exec(listOf({ truck: { left } }).text)?.[1]
	expect(way([ann])).toBe('it')
	expect(way([ann, ben])).toBe('all 2')
	expect(way([ann, onTheWay])).toBe('1 of them')
	expect(way([onTheWay])).toBeUndefined()
	expect(listOf({ own: ['today'], truck: { left: [ann] } }).text).not.toContain('to another day')
})

test('a day says which truck is out and why, whose pickups need another one, and which trucks have room for them', () => {
	expect(listOf({ out: [] }).text).toBe('')
	expect(listOf({}).text).toContain(
		'Blue is out all day: Flat tire\nBlue is back\nNone of its pickups needs another truck.',
	)
	expectDifferences<Case>(listOf, [
		[{ truck: { since: '10:40 AM' } }, /since 10:40 AM/],
		[
			{ truck: { left: [ann] } },
			/\+ This pickup has no crew/,
			/\+ Ann\n/,
			/\+ , 6 of 20 yd³/,
			/^(?!.*other trucks)/s,
		],
		[{ truck: { left: [ann, ben] } }, /\+ These 2 pickups have no crew/, /\+ Put all 2 on other trucks/],
		[
			{ truck: { left: [ann, ben, { ...ben, id: newBookingId(), planned: undefined }] } },
			/\+ Put the 2 that fit on other trucks/,
		],
		[{ truck: { left: [ann, { ...ben, planned: undefined }] } }, /^(?!.*other trucks)/s],
		[
			{ truck: { left: [{ ...ann, offers: [] }] } },
			/\+ No other truck has room for it\./,
			/\+ Move Ann|\+ Move/,
		],
		[{ own: ['today', 'bookings'] }, /^- <form.*Blue is back|- Blue is back/s],
		[{ canBe: 'past' }, /- Blue is back/],
		[{ tooMany: ['Ann', 'Ben'], load: '45 of 40 yd³' }, /can haul \(45 of 40 yd³\):/, /Ann, Ben\./],
	])
	const crew = listOf({ own: ['today'], truck: { left: [ann, ben] } })
	expect(crew.text).toContain('Ann')
	expect(crew.markup).not.toContain('<form')
	expect(listOf({ own: ['today'], truck: { left: [{ ...ann, offers: [] }] } }).markup).not.toContain('<a ')
})

test('above the stops of a phone one line says which trucks are out and how many pickups need another, and leads to them', () => {
	const lineOf = (...out: TruckOutOfDay[]) =>
		drawn(() =>
			createElement('div', {}, [
				createElement(TrucksOutLine, { key: 'line', day: { without: { ...without, out } } }),
				createElement(TrucksOutList, {
					key: 'list',
					day: { date: '2026-12-01', without: { ...without, out } },
				}),
			]),
		)
	const without = { tooMany: [], load: '', canBe: 'now' as const }
	const words = (...out: TruckOutOfDay[]) => /<a href="#[^>]*>(.*?)<\/a>/.exec(lineOf(...out).markup)?.[1]
	const yellow = { ...blue, id: newTruckId(), name: 'Yellow' }
	expect(words()).toBeUndefined()
	expect(words(blue)).toBe('Blue is out')
	expect(words({ ...blue, left: [ann] })).toBe('Blue is out: 1 pickup needs another truck')
	expect(words({ ...blue, left: [ann] }, { ...yellow, left: [ben] })).toBe(
		'Blue, Yellow are out: 2 pickups need another truck',
	)
	const { markup } = lineOf(blue)
	const [, id] = /<a href="#([^"]*)"/.exec(markup) ?? []
	expect(markup).toContain(`id="${id}"`)
	// At a desk the list itself stands there; on a phone it comes after the stops.
	expect(markup).toMatch(/<p class="lg:hidden"/)
	expect(markup).toMatch(/<div class="[^"]*max-lg:order-1/)
})

type FormCase = Pick<DayOfPickups, 'trucks'> & { own: readonly Right[]; canBe: DayWithoutTrucks['canBe'] }

const formOf = ({ own = whole, trucks = [red], canBe = 'now' }: Partial<FormCase>) => {
	const day = { date: '2026-12-01', trucks, without: { out: [], tooMany: [], load: '', canBe } }
	return drawn(() => createElement(TruckOutForm, { day }), { rights: own }).markup
}

test('a truck is said to be out by who has the right to the schedule, today from now on, later for the whole day, never of a day that has passed', () => {
	expect(formOf({})).toContain('From now on')
	expect(formOf({})).toContain('Red, 6 of 20 yd³')
	expect(formOf({ canBe: 'day' })).toContain('For the whole day.')
	expect(formOf({ canBe: 'day' })).not.toContain('From now on')
	expect(formOf({ canBe: 'past' })).toBe('')
	expect(formOf({ trucks: [] })).toBe('')
	expect(formOf({ own: ['today', 'bookings'] })).toBe('')
})
