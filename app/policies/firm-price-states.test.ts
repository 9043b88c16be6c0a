import { expect, test } from 'vitest'
import { reachable } from '#tests/support/states.ts'
import { type FirmPriceState, firmPriceStates } from './firm-price-states.ts'

const states: FirmPriceState[] = ['offered', 'accepted', 'declined', 'expired', 'withdrawn']

test('a customer answers an offered price, once; nobody else does', () => {
	for (const state of states)
		for (const actor of ['customer', 'staff', 'system'] as const)
			for (const action of ['accept', 'decline'] as const)
				expect(firmPriceStates.can(action, state, actor)).toBe(state === 'offered' && actor === 'customer')
})

test('every state is reached, and a withdrawn price stays withdrawn', () => {
	expect(reachable(firmPriceStates, states)).toEqual(states)
	expect(states.filter((state) => firmPriceStates.isFinal(state))).toEqual(['withdrawn'])
	expect(firmPriceStates.next('withdraw', 'accepted', 'staff')).toBe('withdrawn')
	expect(firmPriceStates.next('expire', 'offered', 'system')).toBe('expired')
	expect(firmPriceStates.next('expire', 'offered', 'customer')).toBe('offered')
})
