import { createHmac } from 'node:crypto'
import { fakeAccount, fakeToken } from './texts.ts'

/** A call as Twilio tells of it: its end, and where it was put through to a phone, what came of that. */
export type FakeCall = {
	sid: string
	from: string
	status?: 'completed' | 'no-answer' | 'busy' | 'failed' | 'canceled' | 'in-progress'
	dialed?: 'completed' | 'answered' | 'no-answer' | 'busy' | 'failed' | 'canceled'
	direction?: 'inbound' | 'outbound-api' | 'outbound-dial'
}

/** The fields of such a request. */
export const fieldsOfCall = ({
	sid,
	from,
	status,
	dialed,
	direction = 'inbound',
}: FakeCall): URLSearchParams =>
	new URLSearchParams({
		...{ CallSid: sid, AccountSid: fakeAccount, ApiVersion: '2010-04-01', From: from, To: '+14035550199' },
		...{ Direction: direction, CallStatus: status ?? (dialed === undefined ? 'no-answer' : 'in-progress') },
		...(dialed !== undefined && { DialCallStatus: dialed, DialCallSid: `CA${sid.slice(2)}d` }),
	})

/**
 * Tells of a call as Twilio does, signed over the public address, and checks what Twilio checks of the answer: a 200 with TwiML in it, or
 * else the caller hears 'an application error has occurred'.
 */
export async function tellOfCall(
	{ address, publicUrl, token = fakeToken }: { address: string; publicUrl: string; token?: string },
	call: FakeCall,
): Promise<void> {
	const body = fieldsOfCall(call)
	const sorted = [...body].sort(([one], [other]) => (one < other ? -1 : 1))
	const signed = `${publicUrl}/calls/ended${sorted.map(([name, value]) => name + value).join('')}`
	const signature = createHmac('sha1', token).update(signed).digest('base64')
	const answer = await fetch(`${address}/calls/ended`, {
		method: 'POST',
		body,
		headers: { 'X-Twilio-Signature': signature },
	})
	await checkAnswer(answer)
}

/** Throws unless Twilio could go on with the call by this answer. */
export async function checkAnswer(answer: Response): Promise<void> {
	const text = await answer.text()
	const type = answer.headers.get('Content-Type') ?? ''
	if (answer.status !== 200 || !/^(?:text|application)\/xml\b/.test(type))
		throw new Error(`an answer of ${answer.status} with ${type || 'no type'} is no TwiML: ${text}`)
	if (!/^(?:<\?xml[^>]*\?>)?\s*<Response\s*(?:\/>|>[\s\S]*<\/Response>)\s*$/.test(text))
		throw new Error(`this is no TwiML: ${text}`)
}
