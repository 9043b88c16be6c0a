import { z } from 'zod'
import { rights, roles } from '#app/policies/rights.ts'

/** A form that changes what an account may do: another role, or the rights that are ticked. */
export const accessFormSchema = z.discriminatedUnion('do', [
	z.object({ do: z.literal('role'), role: z.enum(roles) }),
	z
		.object({ do: z.literal('rights') })
		.catchall(z.string())
		.transform((sent) => ({ do: sent.do, rights: rights.filter((right) => right in sent) })),
])
