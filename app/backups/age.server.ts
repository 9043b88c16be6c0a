import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import type { Identity, Recipient } from 'age-encryption'

/**
 * The cost of trying one passphrase, as a power of two: 128 MB and about half a second of a core. The library's own derivation
 * runs in JavaScript and on the thread that answers requests; Node's does not.
 */
const workFactor = 17

/** More would let whoever wrote the file take all memory of this process. The format's own programs stop at 22. */
const highestWorkFactor = 20

/** Read with the first backup: a process that makes none goes without its memory. */
const library = () => import('age-encryption')

const recipientFor = (passphrase: string): Recipient => ({
	wrapFileKey: async (fileKey) => {
		const salt = randomBytes(16)
		const key = await derive(passphrase, salt, workFactor)
		const cipher = createCipheriv('chacha20-poly1305', key, zeroNonce(), { authTagLength: 16 })
		const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
		const { Stanza } = await library()
		return [new Stanza(['scrypt', base64(salt), String(workFactor)], new Uint8Array(body))]
	},
})

const identityFor = (passphrase: string): Identity => ({
	unwrapFileKey: async (stanzas) => {
		const [stanza] = stanzas
		const [kind, salt = '', factor = ''] = stanza?.args ?? []
		if (!stanza || stanzas.length !== 1 || kind !== 'scrypt' || stanza.body.length !== 32) return null
		const cost = Number(factor)
		if (!/^[1-9]\d?$/.test(factor) || cost > highestWorkFactor) return null
		const key = await derive(passphrase, Buffer.from(salt, 'base64'), cost)
		const body = Buffer.from(stanza.body)
		const decipher = createDecipheriv('chacha20-poly1305', key, zeroNonce(), { authTagLength: 16 })
		decipher.setAuthTag(body.subarray(16))
		const fileKey = decipher.update(body.subarray(0, 16))
		try {
			decipher.final()
		} catch {
			return null
		}
		return new Uint8Array(fileKey)
	},
})

const zeroNonce = () => Buffer.alloc(12)
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const derive = (passphrase: string, salt: Buffer, cost: number) =>
	new Promise<Buffer>((resolve, reject) => {
		const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** cost * 1024 + 2 ** 20 }
		const label = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
		scrypt(passphrase, label, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
	})

/** The bytes as an age file, which `age -d` opens with the passphrase. */
export async function encrypt(
	bytes: ReadableStream<Uint8Array>,
	passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
	const { Encrypter } = await library()
	const encrypter = new Encrypter()
	encrypter.addRecipient(recipientFor(passphrase))
	return encrypter.encrypt(bytes)
}

/** Whether the passphrase did not open it. */
export class WrongPassphrase extends Error {}

/** Rejects with {@link WrongPassphrase}, or when the head of the file is damaged; the stream fails where the rest is. */
export async function decrypt(
	bytes: ReadableStream<Uint8Array>,
	passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
	const { Decrypter } = await library()
	const decrypter = new Decrypter()
	let opened = false
	const identity = identityFor(passphrase)
	decrypter.addIdentity({
		unwrapFileKey: async (stanzas) => {
			const key = await identity.unwrapFileKey(stanzas)
			opened = key !== null
			return key
		},
	})
	try {
		return await decrypter.decrypt(bytes)
	} catch (error) {
		if (opened) throw error
		throw new WrongPassphrase('no passphrase opens it', { cause: error })
	}
}

/** How every age file begins. */
export const ageBeginning = 'age-encryption.org/v1'
