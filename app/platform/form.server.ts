import { storable } from './database/storable-text.ts'
import { type RefusedBody, readBody } from './http/request-body.server.ts'

/** The type that our pages and scripts post; none of our forms has a file. */
const mediaType = 'application/x-www-form-urlencoded'

/** More fields than any form of ours has, but for those whose names are more. */
const mostFields = 40

const notOurs: RefusedBody = {
	ok: false,
	status: 400,
	message: 'This is no form of ours. Open our page again and send it from there.',
}

/** The text of each field by its name. A field that was not sent is missing. */
export type FormFields<Name extends string> = Map<Name, string>

/**
 * Reads a posted form. The fields are counted before the body is parsed; only those in `names` are accepted, each once,
 * because a few bytes can make a parser of nested names fill the memory. Any other form is refused, with a message for
 * the sender. Every form of the product is read in this file.
 */
export async function readForm<Name extends string>(
	request: Request,
	names: readonly Name[],
): Promise<{ ok: true; fields: FormFields<Name> } | RefusedBody> {
	const body = await readBody(request, mediaType)
	if (!body.ok) return body
	const most = Math.max(mostFields, names.length)
	if (body.text.split('&', most + 1).length > most) return notOurs
	const fields: FormFields<Name> = new Map()
	for (const [sentName, text] of new URLSearchParams(body.text)) {
		const name = names.find((known) => known === sentName)
		if (name === undefined || fields.has(name)) return notOurs
		fields.set(name, storable(text))
	}
	return { ok: true, fields }
}

/** More fields than a provider tells us of anything. */
const mostSignedFields = 200

/**
 * Reads a form that a provider posted under its signature, which is over all fields: new ones come without notice. The
 * caller checks the signature before it reads one of them.
 */
export async function readSignedForm(
	request: Request,
): Promise<{ ok: true; fields: URLSearchParams } | RefusedBody> {
	const body = await readBody(request, mediaType)
	if (!body.ok) return body
	if (body.text.split('&', mostSignedFields + 1).length > mostSignedFields) return notOurs
	return { ok: true, fields: new URLSearchParams(body.text) }
}
