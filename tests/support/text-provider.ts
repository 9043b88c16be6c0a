import { twilioSignature } from '#app/notifications/texts/twilio-signature.server.ts'
import { fakeToken } from '../../fakes/texts.ts'

/** A text as the provider tells of it. `picture`: as the stand-in keeps it. */
export type ToldText = {
	sid: string
	from: string
	body: string
	picture: { url: string; type: string } | undefined
}

/** In any order. */
export function shuffled<Each>(list: readonly Each[]): Each[] {
	return list
		.map((each) => ({ each, at: Math.random() }))
		.sort((a, b) => a.at - b.at)
		.map(({ each }) => each)
}

/**
 * A provider that tells of texts in any order, each one to three times whatever it is answered, and again each time that it isn't
 * answered 200. `address`: the public one, over which it signs.
 */
export function openTextProvider({ address }: { address: string }, texts: readonly ToldText[]) {
	const untold = shuffled(texts.flatMap((text, at) => Array.from({ length: 1 + (at % 3) }, () => text)))
	const acknowledged = new Set<string>()
	let told = 0
	const tell = async ({ sid, from, body, picture }: ToldText): Promise<boolean> => {
		const fields = new URLSearchParams({
			...{ MessageSid: sid, From: from, To: '+14035550199', Body: body },
			...(picture && { NumMedia: '1', MediaUrl0: picture.url, MediaContentType0: picture.type }),
		})
		const signature = twilioSignature(fakeToken, `${address}/texts/incoming`, fields)
		const answer = await fetch(`${address}/texts/incoming`, {
			method: 'POST',
			body: fields,
			headers: { 'X-Twilio-Signature': signature },
		}).catch(() => undefined)
		return answer?.status === 200
	}
	const work = async (until: AbortSignal) => {
		for (let next = untold.shift(); next !== undefined; next = untold.shift()) {
			if (await tell(next)) {
				acknowledged.add(next.sid)
				told++
			} else untold.splice(Math.floor(Math.random() * (untold.length + 1)), 0, next)
			if (until.aborted) return
		}
	}
	return {
		...{ acknowledged, isDone: () => untold.length === 0 },
		/** How many times a text was told of and acknowledged. */
		told: () => told,
		total: untold.length,
		/** Tells, four at once, until all is told or `until` is aborted. */
		run: (until: AbortSignal) => Promise.all(Array.from({ length: 4 }, () => work(until))),
	}
}
