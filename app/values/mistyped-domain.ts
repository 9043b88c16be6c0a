import { emailPattern } from './email-address.ts'

/** Whom people here have their mail with, and which ends these addresses have. */
const providers: Record<string, readonly string[]> = {
	gmail: ['com'],
	googlemail: ['com'],
	hotmail: ['com', 'ca', 'co.uk', 'fr'],
	outlook: ['com', 'fr'],
	icloud: ['com'],
	yahoo: ['com', 'ca', 'co.uk', 'co.in', 'fr'],
	live: ['com', 'ca', 'co.uk', 'fr'],
	telus: ['net'],
	telusplanet: ['net'],
	shaw: ['ca'],
	rogers: ['com'],
	sympatico: ['ca'],
	protonmail: ['com'],
}

/** Domains that exist, one letter from another's. */
const real: readonly string[] = ['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'live.cn']

/** Ends that no domain has. */
const mistypedEnds = /\.(con|cim|cmo|ocm|xom|vom|comm|coom|cpm|c0m|clm|dom)$/

/** The shortest name of which one wrong letter is told from another name. */
const shortest = 5

/** The address that somebody seems to have meant, where its domain looks mistyped: `jo@gmial.con` → `jo@gmail.com`. */
export function emailMeant(email: string): string | undefined {
	if (!emailPattern.test(email)) return undefined
	const at = email.lastIndexOf('@')
	const typed = email.slice(at + 1).toLowerCase()
	const ended = typed.replace(mistypedEnds, '.com')
	const domain = real.includes(ended) ? ended : (providerMeant(ended) ?? ended)
	return domain === typed ? undefined : `${email.slice(0, at)}@${domain}`
}

/** The provider's domain that is this one, but for a letter or its end. */
function providerMeant(domain: string): string | undefined {
	const dot = domain.indexOf('.')
	const [name, end] = [domain.slice(0, dot), domain.slice(dot + 1)]
	for (const [provider, ends] of Object.entries(providers)) {
		const isNamed = name === provider
		if (!isNamed && (provider.length < shortest || !isOneSlip(name, provider))) continue
		if (ends.includes(end)) return `${provider}.${end}`
		if (/^(co|cm|om|m|comcom|ca)$/.test(end)) return `${provider}.${ends[0]}`
	}
	return undefined
}

/** Whether one letter was added, left out or mistaken, or two next to each other have changed places. */
function isOneSlip(typed: string, meant: string): boolean {
	let from = 0
	while (from < meant.length && typed[from] === meant[from]) from++
	const [here, there] = [typed.slice(from), meant.slice(from)]
	return (
		here.slice(1) === there ||
		here === there.slice(1) ||
		here.slice(1) === there.slice(1) ||
		(here[0] === there[1] && here[1] === there[0] && here.slice(2) === there.slice(2))
	)
}
