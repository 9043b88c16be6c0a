import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, documentIn } from './page-file.server.ts'

const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
const anyDocument = fc.record({
	etag: fc.string({ unit: 'grapheme' }),
	bodies: fc.record({ br: anyBytes, gzip: anyBytes, length: fc.nat(), thorough: fc.boolean() }),
})

test('a page comes back from its file as it was', () => {
	fc.assert(
		fc.property(anyDocument, fc.string(), (document, of) => {
			expect(documentIn(bytesOf(document, of), of)).toEqual(document)
		}),
	)
})

test('a file with any byte changed or cut off, or of another page, is no page', () => {
	fc.assert(
		fc.property(anyDocument, fc.nat(), fc.integer({ min: 1, max: 255 }), (document, at, change) => {
			const bytes = bytesOf(document, 'this one')
			const where = at % bytes.length
			expect(documentIn(bytes.subarray(0, where), 'this one')).toBeUndefined()
			expect(documentIn(bytes, 'another')).toBeUndefined()
			bytes.writeUInt8(bytes.readUInt8(where) ^ change, where)
			expect(documentIn(bytes, 'this one')).toBeUndefined()
		}),
	)
})

test('what was never written here is no page', () => {
	fc.assert(
		fc.property(anyBytes, (bytes) => {
			expect(documentIn(bytes, 'this one')).toBeUndefined()
		}),
	)
})
