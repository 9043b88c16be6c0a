import { createContext } from 'react-router'
import type { Attempts } from './sign-in/attempts.server.ts'
import type { Auth } from './sign-in/auth.server.ts'

/** `mailed` is false when nobody gets it by email. */
export type PasswordLink = { link: string; mailed: boolean }

/** What the desk's own pages work with. */
export type Desk = {
	auth: Auth
	attempts: Attempts
	/** Mails somebody a link with which they set a new password, and answers it for an owner to hand over. */
	passwordLink: (email: string) => Promise<PasswordLink>
}
export const deskContext = createContext<Desk>()
