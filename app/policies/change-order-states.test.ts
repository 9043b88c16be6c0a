import { expect, test } from 'vitest'
import { reachable } from '#tests/support/states.ts'
import { bookingStatuses } from './booking-states.ts'
import { type ChangeOrderState, canAskForMore, changeOrderStates } from './change-order-states.ts'

const states: ChangeOrderState[] = ['asked', 'agreed', 'refused', 'expired', 'withdrawn']

test('a customer answers a change order once, staff take it back until then, and whatever ends it is the end', () => {
	for (const state of states)
		for (const actor of ['customer', 'staff', 'system'] as const) {
			const isAsked = state === 'asked'
			for (const action of ['agree', 'refuse'] as const)
				expect(changeOrderStates.can(action, state, actor)).toBe(isAsked && actor === 'customer')
			expect(changeOrderStates.can('withdraw', state, actor)).toBe(isAsked && actor === 'staff')
			expect(changeOrderStates.can('expire', state, actor)).toBe(isAsked && actor === 'system')
		}
	expect(reachable(changeOrderStates, states)).toEqual(states)
	expect(states.filter((state) => changeOrderStates.isFinal(state))).toEqual(states.slice(1))
})

test('staff ask for more from the moment that the crew sets off until the pickup is charged', () => {
	const asking = (isCharged: boolean) =>
		bookingStatuses.filter((status) => canAskForMore({ status, isCharged }))
	expect(asking(false)).toEqual(['on the way', 'arrived', 'done'])
	expect(asking(true)).toEqual([])
})
