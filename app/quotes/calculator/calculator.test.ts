import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { defaultLoad, priceLoad } from '#app/pricing/load.ts'
import { Hero } from '#app/site/home/hero.tsx'
import { formatMoney } from '#app/values/money.ts'
import { draftWith, shownPhoto, things } from '#tests/support/draft.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newQuoteId } from '#tests/support/ids.ts'
import { listed } from '#tests/support/prices.ts'
import { BroughtBackNote } from '../draft/brought-back.tsx'
import type { DraftState } from '../draft/draft-state.ts'
import type { BroughtBack } from '../draft/kept-draft.ts'
import type { Quote } from '../quote.ts'
import { ThingsToCount } from '../things/things-to-count.tsx'
import { Calculator } from './calculator.tsx'
import { ChangeLoad } from './change-load.tsx'
import { QuoteSummary } from './quote-summary.tsx'

const nothing = () => undefined
const quarter = { ...defaultLoad, volume: 0.25 }
const half = { ...defaultLoad, volume: 0.5 }
const priceOf = (load = defaultLoad) => formatMoney(priceLoad(load, listed).total)
const dollars = (load = defaultLoad) => priceOf(load).replace('$', String.raw`\$`)

type Case = DraftState & { form: string }
const calculatorOf = ({ form, ...change }: Partial<Case>) =>
	drawn(() => createElement(Calculator, { draft: draftWith(change), things, onAnother: nothing, form }))
const elsewhere: Quote = {
	id: newQuoteId(),
	status: 'draft',
	booked: false,
	load: quarter,
	counted: {},
	total: priceLoad(quarter, listed).total,
	prices: listed,
	photos: [],
}

test('the calculator can save once there is a photo that the quote does not have, and leads on to the booking', async () => {
	calculatorOf({ elsewhere })
	await vi.dynamicImportSettled()
	const photos = [shownPhoto()]
	expectDifferences<Case>(calculatorOf, [
		[{ photos }, /^\+ Save Quote$/m, /^(?!.*Saving)/s],
		[{ photos, saving: 'saving' }, /^\+ Saving Quote\.\.\.$/m, /<button [^>]*disabled=""/],
		[{ photos, saving: 'saved' }, /^(?!.*\+ Save Quote)/s, /\+ Quote saved successfully!/],
		[{ photos, saving: 'restored' }, /^(?!.*\+ Save Quote)/s, /\+ This is the quote you saved\./],
		[{ saving: 'restored', booked: true }, /\+ This quote is booked\./],
		[{ photos, elsewhere }, /^(?!.*\+ Save Quote)/s, /saved in another tab/],
		[
			{ booked: true },
			/^- Continue to Booking$/m,
			/\+ You can still add photos\. To change the load, call us/,
			/\+ <fieldset disabled=""/,
		],
		[
			{ form: 'f' },
			/\+ <input type="hidden" form="f" name="quote" value=""/,
			/form="f" name="priceList" value="1"/,
			/\+ <input form="f" [^>]*step="any"[^>]*name="weightKg"/,
		],
		[{ began: 'another' }, /\+ A clean sheet/],
		[{ began: 'after-booking' }, /\+ The quote before this one is booked/],
		[{ before: 1_00 }, new RegExp(String.raw`was \$1 and is now ${dollars()} `)],
		[{ before: priceLoad(defaultLoad, listed).total }, /^$/],
		[{ load: half }, new RegExp(`- .*${dollars()}`), new RegExp(String.raw`\+ .*${dollars(half)}`)],
	])
	const conflict = calculatorOf({ load: half, elsewhere }).text
	expect(conflict).toContain(`Saved elsewhere: ${priceOf(quarter)}`)
	expect(conflict).toContain(`Here: ${priceOf(half)}`)
})

test('a load’s weight is said in pounds, and its extras are ticked', () => {
	const [addOn] = listed.addOns
	if (!addOn) throw new Error('the company has no add-on')
	expectDifferences<Case>(calculatorOf, [
		[{ load: { ...defaultLoad, weightKg: 100 } }, /\+ about 220.lb/],
		[{ load: { ...defaultLoad, hasStairs: true } }, /\+ <input [^>]*name="hasStairs"[^>]*checked=""/],
		[{ load: { ...defaultLoad, addOns: [addOn.id] } }, new RegExp(`name="[^"]*${addOn.id}"[^>]* checked=""`)],
		[{ load: half }, /\+ <input [^>]*name="volume"[^>]*checked=""[^>]*value="0\.5"/],
	])
})

