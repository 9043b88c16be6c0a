import { data } from 'react-router'
import { setPasswordPath, signInPath } from '#app/shell/desk-links.ts'
import { isAnswer } from './loading.ts'

const unanswered = 'There was no answer. What you typed is still here: press the button again.'
const signedOut =
	'Your session has ended, and nothing was changed. What you typed is still here: sign in in another tab, then press the button again.'

/** Dispatched on the window when a form was refused because the session has ended. */
export const signedOutEvent = 'desk-signed-out'

/**
 * The answer to a form of the desk, or `noAnswer` with a message when there is none, or when the session has ended: an
 * error thrown here would replace what was typed by the error page, and a redirect by the sign-in page.
 */
export async function orNoAnswer<Answer>(
	{ serverAction, request }: { serverAction: () => Promise<Answer>; request: Request },
	noAnswer: (message: string) => Answer,
) {
	try {
		return data(await serverAction())
	} catch (error) {
		// With the status of a failure the router does not reload the page's data, which would fail as well.
		if (leadsToSignIn(error) && !isForSigningIn(request)) {
			dispatchEvent(new Event(signedOutEvent))
			return data(noAnswer(signedOut), 401)
		}
		if (isAnswer(error)) throw error
		return data(noAnswer(unanswered), 503)
	}
}

const leadsToSignIn = (error: unknown) =>
	error instanceof Response && (error.headers.get('Location') ?? '').startsWith(signInPath())

/** Forms for signing in redirect to the sign-in page by themselves. */
const isForSigningIn = ({ url }: Request) =>
	[signInPath(), setPasswordPath('')].some((path) => new URL(url).pathname.startsWith(path))
