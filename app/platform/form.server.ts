import { type RefusedBody, readBody } from './request-body.server.ts'
import { storable } from './storable-text.ts'

/** What a page or a script of ours posts; none of our forms has a file. */
const mediaType = 'application/x-www-form-urlencoded'

/** More fields than any form of ours has. */
const mostFields = 40

const notOurs: RefusedBody = {
	ok: false,
	status: 400,
	message: 'This is no form of ours. Open our page again and send it from there.',
}

/** What was typed, by the field's name. A field that was not sent is not there. */
export type FormFields<Name extends string> = Map<Name, string>

/**
 * A posted form. Its fields are counted in the bytes before they are taken apart; only those in `names` are taken, each
 * once, since parsers of nested names can be made to fill the memory by a few bytes. Anything else is refused, in words
 * for whoever sent it. Every form of the product is read here.
 */
export async function readForm<Name extends string>(
	request: Request,
	names: readonly Name[],
): Promise<{ ok: true; fields: FormFields<Name> } | RefusedBody> {
	const body = await readBody(request, mediaType)
	if (!body.ok) return body
	if (body.text.split('&', mostFields + 1).length > mostFields) return notOurs
	const fields: FormFields<Name> = new Map()
	for (const [sent, text] of new URLSearchParams(body.text)) {
		const name = names.find((known) => known === sent)
		if (name === undefined || fields.has(name)) return notOurs
		fields.set(name, storable(text))
	}
	return { ok: true, fields }
}
