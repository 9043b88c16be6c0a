import type { IncomingMessage, ServerResponse } from 'node:http'

type Media = { content: Buffer; type: string; leadsTo: string | undefined; missing: number }

/**
 * The pictures that the stand-in for Twilio keeps: asked for with the account's credentials it leads on to an address that needs none,
 * and that refuses whoever sends them all the same.
 */
export function openFakeMedia(account: string) {
	const kept = new Map<string, Media>()
	const address = /^\/2010-04-01\/Accounts\/(\w+)\/Messages\/(\w+)\/Media\/(\w+)$/
	let asked = 0
	return {
		/**
		 * Keeps a picture, and returns its address as Twilio tells it. `missing`: how often it answers 404 first. `leadsTo`: where
		 * it leads on to, in place of its own address.
		 */
		add: (
			content: Buffer,
			{
				type = 'image/jpeg',
				missing = 0,
				leadsTo,
			}: { type?: string; missing?: number; leadsTo?: string } = {},
		): { url: string; type: string } => {
			const number = String(kept.size + 1).padStart(32, '0')
			kept.set(`ME${number}`, { content, type, leadsTo, missing })
			return {
				url: `https://api.twilio.com/2010-04-01/Accounts/${account}/Messages/MM${number}/Media/ME${number}`,
				type,
			}
		},
		/** How often pictures were asked for with credentials. */
		asked: () => asked,
		/** Answers for the files themselves, which ask for no credentials; `false` when the request is for something else. */
		answerFile: (request: IncomingMessage, path: string, response: ServerResponse): boolean => {
			const [, name = ''] = /^\/files\/(\w+)$/.exec(path) ?? []
			const media = kept.get(name)
			if (!media) return false
			const refused = request.headers.authorization !== undefined
			response.writeHead(refused ? 400 : 200, { 'Content-Type': media.type })
			response.end(refused ? 'Only one auth mechanism allowed' : media.content)
			return true
		},
		/** Answers for the addresses that need credentials, which were checked; `false` when the request is for something else. */
		answer: (path: string, response: ServerResponse): boolean => {
			const [, , , name = ''] = address.exec(path) ?? []
			if (name === '') return false
			asked++
			const media = kept.get(name)
			if (!media || media.missing-- > 0) {
				response.writeHead(404, { 'Content-Type': 'application/json' })
				response.end('{"code":20404,"message":"The requested resource was not found","status":404}')
				return true
			}
			response.writeHead(307, { Location: media.leadsTo ?? `/files/${name}` })
			response.end()
			return true
		},
	}
}
