import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { creditByHand } from '#app/bookings/billing/billing.server.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
import { beginningOf } from '#app/values/local-time.ts'
import { setUpCards } from '#tests/support/card-payments.ts'
import { bookLateCheckouts } from './late-checkouts.server.ts'
import { wayToPay } from './pay-by-card.server.ts'
import { endStalePage } from './stale-pages.server.ts'

const minutes = (count: number) => count * 60_000

test.each(['the hourly question', 'their next press', 'the end of the page'] as const)(
	'a payment of which no notice came is of the day it was made, though %s finds it the next morning',
	async (found) => {
		await using setup = await setUpCards()
		const { clock, platform } = setup
		const paidOn = async (id: InvoiceId) => {
			const { payments } = await setup.invoice(id)
			const { rows } = await setup.pool.query(
				'select paid_on::text as on from card_payments where invoice_id = $1',
				[id],
			)
			return [...payments.map((payment) => payment.paidOn), ...rows.map(({ on }) => on)]
		}
		const pay = async (at: Date) => {
			clock.at = at
			const invoice = await setup.issue()
			await setup.way(invoice)
			setup.cards.pay(setup.cards.checkouts().at(-1)?.id ?? '')
			return invoice
		}
		const midnight = beginningOf('2026-12-02', platform.company.timeZone).getTime()
		const invoice = await pay(new Date(midnight - minutes(20)))
		// A page is ended within its hour.
		clock.at = new Date(midnight + minutes(found === 'the end of the page' ? 20 : 9 * 60))
		const find = async ({ id, token }: { id: InvoiceId; token: string }) => {
			if (found === 'their next press') return wayToPay(platform, token, id)
			if (found === 'the hourly question') return bookLateCheckouts(platform)
			await creditByHand(
				platform,
				{ invoiceId: id, amount: 5_000, reason: 'Less', formKey: randomUUID() },
				setup.staff,
			)
			return endStalePage(platform, id)
		}
		await find(invoice)
		expect(await paidOn(invoice.id)).toEqual(['2026-12-01', '2026-12-01'])
		// One that is paid and found on one day is of that day.
		const today = await pay(new Date(midnight + minutes(12 * 60)))
		clock.at = new Date(clock.at.getTime() + minutes(found === 'the hourly question' ? 90 : 5))
		await find(today)
		expect(await paidOn(today.id)).toEqual(['2026-12-02', '2026-12-02'])
	},
)
