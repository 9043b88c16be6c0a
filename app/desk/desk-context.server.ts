import { createContext } from 'react-router'
import type { Attempts } from './sign-in/attempts.server.ts'
import type { Auth } from './sign-in/auth.server.ts'

/** `mailed` is false when the link could not be sent by email. */
export type PasswordLink = { link: string; mailed: boolean }

/** What the pages of the desk need beyond the platform. */
export type Desk = {
	auth: Auth
	attempts: Attempts
	/** Mails a link for setting a new password, and returns it so that an owner can hand it over. */
	passwordLink: (email: string) => Promise<PasswordLink>
}
export const deskContext = createContext<Desk>()
