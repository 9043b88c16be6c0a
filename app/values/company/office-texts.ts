import { z } from 'zod'
import { fault } from './fault.ts'

const mobile = z
	.string(fault('is no phone number', '403-555-0142'))
	.regex(/^\d{3}-\d{3}-\d{4}$/, 'is no phone number that gets texts (example: 403-555-0142)')

/** Who is texted when somebody writes to the office, calls it, requests a day or answers a firm price, and when. */
export const officeTextsSchema = z
	.strictObject({
		when: z.enum(['never', 'open', 'always'], fault('is neither never, open nor always', 'open')),
		numbers: z
			.array(mobile, fault('is no list of phone numbers', '[403-555-0142]'))
			.max(3, 'has more than three numbers (example: 403-555-0142, 403-555-0143)')
			.refine(
				(numbers) => new Set(numbers).size === numbers.length,
				'has a number twice (example: 403-555-0142, 403-555-0143)',
			),
	})
	.refine(({ when, numbers }) => when === 'never' || numbers.length > 0, {
		path: ['numbers'],
		error: 'is empty (example: 403-555-0142)',
	})
