import * as z from 'zod/mini'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { answer } from '#app/platform/http/responses.server.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { reviewQuote } from '#app/quotes/quotes.server.ts'
import { reviewSchema } from '#app/quotes/review.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { findStaff } from '../../desk.server.ts'
import { logDone } from '../../desk-log.server.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { travelFeeOfQuote } from '../review.server.ts'
import type { Route } from './+types/review.resource.ts'
import type { ReviewAnswer } from './review-answer.ts'

const reply = (body: ReviewAnswer, status = 200) => answer(body, { status })

/** `POST /admin/quote/:quoteId/review`: sets status, final amount and notes of the version that its sender saw. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const staff = await findStaff({ request, context, pattern }, 'quotes')
	// The page stays as it is, with what was typed.
	if (!staff) return reply({ outcome: 'signed-out' }, 401)
	const read = await readForm(request, Object.keys(reviewSchema.shape))
	if (!read.ok) return reply({ outcome: 'refused', faults: { notes: [read.message] } }, read.status)
	const review = reviewSchema.safeParse(Object.fromEntries(read.fields))
	if (!review.success)
		return reply({ outcome: 'refused', faults: z.flattenError(review.error).fieldErrors }, 422)
	const quoteId = quoteIdSchema.safeParse(params.quoteId)
	const platform = context.get(platformContext)
	const result = quoteId.success
		? await reviewQuote(
				platform,
				quoteId.data,
				review.data,
				signedInStaff(staff),
				await travelFeeOfQuote(platform, quoteId.data),
			)
		: ({ ok: false, reason: 'no-such-quote' } as const)
	if (result.ok) {
		logDone(context, { quoteId: params.quoteId, status: result.status, staffId: staff.id }, 'quote reviewed')
		return reply({ outcome: 'done', status: result.status, version: result.version })
	}
	if (result.reason === 'no-such-quote') return reply({ outcome: 'gone' }, 404)
	const { by, now } = result
	return reply(
		{
			outcome: 'changed',
			by: by.actor === signedInStaff(staff).name ? 'you, somewhere else' : by.actor,
			at: formatMoment(by.at, platform.company.timeZone),
			now,
		},
		409,
	)
}
