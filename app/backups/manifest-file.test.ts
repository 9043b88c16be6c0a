import { expect, test } from 'vitest'
import { layoutVersion, type Manifest } from './manifest.ts'
import { manifestFile, parseManifest } from './manifest-file.server.ts'

const manifest: Manifest = {
	layout: layoutVersion,
	name: '2026-11-27T0900',
	takenAt: '2026-11-27T09:00:00.000Z',
	encrypted: true,
	contents: {
		migration: '2026-11-27T0420_states.sql',
		tables: [{ name: 'bookings', rows: 3 }],
		photos: { files: 2, bytes: 1000, deletedMeanwhile: 0, lost: 1 },
	},
	parts: [{ name: 'part-1.age', bytes: 4096, sha256: 'ab'.repeat(32) }],
}

test('a manifest is read as it was written, and not with any one bit changed, of a blank neither', () => {
	const whole = manifestFile(manifest)
	expect(parseManifest(whole)).toEqual(manifest)
	const taken = Array.from({ length: whole.length * 8 }, (_, bit) => bit).filter((bit) => {
		const changed = Buffer.from(whole)
		changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
		return parseManifest(changed) !== undefined
	})
	expect(taken).toEqual([])
})
