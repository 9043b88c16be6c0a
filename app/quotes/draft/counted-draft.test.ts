import { expect, test } from 'vitest'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { defaultLoad, priceLoad } from '#app/pricing/load.ts'
import { listed } from '#tests/support/prices.ts'
import type { Quote } from '../quote.ts'
import { openQuoteDraft } from './quote-draft.ts'

const saved: Quote = {
	id: quoteIdSchema.parse('0197a6a0-0000-7000-8000-000000000001'),
	status: 'draft',
	booked: false,
	load: { ...defaultLoad, volume: 0.125, weightKg: 60 },
	counted: { sofa: 1 },
	total: priceLoad({ ...defaultLoad, volume: 0.125 }, listed).total,
	prices: listed,
	photos: [],
}

test('a count sets the load as the visitor’s own choice, and the fields of the load follow it', () => {
	const draft = openQuoteDraft(listed)
	const { formKey, counted, chosen } = draft.snapshot()
	expect([counted, chosen]).toEqual([{}, false])
	draft.setCounted({ sofa: 1 }, { volume: 0.125, weightKg: 60, addOns: [] })
	const { formKey: newFormKey, ...now } = draft.snapshot()
	expect(now).toMatchObject({
		counted: { sofa: 1 },
		load: { ...defaultLoad, volume: 0.125, weightKg: 60 },
		chosen: true,
		saving: 'unsaved',
	})
	expect(newFormKey).not.toBe(formKey)
})

test('what is changed by hand afterwards leaves the count as it is', () => {
	const draft = openQuoteDraft(listed, saved)
	expect(draft.snapshot()).toMatchObject({ counted: { sofa: 1 }, saving: 'restored' })
	draft.setLoad({ volume: 0.5 })
	expect(draft.snapshot()).toMatchObject({ counted: { sofa: 1 }, load: { volume: 0.5, weightKg: 60 } })
})

test('what is booked is not counted anew', () => {
	const draft = openQuoteDraft(listed, { ...saved, booked: true })
	const before = draft.snapshot()
	draft.setCounted({ tv: 1 }, { volume: 1 })
	expect(draft.snapshot()).toBe(before)
})
