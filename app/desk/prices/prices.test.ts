import { describe, expect, test } from 'vitest'
import { priceListIdSchema } from '#app/platform/ids.ts'
import { defaultLoad, priceLoad } from '#app/pricing/load.ts'
import { describeLoad } from '#app/pricing/load-words.ts'
import { openPrices, priceListOf } from '#app/pricing/pricing.server.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { filePrices } from '#tests/support/local-prices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { changePrices } from './change-prices.server.ts'
import { localFieldOf } from './local-fields.ts'
import { fieldOf } from './price-fields.ts'
import { openPriceLists } from './prices.server.ts'

const noon = '2026-11-26T19:00:00Z'

/** A desk at noon in Calgary on November 26, 2026, with owners who check and save; its clock can be set. */
async function setUp(at = noon) {
	const setup = await testPlatform()
	let time = new Date(at)
	const platform = { ...setup.platform, now: () => time }
	const prices = await openPrices(platform)
	const needs = { ...platform, prices, files: filePrices }
	const form = async (): Promise<Record<string, string>> => {
		const { form } = await openPriceLists(needs)
		return { ...form.values, seen: String(form.seen), base: String(form.base.id) }
	}
	const send = async (fields: Record<string, string>, name = 'Dana') => {
		const { answer, status } = await changePrices(needs, new Map(Object.entries(fields)), {
			...staffNamed('dana'),
			name,
		})
		return { ...answer, status }
	}
	return {
		pool: setup.pool,
		needs,
		prices,
		form,
		send,
		/** Checks what was typed and saves it. */
		save: async (typed: Record<string, string>, name = 'Dana') => {
			const fields = { ...(await form()), ...typed }
			const { checked } = await send({ ...fields, does: 'check' }, name)
			return send({ ...fields, does: 'save', checked: checked?.digest ?? '' }, name)
		},
		open: () => openPriceLists(needs),
		rows: async () => (await setup.pool.query('select id from price_lists')).rowCount,
		set: (moment: string) => {
			time = new Date(moment)
		},
		[Symbol.asyncDispose]: async () => {
			await prices.close()
			await setup[Symbol.asyncDispose]()
		},
	}
}

const half = fieldOf.volume(0.5)

test('prices are checked, and saved from tomorrow: what changes, and what six loads come to before and after', async () => {
	await using desk = await setUp()
	const typed = { ...(await desk.form()), [half]: '$345.50' }
	expect(typed.from).toBe('2026-11-27')
	const { checked, form, ...answer } = await desk.send({ ...typed, does: 'check' })
	expect(answer).toMatchObject({ ok: true, status: 200 })
	expect(form?.values[half]).toBe('$345.50')
	expect(checked).toMatchObject({
		day: 'Friday, November 27, 2026',
		changes: [{ what: '1/2 truck', before: '$325', after: '$345.50' }],
	})
	expect(checked?.examples).toHaveLength(6)
	for (const { name, before, after } of checked?.examples ?? [])
		for (const way of ['counted', 'tapped'] as const)
			expect([0, 2050], `${name} ${way}`).toContain(after[way] - before[way])
	expect(checked?.examples.some(({ before, after }) => after.counted > before.counted)).toBe(true)
	expect(await desk.rows()).toBe(1)
	expect(await desk.send({ ...typed, does: 'save', checked: checked?.digest ?? '' })).toMatchObject({
		ok: true,
		message: 'Saved. These prices start on Friday, November 27, 2026.',
	})
	expect(desk.prices.current().id).toBe(1)
	desk.set('2026-11-27T05:59:59Z')
	expect(desk.prices.current().id).toBe(1)
	desk.set('2026-11-27T06:00:00Z')
	expect(priceLoad({ ...defaultLoad, volume: 0.5 }, desk.prices.current()).total).toBe(34_550)
	const { history, isSetAtDesk } = await desk.open()
	expect(isSetAtDesk).toBe(true)
	expect(history).toMatchObject([
		{
			actor: 'Dana',
			action: 'set prices from Friday, November 27, 2026',
			changes: [{ what: '1/2 truck', before: '$325', after: '$345.50' }],
		},
		{ actor: 'The settings file', changes: [] },
	])
})

