import { z } from 'zod'

/** Where the password stood that an account was made with: in the log of the first start, or in `ADMIN_PASSWORD`. */
export const firstPasswordSchema = z.enum(['printed', 'configured'])
export type FirstPassword = z.infer<typeof firstPasswordSchema>
