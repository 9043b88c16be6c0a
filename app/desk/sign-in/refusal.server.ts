import { isAPIError } from 'better-auth/api'

/**
 * What the sign-in library answered, or `undefined` when it says that what it was given is not right. Whatever else
 * goes wrong, such as a database that is away, is no wrong password: it throws.
 */
export async function undefinedIfRefused<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
	try {
		const answer = await asked
		if (!(answer instanceof Response) || answer.ok) return answer
		if (answer.status < 500) return undefined
		throw new Error(`the sign-in library answered ${answer.status}`)
	} catch (error) {
		if (isAPIError(error) && error.statusCode < 500) return undefined
		throw error
	}
}
