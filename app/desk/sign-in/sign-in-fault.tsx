import { isRouteErrorResponse } from 'react-router'
import { Wordmark } from '#app/shell/wordmark.tsx'
import { DeskBroke } from '../desk-fault.tsx'

/**
 * In place of a page that needs no session when it could not be made; without it the root's would stand there, which has no
 * sheet for it.
 */
export const SignInFault = ({ error }: { error: unknown }) => (
	<main id="main" className="mx-auto grid min-h-dvh w-full max-w-3xl content-center gap-6 px-5 py-10">
		<Wordmark />
		<DeskBroke forNow={isRouteErrorResponse(error) && error.status === 503} />
	</main>
)
