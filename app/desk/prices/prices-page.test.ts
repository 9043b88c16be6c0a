import { createElement } from 'react'
import { expect, test } from 'vitest'
import { priceListOfSettings } from '#app/pricing/price-list.ts'
import { company } from '#tests/support/company.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import { filePrices } from '#tests/support/local-prices.ts'
import { localFieldOf, pricedZones } from './local-fields.ts'
import { PriceField } from './price-field.tsx'
import { fieldOf } from './price-fields.ts'
import type { Checked, PriceAnswer, PriceForm } from './price-form.ts'
import Prices from './prices.page.tsx'

const list = priceListOfSettings(company.prices)
const [addOn] = list.addOns
const retired = fieldOf.addOnRetired(addOn?.id ?? '')
const form: PriceForm = {
	base: { id: 1, list, local: { travelFees: {}, ranges: {} } },
	values: { stairs: '75', from: '2026-12-02' },
	...{ seen: 4, firstDay: '2026-12-02' },
}
const page = {
	...{ form, files: filePrices, isSetAtDesk: true, coming: [], history: [] },
	current: { since: 'Nov 1, 2026', warnings: [] },
}
type Case = { [Key in keyof typeof page]: unknown } & { answer: PriceAnswer; sending: boolean }
const pageOf = ({ answer, sending = false, ...change }: Partial<Case>) =>
	drawn(Prices, {
		loaderData: { ...page, ...change },
		...(answer && { actionData: answer }),
		...{ rights: ['prices'], sending },
	})

const checked: Checked = {
	...{
		digest: 'd1',
		day: 'Wednesday, December 2',
		changes: [],
		examples: [],
		warnings: [],
		until: undefined,
	},
}
const found: PriceAnswer = { ok: true, message: 'Look at it.', checked }

test('the words of a figure are seen; the name of one that stands in a table is only heard', () => {
	const labelOf = (words: { label: string; caption?: string }) =>
		/<label [^>]*class="([^"]*)"/.exec(
			drawn(() => createElement(PriceField, { ...words, name: 'stairs', values: {}, faults: {} })).markup,
		)?.[1]
	expect(labelOf({ label: 'of stairs' })).toBe('sr-only')
	expect(labelOf({ label: 'of stairs', caption: 'Price' })).not.toContain('sr-only')
})

test('the prices say since when they hold and where they come from, and what is worth a second look', () => {
	expect(pageOf({}).text).toContain('Today’s prices started on Nov 1, 2026.')
	const coming = { id: 7, from: 'Jan 1, 2027', actor: 'Dana', changes: [], canWithdraw: false }
	const change = { what: 'Stairs', before: '$75', after: '$80' }
	expectDifferences<Case>(pageOf, [
		[{ current: undefined }, /- Today’s prices started/, /^(?!.*In today’s prices)/s],
		[{ isSetAtDesk: false }, /- Prices are set on this page/, /\+ So far prices come from the settings file/],
		[
			{ current: { since: 'Nov 1', warnings: ['Half costs more than full.'] } },
			/\+ In today’s prices: worth/,
		],
		[
			{ current: { since: 'Nov 1', warnings: ['Half costs more than full.'] } },
			/\+ Half costs more than full\./,
		],
		[{ coming: [coming] }, /\+ Coming up/, /\+ From Jan 1, 2027\n\+ Set by Dana/, /^(?!.*Withdraw)/s],
		[
			{ coming: [{ ...coming, canWithdraw: true, changes: [change] }] },
			/\+ Withdraw\n/,
			/\+ <input type="hidden" name="list" value="7"\/>/,
			/\+ <input type="hidden" name="does" value="withdraw"\/>/,
			/\+ <input type="hidden" name="seen" value="4"\/>/,
			/\$75/,
		],
	])
})

