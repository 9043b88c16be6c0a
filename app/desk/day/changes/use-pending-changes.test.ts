import { expect, test, vi } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import type { ChangeAnswer } from './change-answer.ts'
import type { Change } from './pending-change.ts'
import { usePendingChanges } from './use-pending-changes.ts'

const { id } = pickupOfDay
const setOff: Change = { pickup: pickupOfDay, action: 'setOff', eta: '45' }

/** The hook as a page has it, with a server that gives this answer, and what was sent to it. */
function setUp(answer: ChangeAnswer | undefined, status = 200) {
	const sent: object[] = []
	vi.stubGlobal('fetch', async (_: unknown, { body }: { body: URLSearchParams }) => {
		sent.push(Object.fromEntries(body))
		return answer ? Response.json(answer, { status }) : new Response('', { status: 502 })
	})
	const given: ReturnType<typeof usePendingChanges>[] = []
	function Page() {
		given.push(usePendingChanges())
		return null
	}
	drawn(Page)
	const [changes] = given
	if (!changes) throw new Error('nothing was drawn')
	return { ...changes, sent, [Symbol.dispose]: () => vi.unstubAllGlobals() }
}

test('what is pending is sent before its ten seconds, and says as what its pickup goes on', async () => {
	using page = setUp({ outcome: 'done', status: 'on the way', version: 7 })
	page.queue(setOff)
	expect(page.sent).toEqual([])
	expect(await page.send(id)).toEqual({ status: 'on the way', version: 7 })
	expect(page.sent).toEqual([{ version: '1', bookingId: id, action: 'setOff', eta: '45' }])
	// Once only.
	expect(await page.send(id)).toBeUndefined()
	expect(page.sent).toHaveLength(1)
})

test.each<[ChangeAnswer | undefined, number]>([
	[{ outcome: 'refused', message: 'Someone else just changed this pickup.' }, 409],
	[{ outcome: 'signed-out' }, 401],
	[undefined, 502],
])('what was not done goes on to nothing: %j', async (answer, status) => {
	using page = setUp(answer, status)
	page.queue(setOff)
	expect(await page.send(id)).toBeUndefined()
	expect(page.sent).toHaveLength(1)
})

test('what was undone is not sent', async () => {
	using page = setUp({ outcome: 'done', status: 'on the way', version: 7 })
	page.queue(setOff)
	page.undo(id)
	expect(await page.send(id)).toBeUndefined()
	expect(page.sent).toEqual([])
})
