import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { listed } from '#tests/support/prices.ts'
import { PricingSection } from './pricing-section.tsx'

test('below the prices stands how close they were, once there is something to say', () => {
	const sectionOf = (accuracy: string[]) =>
		drawn(() => createElement(PricingSection, { prices: listed, accuracy })).text
	const [without, said] = [sectionOf([]), sectionOf(['One thing.', 'Another.'])]
	expect(without).not.toContain('thing.')
	expect(said).toMatch(/\$849\s*One thing\.\s*Another\.\s*Get Your Quote/)
})