test('what was counted fills the truck, and says what it comes to and what was changed by hand', () => {
	const counted = { sofa: 1 }
	const one = { ...defaultLoad, volume: 0.125, weightKg: 60 }
	const countOf = (change: Partial<DraftState>) => {
		const draft = draftWith({ counted, load: one, ...change })
		return drawn(() =>
			createElement(ThingsToCount, { draft, state: draft.snapshot(), things, onClear: nothing }),
		)
	}
	expect(calculatorOf({ counted }).text).not.toContain('Tap what you have')
	expect(countOf({}).text).toMatch(/About 2\.1.yd³ and 60.kg: 1\/8/)
	expect(countOf({ counted: {} }).markup).not.toContain('one sofa less')
	expectDifferences<DraftState>(countOf, [
		[{ load: { ...one, weightKg: 90 } }, /\+ You changed that to .* and 90.kg\./],
		[{ load: half }, /\+ You changed that to/, /- <svg [^>]*, with 1 sofa"/, /\+ <svg [^>]*half full[^,]*"/],
		[{ counted: { sofa: 2 } }, /- 1$/m, /\+ 2$/m],
		[{ counted: { sofa: 1, bag: 3 } }, /\+ 3$/m, /one bag less/],
		[{ counted: { sofa: 60 } }, /more than one truck holds/, /plan the second/],
		[
			{ counted: { mattress: 1 }, load: { ...one, addOns: listed.addOns.slice(0, 1).map(({ id }) => id) } },
			/\+ Added for you below/,
		],
		[{ counted: { mattress: 1 } }, /^(?!.*Added for you)/s],
	])
	expect(countOf({}).text).toMatch(/Add 10 bags[\s\S]*Add mattress/)
	expect(countOf({}).text).toContain('Clear the count')
	expect(countOf({}).text).not.toMatch(/more than one truck holds|plan the second|You changed that/)
})

test('the first screen has a price once a volume is chosen', () => {
	const heroOf = ({ form, ...change }: Partial<Case>) =>
		drawn(() => createElement(Hero, { draft: draftWith(change), things, form }))
	expectDifferences<Case>(heroOf, [
		[
			{ chosen: true, load: half },
			/\+ <input [^>]*name="first-volume"[^>]*checked=""[^>]*value="0\.5"/,
			new RegExp(String.raw`\+ ${dollars(half)}`),
			/\+ <svg [^>]*aria-label="Truck half full/,
		],
		[{ form: 'f' }, /name="volume" form="f"|form="f"[^>]*name="volume"/, /- <input [^>]*name="first-volume"/],
		[{ booked: true }, /^- Not sure\? Count your things$/m, /\+ <fieldset disabled=""/],
	])
	expect(heroOf({ chosen: true, load: half, form: 'f' }).markup).not.toContain('checked=""')
})

const summaryOf = ({ beside = false, ...change }: Partial<DraftState & { beside: boolean }>) => {
	const summary = { draft: draftWith(change), things, besideCalculator: beside, children: 'Change.' }
	return drawn(() => createElement(QuoteSummary, summary))
}

test('what goes with a booking stands at the head of its form, but for a quote that is booked', () => {
	expectDifferences<DraftState & { beside: boolean }>(summaryOf, [
		[{ chosen: true }, /- You haven’t said how much yet/, /\+ Your quote/],
		[{ booked: true }, /- Change\./, /^(?!.*^\+)/ms],
		[{ counted: { sofa: 2 } }, /^\+ Counted: 2 sofas$/],
		[
			{ chosen: true, accepted: { load: defaultLoad, price: { amount: 400_00, travelFee: 0 } } },
			/\+ The price you accepted/,
			/\+ \$400/,
		],
		[
			{ chosen: true, load: half, accepted: { load: defaultLoad, price: { amount: 400_00, travelFee: 0 } } },
			/\+ Your quote/,
		],
		[{ photos: [shownPhoto()] }, /\+ <img src="blob:1" alt="sofa\.jpg"/],
		[{ photos: [shownPhoto({ stage: 'refused' })] }, /^$/],
		[{ began: 'after-booking' }, /^$/],
		[{ beside: true }, /^(?!.*- Change\.)/s],
		[{ beside: true, began: 'after-booking' }, /- Change\./],
		[{ beside: true, began: 'another' }, /^(?!.*- Change\.)/s],
		[{ beside: true, began: 'after-booking', chosen: true }, /^(?!.*- Change\.)/s, /\+ Your quote/],
	])
})

test('a load is changed where it is booked, at once where no script draws it later', () => {
	const changeOf = ({ form, ...change }: Partial<Case>) =>
		drawn(() => createElement(ChangeLoad, { draft: draftWith(change), form }))
	expectDifferences<Case>(changeOf, [
		[{ chosen: true }, /- Choose how much there is/, /\+ Change it/],
		[{ photos: [shownPhoto()] }, /- Add photos/, /\+ Add or remove photos/],
		[{ form: 'f' }, /\+ Each choice has its price/, /\+ <input [^>]*name="volume"/],
	])
	expect(changeOf({}).markup).not.toContain('name="volume"')
})

test('what was brought back is said with a way to start over, which waits while the quote is saved', () => {
	type Shown = DraftState & { brought: Partial<BroughtBack>; announced: boolean }
	const noteOf = ({ brought = { load: true }, announced = false, ...change }: Partial<Shown>) => {
		const nothingBrought = { load: false, details: false, photos: 0, leftOut: false }
		const note = { draft: draftWith(change), brought: { ...nothingBrought, ...brought }, announced }
		return drawn(() => createElement(BroughtBackNote, { ...note, onStartOver: nothing }))
	}
	expectDifferences<Shown>(noteOf, [
		[{ brought: {} }, /- We brought back your load\./, /- Start over/],
		[{ announced: true }, /\+ <div [^>]*role="status"/],
		[{ saving: 'saving' }, /\+ <button [^>]*disabled=""/],
		[{ saving: 'saved' }, /^$/],
	])
})