test('what was not checked is not saved, but checked', async () => {
	await using desk = await setUp()
	const typed = { ...(await desk.form()), stairs: '30' }
	const { checked } = await desk.send({ ...typed, does: 'check' })
	for (const late of [
		{ ...typed, checked: '' },
		{ ...typed, stairs: '31', checked: checked?.digest ?? '' },
	]) {
		const answer = await desk.send({ ...late, does: 'save' })
		expect(answer).toMatchObject({ ok: true, status: 200, form: { values: { stairs: late.stairs } } })
		expect(answer.checked).toBeDefined()
		expect(answer.saved).toBeUndefined()
	}
	expect(await desk.rows()).toBe(1)
})

describe('what cannot be', () => {
	test.each([
		['an empty amount', 'stairs', ' ', 'Enter an amount in dollars, such as 25.'],
		['a negative amount', 'stairs', '-5', 'The amount can’t be below 0.'],
		['$10 million', half, '$10,000,000', 'The amount can’t be above 99,999.99.'],
		['a volume for nothing', half, '0', 'Enter an amount above 0.'],
		['words for an amount', half, 'lots', 'Write the amount in dollars and cents, such as 325.00.'],
		['a day in the past', 'from', '2026-11-25', 'Pick Friday, November 27, 2026 or a later day.'],
		['today', 'from', '2026-11-26', 'Prices can’t change on a day that’s already begun.'],
		['no day', 'from', '', 'Pick the day these prices start'],
		['a day that does not exist', 'from', '2027-02-30', 'Pick the day these prices start'],
		['a day far ahead', 'from', '2031-01-01', 'Pick a day within the next two years.'],
		['a name of 200 letters', fieldOf.addOnName('tv'), 'T'.repeat(200), 'Use at most 60 characters.'],
		['no name', fieldOf.addOnName('tv'), '\u200B ', 'Enter a name.'],
		['a name in two lines', fieldOf.addOnName('tv'), 'TV\nor not', 'Write the name in one line.'],
		['the name of another', fieldOf.addOnName('tv'), 'green WASTE', 'already an add-on with this name'],
		['a new add-on without a price', fieldOf.newName(1), 'Piano', 'Enter an amount in dollars'],
		['a new add-on without a name', fieldOf.newPrice(2), '90', 'Enter a name.'],
		['a step of 0 kg', 'stepKg', '0', 'Enter at least 1.'],
		['too many kilograms', 'includedKg', '9000', 'Enter at most 5000.'],
		['a larger volume that holds less', fieldOf.yards(0.5), '4', 'A larger volume has to hold more'],
		['a range upside down', fieldOf.loadTo(1), '100', 'The higher figure is below the lower one.'],
	])('%s is refused with a message, and nothing is changed', async (_, name, text, message) => {
		await using desk = await setUp()
		const answer = await desk.send({ ...(await desk.form()), [name]: text, does: 'save' })
		const faults = Object.values(answer.faults ?? {})
		expect(answer).toMatchObject({ ok: false, status: 422, form: { values: { [name]: text } } })
		expect(faults).toHaveLength(1)
		expect(faults[0]).toContain(message)
		expect(await desk.rows()).toBe(1)
	})

	test('a second list for a day is refused until the first is withdrawn', async () => {
		await using desk = await setUp()
		const from = '2026-12-10'
		expect(await desk.save({ stairs: '30', from })).toMatchObject({ saved: true })
		const again: Record<string, string> = { ...(await desk.form()), stairs: '35' }
		expect(again.from).toBe('2026-12-11')
		expect((await desk.send({ ...again, from, does: 'check' })).faults?.from).toContain(
			'There are already new prices from Thursday, December 10, 2026.',
		)
		const [coming] = (await desk.open()).coming
		expect(coming).toMatchObject({ from: 'Thursday, December 10, 2026', canWithdraw: true })
		const withdraw = { does: 'withdraw', list: String(coming?.id), seen: String(again.seen) }
		expect(await desk.send({ ...withdraw, seen: '1' })).toMatchObject({ ok: false, status: 409 })
		expect(await desk.send(withdraw)).toMatchObject({ ok: true })
		expect(await desk.send(withdraw)).toMatchObject({ ok: false, status: 409 })
		const { coming: left, history } = await desk.open()
		expect(left).toEqual([])
		expect(history[0]).toMatchObject({ action: 'withdrew the prices from Thursday, December 10, 2026' })
		expect(await desk.save({ stairs: '35', from })).toMatchObject({ saved: true })
		desk.set('2026-12-10T19:00:00Z')
		expect(desk.prices.current().stairs).toBe(3500)
	})

	test('a list that would change nothing, and a form of no list', async () => {
		await using desk = await setUp()
		const form = await desk.form()
		expect((await desk.send({ ...form, does: 'check' })).message).toContain('Nothing would change')
		const odds: Record<string, string>[] = [{ base: '7' }, { does: 'erase' }, { does: 'withdraw', list: 'x' }]
		for (const odd of odds)
			expect(await desk.send({ ...form, does: 'save', ...odd })).toMatchObject({ ok: false, status: 422 })
	})
})

