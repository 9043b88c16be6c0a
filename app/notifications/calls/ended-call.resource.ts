import { z } from 'zod'
import { platformContext } from '#app/platform/context.server.ts'
import { storable } from '#app/platform/database/storable-text.ts'
import { endedCallPath } from '#app/shell/links.ts'
import { parsePhone } from '#app/values/phone.ts'
import { providerAnswer, readFromTwilio } from '../texts/from-twilio.server.ts'
import type { Route } from './+types/ended-call.resource.ts'
import { isMissed, isWithheld } from './missed-call.ts'
import { receiveMissedCall } from './missed-calls.server.ts'

const callSchema = z.object({
	CallSid: z.string().overwrite(storable).min(1).max(64),
	From: z.string().max(256),
	CallStatus: z.string().max(32),
	/** What came of putting it through to a phone. */
	DialCallStatus: z.string().max(32).optional(),
	/** Our own calls are none of a customer's. */
	Direction: z.string().max(32).optional(),
})

/** `POST /calls/ended`: a call to our number is over, or was put through; signed by Twilio over our public address. */
export async function action({ request, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const read = await readFromTwilio(request, platform, endedCallPath())
	if (!read.ok) return read.refusal
	const call = callSchema.safeParse(Object.fromEntries(read.fields))
	if (!call.success) return providerAnswer(422, 'This is no call.\n')
	const { CallSid: providerId, From: from, CallStatus: status, DialCallStatus: dialed, Direction } = call.data
	const phone = isWithheld(from) ? undefined : parsePhone(from)
	const isInbound = Direction === undefined || Direction === 'inbound'
	if (phone !== undefined && isInbound && isMissed({ status, dialed }))
		await receiveMissedCall(platform, { providerId, phone })
	// Where it was put through, Twilio goes on with what this says: it hangs up.
	return providerAnswer(200, '<?xml version="1.0" encoding="UTF-8"?><Response/>', 'text/xml')
}
