import { data } from 'react-router'
import { isAnswer } from './loading.ts'

const unanswered = 'There was no answer. What you typed is still here: press the button again.'

/**
 * What a form of the desk was answered, or `says` that there was no answer: an error thrown here would put the error
 * page in the place of what was typed.
 */
export async function orNoAnswer<Answer>(
	{ serverAction }: { serverAction: () => Promise<Answer> },
	says: (message: string) => Answer,
) {
	try {
		return data(await serverAction())
	} catch (error) {
		if (isAnswer(error)) throw error
		// The status of a failure: nothing is loaded anew after it, which would wait for the line as well.
		return data(says(unanswered), 503)
	}
}
