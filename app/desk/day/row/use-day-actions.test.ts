import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { browserNow } from '#app/platform/browser-clock.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import type { Right } from '#app/policies/rights.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import { RightsContext } from '../../rights-context.ts'
import type { Change, Since } from '../changes/pending-change.ts'
import { useDayActions } from './use-day-actions.ts'

const hour = 60 * 60_000
/** A pickup of a day that began so many hours ago, of its 24. */
const begun = (hours: number) => {
	const from = browserNow() - hours * hour
	const until = from + 24 * hour
	return {
		...pickupOfDay,
		times: { day: { from, until }, enteredUntil: until, window: { from, until } },
	}
}
const onTheWay: Since = { status: 'on the way', version: 7 }
const arrived: Since = { status: 'arrived', version: 7 }

/** What is queued once this was pressed beside what is pending, which is sent and makes the pickup this. */
async function queued(
	action: BookingAction,
	since: Since | undefined,
	{ own = ['today'], pickup = begun(8) }: { own?: Right[]; pickup?: typeof pickupOfDay } = {},
) {
	const order: ('sent' | Change)[] = []
	let pressNext: ReturnType<typeof useDayActions>['pressNext'] | undefined
	function Row() {
		pressNext = useDayActions(pickup, {
			onQueue: (change) => order.push(change),
			onSend: async () => {
				order.push('sent')
				return since
			},
		}).pressNext
		return null
	}
	renderToStaticMarkup(createElement(RightsContext, { value: own }, createElement(Row)))
	await pressNext?.(action)
	return order
}

test('what is pressed beside what is pending is queued once that was sent, on the version that it made', async () => {
	expect(await queued('arrive', onTheWay)).toEqual([
		'sent',
		{ pickup: expect.objectContaining(onTheWay), action: 'arrive', eta: undefined },
	])
	expect(await queued('finish', arrived)).toEqual([
		'sent',
		{ pickup: expect.objectContaining(arrived), action: 'finish', eta: undefined },
	])
})

test('nothing is queued where the pending change was not done, or a question comes first', async () => {
	expect(await queued('arrive', undefined)).toEqual(['sent'])
	// Of tomorrow.
	expect(await queued('arrive', onTheWay, { pickup: begun(-2) })).toEqual(['sent'])
})

test('for who sees money ‘Done’ opens what was charged, and queues nothing by itself', async () => {
	expect(await queued('finish', arrived, { own: ['today', 'money'] })).toEqual(['sent'])
	expect(await queued('arrive', onTheWay, { own: ['today', 'money'] })).toHaveLength(2)
})
