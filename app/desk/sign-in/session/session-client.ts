import { fetchJson } from '#app/platform/json-client.ts'
import { deskSession } from '#app/shell/desk-links.ts'
import { type SessionAnswer, sessionAnswerSchema } from './session-answer.ts'

const ask = async (asked: Pick<RequestInit, 'method' | 'body'> = {}): Promise<SessionAnswer | undefined> => {
	const fetched = await fetchJson(deskSession(), sessionAnswerSchema, asked)
	return fetched.outcome === 'answered' ? fetched.data : undefined
}

/** How the session stands; `undefined` without an answer. It is not extended. */
export const lookAtSession = () => ask()

/** Extends the session. */
export const extendSession = () => ask({ method: 'POST', body: new URLSearchParams() })
