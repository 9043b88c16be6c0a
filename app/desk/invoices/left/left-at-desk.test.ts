import { expect, test } from 'vitest'
import { endByHand } from '#app/bookings/billing/billing.server.ts'
import { setUpCards } from '#tests/support/card-payments.ts'
import { openLeft, receiveSettled } from './left-at-desk.server.ts'

test('what came for an invoice goes on its customer’s account; with the booking deleted since it is said why not, and it still waits', async () => {
	await using setup = await setUpCards()
	const answers = []
	for (const isDeleted of [false, true]) {
		const invoice = await setup.issue()
		await setup.way(invoice)
		const paid = setup.cards.pay(setup.cards.checkouts().find(({ status }) => status === 'open')?.id ?? '')
		await endByHand(setup.platform, { invoiceId: invoice.id, how: 'void', reason: 'A mistake' }, setup.staff)
		await setup.deliver(setup.cards.notice('checkout.session.completed', paid))
		if (isDeleted) await setup.pool.query('update invoices set booking_id = null where id = $1', [invoice.id])
		const [waiting] = (await openLeft(setup.platform)).waiting
		expect(waiting).toMatchObject({ mayKeep: true, left: '$315.00' })
		const keep = { do: 'keep', payment: waiting?.id ?? '' }
		const { answer, status } = await receiveSettled(
			setup.platform,
			setup.staff,
			new Map(Object.entries(keep)),
		)
		answers.push([status, answer.message])
	}
	expect(answers).toEqual([
		[200, 'It’s on their account now.'],
		[409, expect.stringContaining('there’s no account to put it on. Nothing was saved.')],
	])
	expect((await openLeft(setup.platform)).waiting).toHaveLength(1)
})
