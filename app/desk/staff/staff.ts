import { z } from 'zod'
import type { SignedInStaff, StaffId } from '#app/platform/ids.ts'
import { type Right, type Role, rights, roles } from '#app/policies/rights.ts'
import { oneLine } from '#app/values/typed-text.ts'
import { type FirstPassword, firstPasswordSchema } from '../sign-in/password/first-password.ts'

/** The signed-in member of staff. */
export type Staff = {
	id: StaffId
	name: string
	email: string
	role: Role
	rights: Right[]
	sessionId: string
	/** When the session ends, unless somebody works. */
	sessionEndsAt: Date
	secondFactor: boolean
	/** Only until the password is changed that the account was made with. */
	firstPassword?: FirstPassword | undefined
}

export type StaffMember = {
	id: string
	name: string
	email: string
	role: Role
	rights: Right[]
	disabled: boolean
	secondFactor: boolean
	sessions: number
}

export type Session = { id: string; createdAt: Date; ipAddress: string | null; userAgent: string | null }

export const signedInSchema = z.object({
	session: z.object({ id: z.string(), createdAt: z.date(), expiresAt: z.date() }),
	user: z.object({
		id: z.string(),
		name: z.string(),
		email: z.string(),
		twoFactorEnabled: z.boolean().nullish(),
		firstPassword: firstPasswordSchema.nullish(),
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
	'This is one of the first passwords someone would try: common words, rows of keys, repeats, years, your name or the company’s. Use a sentence of four words or more that only you would think of.'

export const invitationSchema = z.strictObject({
	name: z
		.string({ error: 'Enter a name.' })
		.overwrite(oneLine)
		.min(1, 'Enter a name.')
		.max(100, 'Use at most 100 characters.'),
	email: z
		.string({ error: 'Enter an email address, such as dana@example.ca.' })
		.overwrite(oneLine)
		.pipe(z.email({ error: 'Enter an email address, such as dana@example.ca.' }))
		.transform((email) => email.toLowerCase()),
	role: z.enum(roles, { error: 'Choose a role.' }),
})

/** What an account may do: how it stood before a change, and after it. */
export const accessSchema = z.object({ role: z.enum(roles), rights: z.array(z.enum(rights)) })
export type Access = z.infer<typeof accessSchema>

/** Changes of an own account that begin another session. */
export const accountChangeSchema = z.enum(['password', 'confirm', 'off'])
export type AccountChange = z.infer<typeof accountChangeSchema>
