import { expect, test } from 'vitest'
import { isStale, nothingOpen, type OpenNow, ringsOn, titleWithOpen, whatRings } from './open-now.ts'

const emergency = (id: string, change: Partial<OpenNow['emergencies'][number]> = {}) => ({
	...{ id, name: 'Ann', city: 'Calgary', due: '3:40 PM', words: '1 h left', isOverdue: false },
	...change,
})
const open = (change: Partial<OpenNow>): OpenNow => ({ ...nothingOpen, ...change })
const [ten, eleven] = ['2026-11-28T10:00:00.000Z', '2026-11-28T11:00:00.000Z']

test('what is new rings once: an emergency before a message, and nothing that went', () => {
	const one = open({ emergencies: [emergency('1')], waiting: 1, latest: ten })
	expect(whatRings(nothingOpen, one)).toBe('emergency')
	expect(whatRings(one, one)).toBeUndefined()
	expect(whatRings(one, { ...one, emergencies: [emergency('2')] })).toBe('emergency')
	expect(whatRings(one, { ...one, emergencies: [] })).toBeUndefined()
	expect(whatRings(one, { ...one, waiting: 2 })).toBe('message')
	// One was answered while another came.
	expect(whatRings(one, { ...one, latest: eleven })).toBe('message')
	expect(whatRings(one, nothingOpen)).toBeUndefined()
	// A request rings as a message does, also where another was answered meanwhile.
	const asked = open({ requests: ['a'] })
	expect(whatRings(nothingOpen, asked)).toBe('message')
	expect(whatRings(asked, asked)).toBeUndefined()
	expect(whatRings(asked, open({ requests: ['b'] }))).toBe('message')
	expect(whatRings(open({ requests: ['a', 'b'] }), asked)).toBeUndefined()
})

test('an emergency rings on while it can be answered in time', () => {
	expect(ringsOn(open({ emergencies: [emergency('1')] }))).toBe(true)
	expect(ringsOn(open({ emergencies: [emergency('1', { isOverdue: true })] }))).toBe(false)
	expect(ringsOn(open({ waiting: 3, latest: ten }))).toBe(false)
})

test('a page is stale by what is open, not by the minutes that are left', () => {
	const one = open({ emergencies: [emergency('1')], waiting: 1, latest: ten })
	expect(isStale(one, { ...one, emergencies: [emergency('1', { words: '59 min left' })] })).toBe(false)
	expect(isStale(one, { ...one, emergencies: [emergency('1', { isOverdue: true })] })).toBe(true)
	expect(isStale(one, { ...one, waiting: 2 })).toBe(true)
	expect(isStale(one, { ...one, latest: eleven })).toBe(true)
	expect(isStale(one, { ...one, emergencies: [] })).toBe(true)
	expect(isStale(one, { ...one, requests: ['a'] })).toBe(true)
})

test('a title begins with what is open, as the frame knows it', () => {
	const title = (change: Partial<OpenNow>) =>
		titleWithOpen('Day', [{ loaderData: open(change) }, { loaderData: { waiting: 9 } }])
	expect(title({})).toBe('Day')
	expect(title({ waiting: 3 })).toBe('(3) Day')
	expect(title({ requests: ['a', 'b'] })).toBe('(2) Day')
	expect(title({ waiting: 3, requests: ['a'] })).toBe('(4) Day')
	expect(title({ waiting: 1000 })).toBe('(999+) Day')
	expect(title({ waiting: 3, emergencies: [emergency('1')] })).toBe('(1) Emergency, Day')
	expect(titleWithOpen('Sign in', [{ loaderData: undefined }, undefined])).toBe('Sign in')
})
