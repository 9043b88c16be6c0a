import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { storable } from '#app/platform/database/storable-text.ts'
import { emailPattern } from '#app/values/email-address.ts'
import { isBlank, oneLine } from '#app/values/typed-text.ts'
import { type Headers, isAutomatic, saysAutomatic } from './automatic-mail.ts'
import { textOfHtml } from './html-text.server.ts'
import {
	type IncomingMail,
	mostCharacters,
	mostLeftOut,
	mostPictures,
	type SentFile,
	unknownSender,
} from './incoming-mail.ts'
import { partQuote } from './quoted-tail.ts'

/** The addresses that we write from ourselves. */
export type OwnAddresses = readonly string[]

/** The bytes of an email, all or the first of them, and when its mailbox received it. */
export type MailSource = { source: Uint8Array; isCut: boolean; at: Date }

/**
 * Reads an email, whatever it is made of. `undefined`: a machine wrote it from an address of ours, such as our email to the office about a
 * text. What it says proves nothing: anybody can write any sender into it.
 */
export async function readMail(
	{ source, isCut, at }: MailSource,
	own: OwnAddresses,
): Promise<IncomingMail | undefined> {
	const { email, isWhole } = await parse(source)
	const headers: Headers = new Map(email.headers.toReversed().map(({ key, value }) => [key, value]))
	const sender = senderOf(email)
	if (own.includes(sender.address) && saysAutomatic(headers)) return undefined
	const text = await textOf(email)
	const subject = line(email.subject, 300)
	const messageId = nameOf(email.messageId)
	const pictures = email.attachments.filter(isPicture)
	const others = email.attachments.filter((file) => !isPicture(file))
	return {
		fingerprint: hash([messageId, sender.address, email.date ?? '', subject, text]),
		sender: sender.address,
		senderName: sender.name,
		subject,
		...partQuote(storable(text.slice(0, mostCharacters))),
		messageId,
		references: (email.references ?? '').split(/\s+/).map(nameOf).filter(Boolean).slice(-10).join(' '),
		automatic: isAutomatic(headers, sender.address, own.map(domainOf)),
		cut: isCut || !isWhole || text.length > mostCharacters,
		pictures: pictures.slice(0, mostPictures).map(fileOf),
		leftOut: namesOf([...others, ...pictures.slice(mostPictures)]),
		at,
	}
}

const hash = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** Where an email is put together so that it cannot be read, its head, or else nothing of it. */
async function parse(source: Uint8Array): Promise<{ email: Email; isWhole: boolean }> {
	const limits = { maxNestingDepth: 50, maxRfc822NestingDepth: 3 }
	try {
		return { email: await PostalMime.parse(source, limits), isWhole: true }
	} catch {
		const end = Buffer.from(source.subarray(0, 100_000)).indexOf('\r\n\r\n')
		const head = source.subarray(0, end < 0 ? 0 : end + 4)
		const email = await PostalMime.parse(head, limits).catch(
			(): Email => ({ headers: [], headerLines: [], attachments: [] }),
		)
		return { email: { ...email, text: undefined, html: undefined, attachments: [] }, isWhole: false }
	}
}

/** Who says to have written an email: the first address that one could answer. */
function senderOf({ from, replyTo = [], sender, returnPath }: Email): { address: string; name: string } {
	const named = [from, ...replyTo, sender].flatMap((one) => (one?.group ? one.group : one ? [one] : []))
	for (const { address, name } of [...named, { address: returnPath ?? '', name: '' }]) {
		const folded = address.trim().replace(/^<|>$/g, '').toLowerCase()
		if (folded.length <= 254 && emailPattern.test(folded)) return { address: folded, name: line(name, 100) }
	}
	return { address: unknownSender, name: '' }
}

/** One line, of so many characters at the most. */
const line = (text: string | undefined, most: number) =>
	oneLine(storable(text ?? '').replace(/[\s\p{Cc}]+/gu, ' ')).slice(0, most)

/** A Message-ID as a header of ours may repeat it; empty where it is none. */
const nameOf = (text: string | undefined) =>
	/^<[!-;=?-~]{1,250}>$/.test(text?.trim() ?? '') ? (text?.trim() ?? '') : ''

async function textOf({ text = '', html = '' }: Email): Promise<string> {
	const words = isBlank(text) && html !== '' ? await textOfHtml(html) : text
	// Must come last: the cut may have halved a surrogate pair.
	return storable(
		words
			.slice(0, 20 * mostCharacters)
			.replace(/\r\n?/g, '\n')
			.trim(),
	)
}

/** Some programs send pictures as files of no kind. */
const isPicture = ({ mimeType, filename }: Attachment) =>
	mimeType.startsWith('image/') ||
	(mimeType === 'application/octet-stream' && /\.(?:jpe?g|png|webp|hei[cf]|avif)$/i.test(filename ?? ''))

const fileOf = (file: Attachment): SentFile => ({
	name: fileName(file),
	contentType: line(file.mimeType, 100) || 'unknown',
	content: new Uint8Array(typeof file.content === 'string' ? Buffer.from(file.content) : file.content),
})

/** The last part of what a file is called, which may be a path. */
const fileName = ({ filename, mimeType }: Attachment) =>
	line(filename?.split(/[/\\]/).at(-1), 100) || line(mimeType, 100) || 'a file'

function namesOf(files: Attachment[]): string[] {
	const names = files.slice(0, mostLeftOut).map(fileName)
	return files.length > mostLeftOut ? [...names, `${files.length - mostLeftOut} more`] : names
}
