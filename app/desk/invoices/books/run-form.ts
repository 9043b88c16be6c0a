import * as z from 'zod/mini'

/** What a run takes of its period: what is in no run yet, or all of it. */
const runScopes = ['new', 'all'] as const
export type RunScope = (typeof runScopes)[number]

export const runFormSchema = z.object({
	from: z.string(),
	to: z.string(),
	scope: z.enum(runScopes),
	formKey: z.uuid(),
})

export const runFormFields = ['from', 'to', 'scope', 'formKey'] as const

/** A number from PostgreSQL's sequence of runs, of type `integer`, in an address. */
export const runNumberSchema = z.pipe(
	z.pipe(
		z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
		z.transform((digits) => Number(digits)),
	),
	z.int().check(z.maximum(2 ** 31 - 1)),
)

/** What came of a form. */
export type RunAnswer = { ok: boolean; message: string }
