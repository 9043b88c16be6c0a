/** The headers that tell whether a machine wrote an email, by their names in small letters. */
export type Headers = ReadonlyMap<string, string>

/** Addresses that only machines write from. */
const machines = /^(?:mailer-daemon|postmaster|bounces?|no-?reply|do-?not-?reply)(?:[+-].*)?@/

/**
 * Whether a machine wrote an email, or it goes to many: an absence note, a bounce, a newsletter, what the provider calls spam.
 * A list at one of our own domains is the company's address itself, as Google Groups passes it on, and is none.
 */
export function isAutomatic(headers: Headers, sender: string, ownDomains: readonly string[]): boolean {
	const of = (name: string) => headers.get(name)?.trim().toLowerCase() ?? ''
	if (saysAutomatic(headers) || of('x-spam-flag') === 'yes') return true
	if (of('return-path') === '<>' || /^multipart\/report\b/.test(of('content-type'))) return true
	if (machines.test(sender) || of('x-autoreply') !== '' || of('x-autorespond') !== '') return true
	const list = /<([^<>]*)>\s*$/.exec(of('list-id'))?.[1] ?? of('list-id')
	if (ownDomains.some((domain) => list.endsWith(`.${domain}`))) return false
	return list !== '' || of('list-unsubscribe') !== '' || /^(?:bulk|list|junk)$/.test(of('precedence'))
}

/** Whether an email says of itself that a machine made it (RFC 3834). */
export const saysAutomatic = (headers: Headers): boolean => {
	const [said = ''] = (headers.get('auto-submitted') ?? '').toLowerCase().split(';')
	return !['', 'no'].includes(said.trim())
}
