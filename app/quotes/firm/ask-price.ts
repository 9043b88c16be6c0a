import * as z from 'zod/mini'
import { plainLine } from '#app/customers/typed-line.ts'
import { emailPattern } from '#app/values/email-address.ts'
import { parsePhone, takesTexts } from '#app/values/phone.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import { oneLine } from '#app/values/typed-text.ts'

const text = z.pipe(z.string(), z.transform(oneLine))

/** Who asks for a firm price, how to reach them, and where the load is: the trip is in the price. */
export const askSchema = z
	.object({
		name: plainLine('Enter your name.', 120),
		email: text.check(
			z.maxLength(254, 'Keep this under 254 characters.'),
			z.refine(
				(typed) => typed === '' || emailPattern.test(typed),
				'Enter an email address such as you@example.ca.',
			),
		),
		phone: z.pipe(
			text.check(
				z.refine(
					(typed) => typed === '' || parsePhone(typed) !== undefined,
					'Enter a phone number with its area code, such as 403-555-0142.',
				),
			),
			z.transform((typed) => parsePhone(typed) ?? ''),
		),
		place: z.pipe(
			plainLine('Enter the postal code or the town.', 80),
			z.transform((typed) => parsePostalCode(typed) ?? typed),
		),
	})
	.check(
		z.refine(({ email, phone }) => email !== '' || phone !== '', {
			path: ['email'],
			error: 'Enter an email address or a phone number, so we can send you the price.',
		}),
		z.refine(({ email, phone }) => email !== '' || phone === '' || takesTexts(phone), {
			path: ['email'],
			error: 'We can’t text that number. Enter an email address, so we can send you the price.',
		}),
	)
export type PriceAsk = z.infer<typeof askSchema>
export const askFields = ['name', 'email', 'phone', 'place'] as const
