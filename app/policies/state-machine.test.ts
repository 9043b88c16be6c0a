import { expect, test } from 'vitest'
import { leads, reachable } from '#tests/support/states.ts'
import { stateMachine } from './state-machine.ts'

const doors = stateMachine<
	'open' | 'shut' | 'locked' | 'walled up' | 'gone',
	'open' | 'shut' | 'lock' | 'wallUp'
>(['open'], {
	open: { to: 'open', from: { shut: ['customer', 'staff'] } },
	shut: { to: 'shut', from: { open: ['customer', 'system'] } },
	lock: { to: 'locked', from: { shut: ['staff'] } },
	wallUp: { to: 'walled up', from: { gone: ['staff'] } },
})

test('an action is for whom the table names, from the states that it names', () => {
	expect(doors.can('open', 'shut', 'customer')).toBe(true)
	expect(doors.can('open', 'shut', 'system')).toBe(false)
	expect(doors.can('open', 'locked', 'staff')).toBe(false)
	expect(doors.actions).toEqual(['open', 'shut', 'lock', 'wallUp'])
})

test('an action leads to its state, and where it is not allowed the state stays', () => {
	expect(doors.after('lock')).toBe('locked')
	expect(doors.next('lock', 'shut', 'staff')).toBe('locked')
	expect(doors.next('lock', 'shut', 'customer')).toBe('shut')
	expect(doors.next('lock', 'open', 'staff')).toBe('open')
})

test('what nothing leads out of is final', () => {
	const all = ['open', 'shut', 'locked', 'walled up', 'gone'] as const
	expect(all.filter(doors.isFinal)).toEqual(['locked', 'walled up'])
	// A state that only an unreachable one leads to is not reached.
	expect(reachable(doors, all)).toEqual(['open', 'shut', 'locked'])
	expect([leads(doors, 'open', 'shut'), leads(doors, 'open', 'shut', ['staff'])]).toEqual([true, false])
})
