import { expect, test } from 'vitest'
import { deliveryKinds, failedName, retrySchema } from './failure.ts'

const leadId = '0199f5a0-0000-7000-8000-000000000001'

test('what every lead owes can be tried again, and the mail about each addition by its number', () => {
	for (const kind of [...deliveryKinds, 'addition-email.1', 'addition-email.9007199254740993'])
		expect(retrySchema.parse({ leadId, kind }), kind).toEqual({ leadId, kind })
	for (const kind of ['', 'addition-email', 'addition-email.', 'addition-email.1.2', 'addition-email.x'])
		expect(retrySchema.safeParse({ leadId, kind }).success, kind).toBe(false)
	expect(failedName('crm-sync')).toBe('CRM sync')
	expect(failedName('addition-email.12')).toBe('Email to the office, details added')
})
