import { expect, test } from 'vitest'
import type { ChangeOrder } from '#app/bookings/change-order/change-order.ts'
import { bookingIdSchema, changeOrderIdSchema } from '#app/platform/ids.ts'
import { expectSameInBothForms } from '#tests/support/both-forms.ts'
import { company } from '#tests/support/company.ts'
import { changeOrderAgreedEmail } from './change-order-email.ts'

const id = '019abcde-0000-7000-8000-000000000000'
const lead = { name: 'Jo Bell', email: 'jo@example.ca' }
const order: ChangeOrder = {
	...{ id: changeOrderIdSchema.parse(id), bookingId: bookingIdSchema.parse(id), state: 'agreed' },
	...{
		before: 45_000,
		amount: 52_000,
		reason: 'more to take',
		note: 'A piano',
		askedBy: 'Dana',
		refusing: 0,
	},
	...{ askedAt: new Date('2026-12-01T17:00:00Z'), answeredAt: new Date('2026-12-01T17:05:00Z') },
	...{ answeredBy: 'Jo <Bell>', wording: 'I agree to $520 plus GST as the most.' },
}

test('who said yes to a higher price gets what they agreed to, by whom and when, as they read it', () => {
	const url = 'https://bowline.example/booked/token'
	const { to, subject, text, html } = changeOrderAgreedEmail(company, { lead }, order, { id, url })
	expectSameInBothForms({ text, html })
	expect(to).toBe(lead.email)
	expect(subject).toBe('You said yes to $520 plus GST')
	for (const words of [
		'$520 + tax',
		'instead of $450',
		'Agreed by: Jo <Bell>',
		'When: Dec 1, 2026, 11:05 AM',
		order.wording,
		url,
	])
		expect(text).toContain(words)
	expect(html).toContain('Jo &#60;Bell&#62;')
})
