import * as z from 'zod/mini'
import { tipPayoutIdSchema } from '#app/platform/ids.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'

const reload = 'Reload the page and try again.'

/** What staff do with tips that the company holds: they note that somebody was paid them, or that this was a mistake. */
export const tipsSchema = z.discriminatedUnion('do', [
	z.object({
		do: z.literal('pay out'),
		forWhom: z.string().check(z.minLength(1, reload), z.maxLength(80, reload)),
		/** In cents, what the company held when the page was read. */
		seen: z.coerce.number().check(z.int(reload), z.minimum(1, reload), z.maximum(2_147_483_647, reload)),
		paidOn: z.string().check(z.refine(isCalendarDate, 'Enter the day it was paid out.')),
		formKey: z.uuid(reload),
	}),
	z.object({ do: z.literal('take back'), payout: tipPayoutIdSchema }),
])
export const tipsFields = ['do', 'forWhom', 'seen', 'paidOn', 'formKey', 'payout'] as const

/** `about`: whom or which payout the form was for. */
export type TipsAnswer = { ok: boolean; about: string; message: string }