test('in the last minutes before midnight tomorrow is too early: every process has to know a list before it begins', async () => {
	await using desk = await setUp('2026-11-27T05:54:59Z')
	expect((await desk.form()).from).toBe('2026-11-27')
	expect(await desk.save({ stairs: '30' })).toMatchObject({ saved: true })
	desk.set('2026-11-27T05:55:00Z')
	const [coming] = (await desk.open()).coming
	expect(coming?.canWithdraw).toBe(false)
	const form = await desk.form()
	const withdraw = { does: 'withdraw', list: String(coming?.id), seen: String(form.seen) }
	expect(await desk.send(withdraw)).toMatchObject({
		ok: false,
		status: 422,
	})
	expect((await desk.send({ ...form, from: '2026-11-27', does: 'check' })).faults?.from).toContain(
		'Saturday, November 28',
	)
})

test('of two owners at once the second is told what changed, keeps what they typed, and takes nothing back', async () => {
	await using desk = await setUp()
	const second = { ...(await desk.form()), [fieldOf.volume(1)]: '640', from: '2026-12-01', does: 'save' }
	await desk.save(
		{
			[half]: '350',
			[fieldOf.addOnRetired('yard')]: 'on',
			[fieldOf.newName(1)]: 'Piano',
			[fieldOf.newPrice(1)]: '90',
		},
		'Kim',
	)
	const told = await desk.send(second)
	expect(told).toMatchObject({
		ok: false,
		status: 409,
		meanwhile: [
			{
				actor: 'Kim',
				changes: [
					{ what: '1/2 truck', before: '$325', after: '$350' },
					{ what: 'Piano', before: 'none', after: '$90' },
					{ what: 'Green waste', before: '$20', after: 'retired' },
				],
			},
		],
		form: {
			values: { [fieldOf.volume(1)]: '640', [half]: '350.00', [fieldOf.addOnPrice('piano')]: '90.00' },
		},
	})
	expect(told.faults).toBeUndefined()
	const values = told.form?.values ?? {}
	expect(values.from).toBe('2026-12-01')
	expect(values[fieldOf.addOnName('yard')]).toBeUndefined()
	const form = { ...values, seen: String(told.form?.seen), base: String(told.form?.base.id) }
	const { checked } = await desk.send({ ...form, does: 'check' })
	expect(checked?.changes).toEqual([{ what: 'Full truck', before: '$595', after: '$640' }])
	expect(await desk.send({ ...form, does: 'save', checked: checked?.digest ?? '' })).toMatchObject({
		saved: true,
	})
})