test('each figure of a list has a field of its own, with what it is called and what stands in it', () => {
	const { markup } = pageOf({})
	const fields = [
		...list.volumes.flatMap(({ share, label }) => [
			[fieldOf.volume(share), `${label}: price`],
			[fieldOf.yards(share), `${label}: cubic yards`],
		]),
		...list.addOns.flatMap(({ id, label }) => [
			[fieldOf.addOnName(id), `${label}: name`],
			[fieldOf.addOnPrice(id), `${label}: price`],
		]),
		...list.loads.flatMap(({ name }, rank) => [
			[fieldOf.loadFrom(rank), `${name}: from`],
			[fieldOf.loadTo(rank), `${name}: to`],
		]),
		['outsideFrom', 'Outside the city: from'],
		['outsideTo', 'Outside the city: to'],
		...[
			['stairs', 'Stairs'],
			['includedKg', 'Weight included, kg'],
			['stepKg', 'Each step above it, kg'],
			['stepPrice', 'Price of a step'],
			['from', 'Starting on'],
		],
	]
	const named = (id: string) =>
		new RegExp(`<label for="${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"[^>]*>(.*?)</label>`)
			.exec(markup)?.[1]
			?.replace(/<[^>]+>/g, '')
			.trim()
	for (const [name = '', label] of fields) {
		expect(named(name), name).toBe(label)
		expect(markup, name).toContain(` name="${name}"`)
	}
	const heads = [
		...markup.matchAll(/<div aria-hidden="true"[^>]*><span><\/span><span>([^<]*)<\/span><span>([^<]*)/g),
	]
	expect(heads.slice(0, 2).map(([, one, other]) => `${one}, ${other}`)).toEqual([
		'Price, Cubic yards',
		'From, To',
	])
	expect(new Set(heads.slice(2).map(([, one, other]) => `${one}, ${other}`))).toEqual(new Set(['From, To']))
	expect(markup).toMatch(/<input id="from"[^>]*type="date"[^>]*min="2026-12-02"[^>]*value="2026-12-02"/)
	expect(markup).toMatch(/<input id="stairs"[^>]*inputMode="decimal"[^>]*value="75"/)
	expect(markup).not.toContain('aria-invalid="true"')
	expect(markup).not.toMatch(/<details[^>]* open=""/)
})

test('an add-on is retired by its box, and the form has room for new ones as long as there may be more', () => {
	expectDifferences<Case>(pageOf, [
		[
			{ form: { ...form, values: { ...form.values, [retired]: 'on' } } },
			/\+ <input type="checkbox"[^>]*checked=""/,
		],
		[{ form: { ...form, values: { ...form.values, [retired]: '' } } }, /^(?!.*checked)/s],
		[{ form: { ...form, base: { ...form.base, list: { ...list, addOns: [] } } } }, /^(?!.*New add-on)/s],
	])
	const rowsBeside = (count: number) => {
		const addOns = Array.from({ length: count }, (_, at) => ({
			id: `a${at}`,
			label: `Thing ${at}`,
			price: 0,
		}))
		const base = { ...form.base, list: { ...list, addOns } }
		return pageOf({ form: { ...form, base } }).text.split('New add-on').length - 1
	}
	const room = Array.from({ length: 60 }, (_, count) => rowsBeside(count)).indexOf(0)
	expect(rowsBeside(room - 1)).toBe(1)
	expect(rowsBeside(0)).toBeGreaterThan(1)
})

