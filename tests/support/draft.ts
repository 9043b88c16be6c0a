import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import type { DraftState } from '#app/quotes/draft/draft-state.ts'
import { openQuoteDraft, type QuoteDraft } from '#app/quotes/draft/quote-draft.ts'
import type { Thing } from '#app/quotes/things/counted-things.ts'
import { listed } from './prices.ts'

/** A new draft whose state is otherwise in this. */
export function draftWith(change: Partial<DraftState> = {}): QuoteDraft {
	const draft = openQuoteDraft(listed)
	const state = { ...draft.snapshot(), ...change }
	return { ...draft, snapshot: () => state }
}

/** A photo of a draft, as its page shows it. */
export const shownPhoto = (change: Partial<ShownPhoto> = {}): ShownPhoto => ({
	id: 'p-1',
	name: 'sofa.jpg',
	label: 'Other',
	preview: 'blob:1',
	stage: 'sent',
	progress: 1,
	...change,
})

const [mattressAddOn] = listed.addOns

/** Things to count: one that a tap adds one of, one that it adds ten of, and one that brings an add-on. */
export const things: Thing[] = [
	{ id: 'sofa', name: 'sofa', plural: 'sofas', drawing: 'sofa', cubicFeet: 50, kilograms: 60, atOnce: 1 },
	{ id: 'bag', name: 'bag', plural: 'bags', drawing: 'bag', cubicFeet: 4, kilograms: 8, atOnce: 10 },
	{
		id: 'mattress',
		name: 'mattress',
		plural: 'mattresses',
		drawing: 'mattress',
		cubicFeet: 30,
		kilograms: 30,
		atOnce: 1,
		...(mattressAddOn && { addOn: mattressAddOn.id }),
	},
]
