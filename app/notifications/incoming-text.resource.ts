import { z } from 'zod'
import { platformContext } from '#app/platform/context.server.ts'
import { readSignedForm } from '#app/platform/form.server.ts'
import { storable } from '#app/platform/storable-text.ts'
import { incomingTextPath } from '#app/shell/links.ts'
import { parsePhone } from '#app/values/phone.ts'
import type { Route } from './+types/incoming-text.resource.ts'
import { receiveText } from './incoming-texts.server.ts'
import { isSignedByTwilio } from './twilio-signature.server.ts'

const textSchema = z.object({
	MessageSid: z.string().overwrite(storable).min(1).max(64),
	From: z.string().transform((from) => parsePhone(from)),
	Body: z.string().overwrite(storable).max(2000),
	OptOutType: z.string().optional(),
})

const answer = (status: number, body: string, type = 'text/plain') =>
	new Response(body, {
		status,
		headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' },
	})

/** `POST /texts/incoming`: Twilio tells us what a customer texted, under its signature over our public address. */
export async function action({ request, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const { twilio, publicUrl } = platform.config
	const read = await readSignedForm(request)
	if (!read.ok) return answer(read.status, `${read.message}\n`)
	const signature = request.headers.get('X-Twilio-Signature') ?? ''
	const url = `${publicUrl}${incomingTextPath()}${new URL(request.url).search}`
	if (!twilio || !isSignedByTwilio(twilio.authToken, url, read.fields, signature)) {
		platform.log.warn({ isSigned: signature !== '' }, 'a text that Twilio did not sign was refused')
		return answer(403, 'This is not signed by our provider of text messages.\n')
	}
	const text = textSchema.safeParse(Object.fromEntries(read.fields))
	if (!text.success) return answer(422, 'This is no text message.\n')
	const { MessageSid: providerId, From: phone, Body: body, OptOutType: keyword } = text.data
	// A text from a short code or a name has nobody behind it.
	if (phone !== undefined) await receiveText(platform, { providerId, phone, body, keyword })
	// We answer with no text of our own: Twilio itself confirms a STOP.
	return answer(200, '<?xml version="1.0" encoding="UTF-8"?><Response></Response>', 'text/xml')
}
