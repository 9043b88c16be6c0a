import { expect, test } from 'vitest'
import { reachable } from '#tests/support/states.ts'
import { type WaitingAction, waitingStates } from './waiting-states.ts'

const statuses = ['waiting', 'offered', 'booked', 'left', 'lapsed', 'over'] as const
const actors = ['customer', 'staff', 'system'] as const
const actions = [
	'offer',
	'take',
	'decline',
	'withdraw',
	'leave',
	'lapse',
	'end',
] as const satisfies WaitingAction[]

test('who may do what with a place in the line, from which status', () => {
	const table = actions.flatMap((action) =>
		statuses.flatMap((status) =>
			actors
				.filter((actor) => waitingStates.can(action, status, actor))
				.map((actor) => `${actor}: ${action} ${status}`),
		),
	)
	expect(table).toEqual([
		'system: offer waiting',
		'staff: take waiting',
		'customer: take offered',
		'staff: take offered',
		'customer: decline offered',
		'system: withdraw offered',
		'customer: leave waiting',
		'staff: leave waiting',
		'system: leave waiting',
		'customer: leave offered',
		'staff: leave offered',
		'system: leave offered',
		'system: lapse offered',
		'system: end waiting',
	])
})

test('nothing comes of a place that has ended', () => {
	for (const status of statuses.filter(waitingStates.isFinal))
		for (const action of actions)
			for (const actor of actors) expect(waitingStates.can(action, status, actor)).toBe(false)
	expect(actions.map(waitingStates.after).filter(waitingStates.isFinal)).toEqual([
		'booked',
		'left',
		'lapsed',
		'over',
	])
})

test('each status of an entry is reached', () => {
	expect(reachable(waitingStates, statuses)).toEqual(statuses)
	expect(waitingStates.actions).toEqual(actions)
})