test('prices are saved once they were checked, and what a check found can be reached in the form', () => {
	const checkAt = ({ markup }: { markup: string }) =>
		/<section data-answer="true" tabindex="-1"/i.test(markup)
	expect(checkAt(pageOf({ answer: found }))).toBe(true)
	expect(checkAt(pageOf({}))).toBe(false)
	expect(pageOf({}).markup).toContain('<input type="hidden" name="checked" value=""/>')
	expect(pageOf({}).markup).not.toContain('value="save"')
	const change = { what: 'Stairs', before: '$75', after: '$80' }
	const example = {
		name: 'A sofa',
		before: { counted: 10_000, tapped: 12_000 },
		after: { counted: 10_500, tapped: 11_000 },
	}
	const same = { ...example, name: 'A chair', after: example.before }
	const of = (more: Partial<Checked>) => ({ answer: { ...found, checked: { ...checked, ...more } } })
	expectDifferences<Case>(pageOf, [
		[of({}), /\+ What changes on Wednesday, December 2/, /\+ Save from Wednesday, December 2/, /value="d1"/],
		[of({}), /- Check what changes/, /\+ Check again/, /^(?!.*take over)/s, /^(?!.*Six loads)/s],
		[of({ until: 'Jan 1' }), /\+ These prices apply until the ones from Jan 1 take over\./],
		[of({ warnings: ['Too much.'] }), /\+ In the new prices: worth a second look/, /\+ Too much\./],
		[of({ changes: [change] }), /Stairs/, /\$80/],
		[of({ examples: [example] }), /\+ Six loads/, /\+ A sofa\n/, /\+ \+\$5\n/, /\+ −\$10$/m],
		[of({ examples: [same] }), /\+ none/, /^(?!.*[+−]\$)/s],
	])
})

test('what was wrong is said above the form or at its field; what was saved is said once', () => {
	const refused: PriceAnswer = { ok: false, message: 'Nothing was saved.' }
	const meanwhile = [{ id: '1', at: 'Dec 1', actor: 'Dana', action: 'changed prices', changes: [] }]
	expectDifferences<Case>(pageOf, [
		[{ answer: { ok: true, message: 'Saved.', saved: true } }, /\+ Saved\./, /^(?!.*role="alert")/s],
		[{ answer: refused }, /\+ Nothing was saved\./],
		[{ answer: { ...refused, meanwhile } }, /\+ Dana\n/, /changed prices/, /\+ Dec 1/],
		[
			{ answer: { ...refused, faults: { stairs: 'Enter an amount.' } } },
			/\+ Enter an amount\./,
			/aria-invalid="true"/,
		],
		[
			{ answer: { ...refused, form: { ...form, values: { stairs: 'x' } } } },
			/\+ <input [^>]*name="stairs"[^>]*value="x"/,
		],
	])
	expectOffWhileSending((sending) => pageOf({ answer: found, sending }))
	const coming = [{ id: 7, from: 'Jan 1', actor: 'Dana', changes: [], canWithdraw: true }]
	const off = (sending: boolean) =>
		pageOf({ coming, sending }).markup.match(/<button[^>]* disabled=""/g)?.length ?? 0
	expect([off(false), off(true)]).toEqual([0, 2])
})

test('trips and pages are folded by how soon trucks come and by kind; one with a fault is open', () => {
	const [zone] = pricedZones(filePrices)
	const [place] = zone?.priced ?? []
	const [shownPage] = filePrices.pages
	if (!zone || !place || !shownPage) throw new Error('no places')
	const open = (faults: Record<string, string>) => [
		...pageOf({ answer: { ok: false, message: 'No.', faults } }).markup.matchAll(
			/<details[^>]* open=""[^>]*>/g,
		),
	]
	expect(open({})).toHaveLength(0)
	for (const name of [
		localFieldOf.allOf(zone.at),
		localFieldOf.travelFee(place.key),
		localFieldOf.rangeFrom(shownPage.key),
		localFieldOf.rangeTo(shownPage.key),
	])
		expect(open({ [name]: 'Enter an amount.' }), name).toHaveLength(1)
	const { text, markup } = pageOf({})
	expect(text).toContain(place.name)
	for (const kind of new Set(filePrices.pages.map((each) => each.kind)))
		expect(text).toContain(`${kind}: ${filePrices.pages.filter((each) => each.kind === kind).length} pages`)
	const more = zone.priced.length - 3
	expect(text.includes(` and ${more} more`)).toBe(more > 0)
	// Nothing is searched for yet, so nothing is hidden.
	expect(markup).not.toMatch(/<(?:details|div)[^>]* hidden=""/)
})
