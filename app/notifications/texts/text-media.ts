/** A picture as the provider announces it: its names there, or why it will not be fetched. */
export type SentPicture =
	| { ok: true; messageSid: string; mediaSid: string; contentType: string }
	| { ok: false; contentType: string; reason: string }

/** The most that a text can have. */
const mostPictures = 10

/** The path of a picture at the provider. Its host is ignored: pictures are fetched from the one in our settings. */
const mediaPath =
	/^https:\/\/[^/?#]+\/2010-04-01\/Accounts\/(AC[0-9a-f]{32})\/Messages\/([MS]M[0-9a-f]{32})\/Media\/(ME[0-9a-f]{32})$/

/** The pictures of a text. Other files, and files of another account, are named and not fetched. */
export function picturesIn(fields: URLSearchParams, accountSid: string): SentPicture[] {
	const known = Number(fields.get('NumMedia') ?? '0')
	const count = Number.isSafeInteger(known) ? Math.min(Math.max(known, 0), mostPictures) : 0
	return Array.from({ length: count }, (_, at): SentPicture => {
		const type = (fields.get(`MediaContentType${at}`) ?? '').toLowerCase()
		const contentType = /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/.test(type) ? type : 'unknown'
		if (!contentType.startsWith('image/'))
			return { ok: false, contentType, reason: `it’s not a picture (${contentType})` }
		const [, account, messageSid, mediaSid] = mediaPath.exec(fields.get(`MediaUrl${at}`) ?? '') ?? []
		return account === accountSid && messageSid !== undefined && mediaSid !== undefined
			? { ok: true, messageSid, mediaSid, contentType }
			: { ok: false, contentType, reason: 'our text provider doesn’t have it' }
	})
}
