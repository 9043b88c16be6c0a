import { z } from 'zod'

/** The desk's queues. */
export const deskJobs = { passwordLink: 'desk-password-link' } as const

/** Whom to mail a link to; an id that nobody has stands for an email address without an account. */
export const passwordLinkSchema = z.strictObject({ staffId: z.string() })
