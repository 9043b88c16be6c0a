import { isAPIError } from 'better-auth/api'

/**
 * The answer of the sign-in library, or `undefined` when it refused its input, such as a wrong password. Throws at any
 * other failure, such as an unavailable database.
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
