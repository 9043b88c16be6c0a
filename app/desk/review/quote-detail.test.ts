import { expect, test } from 'vitest'
import { changesBetween } from './quote-detail.ts'

test('history names what changed, in words, and leaves out what did not', () => {
	expect(
		changesBetween(
			{ status: 'pending', finalAmount: null, notes: null },
			{ status: 'approved', finalAmount: 32_550, notes: 'Bring a dolly' },
		),
	).toEqual([
		{ what: 'Status', before: 'pending', after: 'approved' },
		{ what: 'Final amount', before: 'none', after: '$325.50' },
		{ what: 'Notes', before: 'none', after: 'Bring a dolly' },
	])
	expect(
		changesBetween(
			{ load: { volume: 1, weightKg: 120, hasStairs: false, addOns: [] }, total: 59_500, status: 'approved' },
			{ hasStairs: true, addOns: ['tv'], labels: {}, status: 'pending' },
		),
	).toEqual([
		{ what: 'Stairs', before: 'no', after: 'yes' },
		{ what: 'Add-ons', before: 'none', after: 'tv' },
		{ what: 'Status', before: 'approved', after: 'pending' },
	])
	expect(changesBetween(null, { volume: 1 })).toEqual([{ what: 'Volume', before: 'none', after: '1' }])
	expect(changesBetween('odd', ['odd'])).toEqual([])
})
