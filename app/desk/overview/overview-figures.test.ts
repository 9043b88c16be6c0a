import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Spread } from '#app/bookings/costs/price-accuracy.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { type AccuracyRow, rowOf } from './accuracy.ts'
import OverviewPage from './overview.page.tsx'
import type { OverviewFigures } from './overview.ts'
import { Overview } from './overview.tsx'

const figures: OverviewFigures = {
	days: [
		{ date: '2026-11-30', label: 'Monday, November 30', quotes: 4, leads: 0 },
		{ date: '2026-12-01', label: 'Tuesday, December 1', quotes: 1, leads: 2 },
	],
	quotes: 5,
	leads: 2,
	approvalRate: undefined,
	pendingValue: 32_500,
	approvedValue: 0,
	byVolume: [{ label: '1/2 truck', count: 5 }],
	byCity: [{ label: 'Calgary', count: 1_200 }],
}
const overviewOf = (change: Partial<OverviewFigures>) =>
	drawn(() => createElement(Overview, { figures: { ...figures, ...change } }))

test('the overview has the figures of its days, and a bar for each that is in proportion', () => {
	expectDifferences<OverviewFigures>(overviewOf, [
		[{ approvalRate: 0.75 }, /^- none yet\n\+ 75.?%$/],
		[{ quotes: 1_234 }, /\+ 1,234$/],
		[{ pendingValue: 0 }, /- \$325/],
	])
	const { markup, text } = overviewOf({})
	const bars = [
		...markup.matchAll(/<rect x="(\d+)" y="([\d.]+)" width="10" height="([\d.]+)" class="fill-(\w+)"/g),
	]
	expect(bars.map(([, ...numbers]) => numbers)).toEqual([
		['1', '0', '90', 'moss'],
		['1', '90', '0', 'signal'],
		['13', '67.5', '22.5', 'moss'],
		['13', '43.5', '3', 'signal'],
	])
	// The latest day stands first in the table, and last below the bars.
	expect(text.lastIndexOf('Tuesday, December 1')).toBeLessThan(text.lastIndexOf('Monday, November 30'))
	expect(text.indexOf('Monday, November 30')).toBeLessThan(text.indexOf('Tuesday, December 1'))
	expect(markup).toMatch(
		/<progress [^>]*max="5" value="5"[^>]*aria-label="1\/2 truck"|aria-label="1\/2 truck"/,
	)
	expect(text).toContain('1,200')
	expect(overviewOf({ days: [], byVolume: [], byCity: [] }).markup).not.toMatch(/NaN|Infinity/)
})

test('how close prices were is shown to who sees money, each with its count', () => {
	const pageOf = (accuracy: AccuracyRow[] | undefined) =>
		drawn(OverviewPage, { loaderData: { figures, accuracy } }).text
	expect(pageOf(undefined)).not.toContain('How close')
	expect(pageOf([])).toContain('No pickup with a saved estimate is charged yet.')
	const spread = {
		step: 'estimate to charge',
		door: undefined,
		volume: undefined,
		pickups: 41,
		notAbove: 12,
		lower: -1500,
		middle: 0,
		upper: 2550,
		within: 4000,
	} as const
	const rows: Spread[] = [
		spread,
		{ ...spread, door: 'counted', pickups: 7 },
		{ ...spread, volume: 0.5, pickups: 5 },
	]
	const text = pageOf(rows.map((row) => rowOf(row, (volume) => `${volume} truck`)))
	expect(text).toMatch(/Charged, against the estimate\s*41\s*\$0\s*−\$15 to \+\$25\.50\s*\$40/)
	expect(text).toMatch(/Counted thing by thing7\$0/)
	expect(text).toMatch(/0\.5 truck5\$0/)
	expect(text).not.toContain('is charged yet')
})

test('the money of today, this week and this month is shown to who sees money, each with the way to its days', () => {
	const pageOf = (money: object[] | undefined) => drawn(OverviewPage, { loaderData: { figures, money } })
	const week = {
		...{ name: 'This week', period: { from: '2026-11-30', to: '2026-12-01' }, jobs: 2, billed: '$350.00' },
		...{ average: '$175.00', taken: '$156.00', owing: '$236.00' },
	}
	expect(pageOf(undefined).text).not.toContain('Billed')
	const { markup, text } = pageOf([week, { ...week, name: 'Today', jobs: 0, average: undefined }])
	expect(markup).toMatch(
		/<a [^>]*href="\/admin\/invoices\/billed\?from=2026-11-30&amp;to=2026-12-01"[^>]*>This week/,
	)
	expect(text).toMatch(
		/This week\s*Billed\s*\$350\.00\s*Still owing\s*\$236\.00\s*Taken\s*\$156\.00\s*Jobs\s*2\s*Average job\s*\$175\.00/,
	)
	expect(text).toMatch(/Jobs\s*0\s*Average job\s*none yet/)
})

test('the backups stand below the figures for who may look after them', () => {
	const pageOf = (backups: object | undefined) =>
		drawn(OverviewPage, { loaderData: { figures, backups } }).text
	expect(pageOf({ stand: undefined })).toContain('Backups')
	expect(pageOf(undefined)).not.toContain('Backups')
})
