import { createElement } from 'react'
import { expect, test } from 'vitest'
import { instantOf } from '#app/values/local-time.ts'
import { drawn } from '#tests/support/drawn.ts'
import { setUpInvoices } from '#tests/support/invoice-acts.ts'
import { moneyOfDays } from '../invoices/takings/takings.server.ts'
import { MoneyOfDays } from './money-of-days.tsx'

test('the overview has any days by truck and source; what is owing of them and was taken once they are asked for', async () => {
	await using setup = await setUpInvoices('2026-03-30')
	const { platform, clock, pay, issue, pool } = setup
	await pool.query(
		`insert into trucks (name, cubic_yards, weekdays) values ('Truck 1', 20, '{1,2,3,4,5,6,7}')`,
	)
	const monday = await issue(30_000)
	await pool.query('update bookings set truck_id = (select id from trucks)')
	await pay(monday, { kind: 'payment', method: 'card', amount: 10_000 })
	clock.at = instantOf('2026-04-01', 12, platform.company.timeZone)
	await issue(10_000)
	const often = await moneyOfDays(platform, { from: '', to: '' })
	expect(often).toMatchObject({
		...{ asked: { from: '2026-04-01', to: '2026-04-01' }, sums: undefined, message: undefined },
		billed: { trucks: [{ name: 'No truck', amounts: ['1', '$100.00', '$100.00'] }] },
	})
	const asked = await moneyOfDays(platform, { from: '2026-03-30', to: '2026-03-31' })
	expect(asked).toMatchObject({
		inWords: 'Monday, March 30, 2026 to Tuesday, March 31, 2026',
		billed: { trucks: [{ name: 'Truck 1', amounts: ['1', '$300.00', '$300.00'] }] },
		sums: { jobs: 1, billed: '$300.00', average: '$300.00', taken: '$100.00', owing: '$236.00' },
	})
	const wrong = await moneyOfDays(platform, { from: '2026-03-31', to: '2026-03-30' })
	expect(wrong).toMatchObject({ billed: undefined, sums: undefined, inWords: undefined })
	const shown = (days: typeof asked) => drawn(() => createElement(MoneyOfDays, { days })).text
	expect(shown(asked)).toMatch(/Still owing\n\$236\.00/)
	expect(shown(asked)).toContain('By source')
	expect(shown(often)).not.toContain('Still owing')
	expect(shown(often)).toContain('By truck')
	expect(shown(wrong)).toContain('The first day is after the last one.')
	expect(shown(wrong)).not.toContain('By source')
})
