import { z } from 'zod'
import type { SignedInStaff, StaffId } from '#app/platform/ids.ts'

/** Owners do everything; staff work on quotes, leads and jobs. */
const roles = ['owner', 'staff'] as const
export type Role = (typeof roles)[number]

/** The signed-in member of staff. */
export type Staff = {
	id: StaffId
	name: string
	email: string
	role: Role
	sessionId: string
	secondFactor: boolean
}

export type StaffMember = {
	id: string
	name: string
	email: string
	role: Role
	disabled: boolean
	secondFactor: boolean
	sessions: number
}

export type Session = { id: string; createdAt: Date; ipAddress: string | null; userAgent: string | null }

export const signedInSchema = z.object({
	session: z.object({ id: z.string() }),
	user: z.object({
		id: z.string(),
		name: z.string(),
		email: z.string(),
		role: z.enum(roles),
		twoFactorEnabled: z.boolean().nullish(),
	}),
})

/** The signed-in member of staff as verbs get them and as the history names them. */
export const signedInStaff = ({ id, name, email }: Pick<Staff, 'id' | 'name' | 'email'>): SignedInStaff => ({
	id,
	name: `${name} <${email}>`,
})

/** The length of a password. It also must not be easy to guess (`easy-to-guess.server.ts`). */
export const password = z
	.string({ error: 'Enter a password.' })
	.min(12, 'Use at least 12 characters. A short sentence is easy to remember.')
	.max(128, 'Use at most 128 characters.')

export const easyToGuess =
	'This is one of the passwords that are tried first: common words, rows of keys, repeats, years, your name or the company’s. Use a sentence of four words or more that only you would think of.'

export const invitationSchema = z.strictObject({
	name: z
		.string({ error: 'Enter a name.' })
		.trim()
		.min(1, 'Enter a name.')
		.max(100, 'Use at most 100 characters.'),
	email: z
		.email({ error: 'Enter an email address, such as dana@example.ca.' })
		.transform((email) => email.toLowerCase()),
	role: z.enum(roles, { error: 'Choose owner or staff.' }),
})

/** Changes of an own account that begin another session. */
export const accountChangeSchema = z.enum(['password', 'confirm', 'off'])
export type AccountChange = z.infer<typeof accountChangeSchema>
