import type { Company } from '#app/values/company.ts'
import { toGsm7 } from './gsm7.ts'
import { isFrench, type Meaning, meaningOf, takenByProvider } from './incoming-text.ts'

type Says = Pick<Company, 'shortName' | 'phone'>

const english: Record<Meaning, (company: Says) => string> = {
	stop: ({ shortName, phone }) =>
		`${shortName}: You won't get any more texts from us. Want them back? Text START. Questions? Call ${phone}`,
	start: ({ shortName }) => `${shortName}: You'll get our texts again. Text STOP to end them.`,
	help: ({ shortName, phone }) => `${shortName}: Questions? Call ${phone}. Text STOP to end our texts.`,
}

/** Canadian carriers ask for an answer to ARRET and AIDE, in French. */
const french: Record<Meaning, (company: Says) => string> = {
	stop: ({ shortName, phone }) =>
		`${shortName} : Vous ne recevrez plus nos textos. Pour les recevoir de nouveau, textez START. Questions? ${phone}`,
	start: ({ shortName }) =>
		`${shortName} : Vous recevrez de nouveau nos textos. Pour les arrêter, textez ARRET.`,
	help: ({ shortName, phone }) =>
		`${shortName} : Une question? Appelez le ${phone}. Pour ne plus recevoir nos textos, textez ARRET.`,
}

/**
 * Our automatic reply to a text; `undefined` when a person reads it, or the provider answers it. A reply to a STOP names the
 * way back, in case something else was meant.
 */
export function replyTo(
	company: Says,
	{ body, keyword }: { body: string; keyword: string | undefined },
): string | undefined {
	const means = meaningOf(body)
	if (means === undefined || keyword !== undefined || takenByProvider(body) !== undefined) return undefined
	return toGsm7((isFrench(body) ? french : english)[means](company))
}
