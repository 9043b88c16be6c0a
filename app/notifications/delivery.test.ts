import { expect, test } from 'vitest'
import { deliverySchema, leadDeliveryKinds } from './delivery.ts'

const leadId = '0199f5a0-0000-7000-8000-000000000001'

test('a delivery is what every lead owes, or the mail about one entry by its number', () => {
	for (const delivery of [
		...leadDeliveryKinds.map((kind) => ({ leadId, kind })),
		{ leadId, kind: 'addition-email', entryId: '1' },
		{ leadId, kind: 'addition-email', entryId: '9007199254740993' },
	])
		expect(deliverySchema.parse(delivery)).toEqual(delivery)
	for (const delivery of [
		{ leadId, kind: '' },
		{ leadId, kind: 'addition-email' },
		{ leadId, kind: 'addition-email.1' },
		{ leadId, kind: 'lead-email', entryId: '1' },
		...['', 'x', '-1', '1.2', '9'.repeat(19)].map((entryId) => ({ leadId, kind: 'addition-email', entryId })),
	])
		expect(deliverySchema.safeParse(delivery).success, JSON.stringify(delivery)).toBe(false)
})