test('trips and pages are merged and withdrawn as the rest is', async () => {
	await using desk = await setUp()
	const [canmore, redDeer] = [localFieldOf.travelFee('canmore'), localFieldOf.travelFee('reddeer')]
	const couch = localFieldOf.rangeTo('items/couch-removal')
	const second = { ...(await desk.form()), [redDeer]: '163', from: '2026-12-01', does: 'check' }
	expect(await desk.save({ [canmore]: '61', [couch]: '160' }, 'Kim')).toMatchObject({ saved: true })
	const told = await desk.send(second)
	expect(told).toMatchObject({
		status: 409,
		meanwhile: [{ changes: [{ what: 'Trip: Canmore' }, { what: 'Single items: Couch Removal' }] }],
		form: { values: { [canmore]: '61.00', [redDeer]: '163', [couch]: '160.00' } },
	})
	const { form } = told
	const again = { ...form?.values, seen: String(form?.seen), base: String(form?.base.id) }
	const { checked } = await desk.send({ ...again, does: 'check' })
	expect(checked?.changes).toEqual([{ what: 'Trip: Red Deer', before: '$150', after: '$163' }])
	const saved = await desk.send({ ...again, does: 'save', checked: checked?.digest ?? '' })
	expect(saved).toMatchObject({ saved: true })
	const { coming, form: open } = await desk.open()
	const last = coming.at(-1)
	await desk.send({ does: 'withdraw', list: String(last?.id), seen: String(open.seen) })
	const { form: left, history } = await desk.open()
	expect(left.values).toMatchObject({ [canmore]: '61.00', [redDeer]: '150.00', [couch]: '160.00' })
	expect(history[0]?.changes).toEqual([{ what: 'Trip: Red Deer', before: '$163', after: '$150' }])
	desk.set('2026-12-02T19:00:00Z')
	expect(desk.prices.onPages().local.travelFees).toEqual({ canmore: 6100 })
})

test('who comes second with the day of the first is told at once that it is taken', async () => {
	await using desk = await setUp()
	const second = { ...(await desk.form()), [fieldOf.volume(1)]: '640', does: 'check' }
	await desk.save({ [half]: '350' }, 'Kim')
	const told = await desk.send(second)
	expect(told).toMatchObject({ status: 409, form: { values: { [fieldOf.volume(1)]: '640' } } })
	expect(told.faults?.from).toContain('There are already new prices from Friday, November 27, 2026.')
})

test('ten who save at once: one does, and nine are told', async () => {
	await using desk = await setUp()
	const form = await desk.form()
	const typed = await Promise.all(
		Array.from({ length: 10 }, async (_, at) => {
			const fields = { ...form, stairs: String(40 + at), from: `2026-12-${10 + at}` }
			return { ...fields, checked: (await desk.send({ ...fields, does: 'check' })).checked?.digest ?? '' }
		}),
	)
	const answers = await Promise.all(typed.map((fields) => desk.send({ ...fields, does: 'save' })))
	expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
	expect(await desk.rows()).toBe(2)
})

test('a retired add-on stays in the lists of old quotes by name and price, and its id is never another thing’s', async () => {
	await using desk = await setUp()
	await desk.save({ [fieldOf.addOnRetired('tv')]: 'on' })
	await desk.save({ [fieldOf.newName(1)]: 'TV', [fieldOf.newPrice(1)]: '18', from: '2026-12-20' })
	desk.set('2026-12-21T19:00:00Z')
	const now = desk.prices.current()
	expect(now.addOns.map(({ id }) => id)).not.toContain('tv')
	expect(now.addOns.at(-1)).toEqual({ id: 'tv-2', label: 'TV', price: 1800 })
	const load = { ...defaultLoad, addOns: ['tv'] }
	const ofQuote = await priceListOf(desk.needs.database, priceListIdSchema.parse(1))
	expect(priceLoad(load, ofQuote)).toEqual(priceLoad(load, listed))
	expect(describeLoad(load, ofQuote)).toContain('TV or monitor')
})

test('there are no more add-ons than a form takes', async () => {
	await using desk = await setUp()
	const add = (names: string[]) =>
		Object.fromEntries(
			names.flatMap((name, at) => [
				[fieldOf.newName(at + 1), name],
				[fieldOf.newPrice(at + 1), '10'],
			]),
		)
	for (const names of [
		['A', 'B'],
		['C', 'D'],
		['E', 'F'],
	])
		expect(await desk.save(add(names))).toMatchObject({ saved: true })
	expect((await desk.send({ ...(await desk.form()), ...add(['G']), does: 'check' })).faults).toEqual({
		[fieldOf.newName(1)]: 'There can be at most 12 add-ons. Retire one first.',
	})
	expect(await desk.save({ ...add(['G']), [fieldOf.addOnRetired('tv')]: 'on' })).toMatchObject({
		saved: true,
	})
})
