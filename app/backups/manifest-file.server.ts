import { createHash } from 'node:crypto'
import { type Manifest, manifestFileSchema, manifestSchema } from './manifest.ts'

const sumOf = (manifest: unknown) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export const manifestFile = (manifest: unknown): Buffer =>
	Buffer.from(`${JSON.stringify({ manifest, sha256: sumOf(manifest) }, undefined, '\t')}\n`)

/** `undefined` when it is not what was written. */
export function parseManifest(bytes: Uint8Array): Manifest | undefined {
	try {
		const file = manifestFileSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
		// Its bytes, and not only what they say: of a changed blank too one can tell that the file was damaged.
		return manifestFile(file.manifest).equals(bytes) ? manifestSchema.parse(file.manifest) : undefined
	} catch {
		return undefined
	}
}
