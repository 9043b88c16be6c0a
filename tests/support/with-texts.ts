import { createServer } from 'node:net'
import { twilioSignature } from '#app/notifications/texts/twilio-signature.server.ts'
import { tellOfCall } from '../../fakes/calls.ts'
import { listen } from '../../fakes/listener.ts'
import { startFakeMailServer } from '../../fakes/mail-server.ts'
import { fakeTextsEnvironment, fakeToken, startFakeTexts } from '../../fakes/texts.ts'
import { expect, owner } from './journey.ts'
import { startProgram } from './program.ts'

/** A program that has texts and email, and a way to text to it. */
export async function withTexts(environment: Record<string, string> = {}) {
	const [mail, texts] = await Promise.all([startFakeMailServer(), startFakeTexts()])
	const held = createServer()
	const port = await listen(held, 0)
	held.close()
	const publicUrl = `http://localhost:${port}`
	const program = await startProgram({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
		...fakeTextsEnvironment(texts.url),
		PORT: String(port),
		PUBLIC_URL: publicUrl,
		TRUST_PROXY: 'on',
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
		...environment,
	})
	let count = 0
	return {
		...{ program, mail, texts },
		missCall: (from: string) =>
			tellOfCall({ address: program.address, publicUrl }, { sid: `CA${count++}`, from, dialed: 'no-answer' }),
		text: async (from: string, body: string, picture?: { url: string; type: string }) => {
			const fields = new URLSearchParams({
				...{ MessageSid: `SM${count++}`, From: from, Body: body },
				...(picture && { NumMedia: '1', MediaUrl0: picture.url, MediaContentType0: picture.type }),
			})
			const headers = {
				'X-Twilio-Signature': twilioSignature(fakeToken, `${publicUrl}/texts/incoming`, fields),
			}
			const answer = await fetch(`${program.address}/texts/incoming`, {
				method: 'POST',
				body: fields,
				headers,
			})
			expect(answer.status).toBe(200)
		},
		[Symbol.asyncDispose]: async () => {
			await program[Symbol.asyncDispose]()
			await Promise.all([mail.close(), texts.close()])
		},
	}
}
