import { inflateRawSync } from 'node:zlib'

/** A part of a zip, read by its central directory: only there are the sizes of streamed entries. */
export function partOf(zip: Buffer, name: string): string {
	const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
	let at = zip.readUInt32LE(end + 16)
	while (zip.toString('latin1', at, at + 4) === 'PK\x01\x02') {
		const size = zip.readUInt32LE(at + 20)
		const nameLength = zip.readUInt16LE(at + 28)
		const skip = 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
		if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
			const local = zip.readUInt32LE(at + 42)
			const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
			return inflateRawSync(zip.subarray(begin, begin + size)).toString('utf8')
		}
		at += skip
	}
	throw new Error(`no ${name} in the zip`)
}
