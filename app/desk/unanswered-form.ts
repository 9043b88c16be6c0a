import { data } from 'react-router'
import { isAnswer } from './loading.ts'

const unanswered = 'There was no answer. What you typed is still here: press the button again.'

/**
 * The answer to a form of the desk, or `noAnswer` with a message: an error thrown here would replace what was typed by
 * the error page.
 */
export async function orNoAnswer<Answer>(
	{ serverAction }: { serverAction: () => Promise<Answer> },
	noAnswer: (message: string) => Answer,
) {
	try {
		return data(await serverAction())
	} catch (error) {
		if (isAnswer(error)) throw error
		// With the status of a failure the router does not reload the page's data, which would fail as well.
		return data(noAnswer(unanswered), 503)
	}
}
