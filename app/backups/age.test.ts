import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageBeginning, decrypt, encrypt, WrongPassphrase } from './age.server.ts'
import { byteStream } from './byte-stream.ts'

const passphrase = 'correct horse battery staple'
const streamOf = (bytes: Uint8Array) =>
	byteStream(
		(async function* () {
			// In pieces that are no multiple of the format's own.
			for (let at = 0; at < bytes.length; at += 50_001) yield bytes.slice(at, at + 50_001)
		})(),
	)
async function read(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
	const chunks: Uint8Array[] = []
	for await (const chunk of stream) chunks.push(chunk)
	return Buffer.concat(chunks)
}

test.each([0, 1, 65_536, 200_000])(
	'%i bytes come back, and another passphrase opens nothing',
	async (length) => {
		const bytes = new Uint8Array(length).map((_, at) => at % 251)
		const sealed = await read(await encrypt(streamOf(bytes), passphrase))
		expect(sealed.toString('latin1').startsWith(ageBeginning)).toBe(true)
		expect(new Uint8Array(await read(await decrypt(streamOf(sealed), passphrase)))).toEqual(bytes)
		await expect(decrypt(streamOf(sealed), `${passphrase}r`)).rejects.toThrow(WrongPassphrase)
	},
)

test('a changed bit, and a missing end, are noticed', async () => {
	const sealed = await read(await encrypt(streamOf(new Uint8Array(150_000)), passphrase))
	const opened = async (bytes: Uint8Array) => read(await decrypt(streamOf(bytes), passphrase))
	for (const bit of fc.sample(fc.nat(sealed.length * 8 - 1), 10)) {
		const changed = Buffer.from(sealed)
		changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
		await expect(opened(changed), `bit ${bit}`).rejects.toThrow()
	}
	for (const length of [sealed.length - 1, sealed.length - 70_000])
		await expect(opened(sealed.subarray(0, length))).rejects.toThrow()
})

test('a key that would cost hours and all memory is not tried', async () => {
	const sealed = await read(await encrypt(streamOf(new Uint8Array(1)), passphrase))
	const costing = (factor: number) =>
		Buffer.from(sealed.toString('latin1').replace(/(-> scrypt \S+) 17\n/, `$1 ${factor}\n`), 'latin1')
	const causeAt = (factor: number) =>
		decrypt(streamOf(costing(factor)), passphrase).then(
			() => 'opened',
			({ cause }: WrongPassphrase) => String(cause),
		)
	// Another cost is another key, whose derivation alone is what matters here.
	expect(await causeAt(16)).toBe(await causeAt(21))
	expect(await causeAt(99)).toBe(await causeAt(21))
})

/** The format's own program asks for the passphrase at a terminal, which `script` is. */
const hasAge = ['age', 'script'].every((program) => spawnSync(program, ['--version']).status === 0)

test.runIf(hasAge)('age itself opens it', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-age-'))
	try {
		const bytes = new Uint8Array(150_000).map((_, at) => at % 251)
		const sealed = join(folder, 'sealed.age')
		await writeFile(sealed, await read(await encrypt(streamOf(bytes), passphrase)))
		const opened = join(folder, 'opened')
		const age = spawn('script', ['-qec', `age -d -o ${opened} ${sealed}`, '/dev/null'], {
			stdio: ['pipe', 'pipe', 'inherit'],
		})
		const [asked] = await once(age.stdout, 'data')
		expect(String(asked)).toContain('passphrase')
		age.stdin.end(`${passphrase}\n`)
		age.stdout.resume()
		expect(await once(age, 'close')).toEqual([0, null])
		expect(new Uint8Array(await readFile(opened))).toEqual(bytes)
	} finally {
		await rm(folder, { recursive: true })
	}
})
