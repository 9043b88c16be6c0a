import { createContext } from 'react-router'
import type { Attempts } from './sign-in/attempts.server.ts'
import type { Auth } from './sign-in/auth.server.ts'

/** What the desk's own pages work with. */
export type Desk = {
	auth: Auth
	attempts: Attempts
	/** Mails somebody a link with which they set a new password, and answers it for an owner to hand over. */
	passwordLink: (email: string) => Promise<string>
}
export const deskContext = createContext<Desk>()
