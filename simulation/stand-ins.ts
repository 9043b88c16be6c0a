import { fakeCardsEnvironment, startFakeCards } from '#fakes/cards.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'

export const providers = ['mail', 'texts', 'crm'] as const

type Provider = (typeof providers)[number] | 'cards'

/** The providers of a simulated company. `beforeAnswer` is awaited before each of their answers. */
export async function startStandIns({
	now,
	beforeAnswer,
}: {
	now: () => Date
	beforeAnswer: () => Promise<void>
}) {
	const [mail, texts, crm, cards] = await Promise.all([
		startFakeMailServer({ beforeAnswer }),
		startFakeTexts({ now, beforeAnswer }),
		startFakeCrm({ beforeAnswer }),
		startFakeCards({ now, beforeAnswer }),
	])
	const all = { mail, texts, crm, cards }
	/** Those that are stopped, and until when, in milliseconds. */
	const down = new Map<Provider, number>()
	return {
		...all,
		environment: {
			...fakeTextsEnvironment(texts.url),
			...fakeCardsEnvironment(cards.url),
			SMTP_URL: mail.url,
			MAIL_FROM: 'Bowline <hello@bowline.example>',
			LEADS_TO: 'leads@bowline.example',
			GHL_BASE_URL: crm.url,
			GHL_API_KEY: fakeCrmKey,
			GHL_LOCATION_ID: fakeCrmLocation,
			PUBLIC_URL: 'https://bowline.example',
		},
		/** Stops one for at most so many days, or starts it again; returns its new state. */
		toggle: async (name: Provider, days: number): Promise<'down' | 'up'> => {
			if (down.delete(name)) {
				await all[name].up()
				return 'up'
			}
			down.set(name, now().getTime() + days * 24 * 60 * 60_000)
			await all[name].down()
			return 'down'
		},
		/** Starts one if it is stopped. */
		up: async (name: Provider) => {
			if (down.delete(name)) await all[name].up()
		},
		/** Starts those whose time is over; returns which. */
		recover: async (): Promise<Provider[]> => {
			const over = [...down].filter(([, until]) => until <= now().getTime()).map(([name]) => name)
			for (const name of over) {
				down.delete(name)
				await all[name].up()
			}
			return over
		},
		/** Starts those that are stopped. */
		allUp: async () => {
			for (const name of down.keys()) await all[name].up()
			down.clear()
		},
		close: async () => {
			for (const name of [...providers, 'cards'] as const) if (!down.has(name)) await all[name].close()
		},
	}
}
