import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '#app/platform/config.server.ts'
import { ageBeginning } from './age.server.ts'
import type { Readable } from './archive-reading.server.ts'
import type { BackupSummary } from './backup.ts'
import type { Container, Found } from './container.ts'
import { bucketContainer } from './container-bucket.server.ts'
import { fileContainer, folderContainer } from './container-folder.server.ts'
import { BackupFault, damaged } from './fault.server.ts'
import { layoutVersion, type Manifest } from './manifest.ts'
import { parseManifest } from './manifest-file.server.ts'

/** Opens the place at an address, without touching it. */
export function containerAt(address: string, { s3 }: Pick<Config, 's3'>): Container {
	if (address.startsWith('s3://')) {
		const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? []
		if (bucket === undefined)
			throw new Error(`${address} names no bucket (example: s3://bowline-backups/calgary)`)
		if (!s3)
			throw new Error(
				'A backup in a bucket needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, whose key is used for it.',
			)
		return bucketContainer(s3, { bucket, prefix })
	}
	if (address.includes('://')) throw new Error(`${address} is neither a path nor s3://BUCKET/PREFIX`)
	const found = statSync(address, { throwIfNoEntry: false })
	const isFile = found ? !found.isDirectory() : /\.(age|tar)$/.test(address)
	return isFile ? fileContainer(resolve(address)) : folderContainer(resolve(address))
}

/** What was found at a place: as it says without the passphrase, and how to read it. */
export type KnownBackup = { summary: BackupSummary; readable: Readable }

/** The backups of a place, the newest first, and the names of those whose manifest is damaged. */
export async function knownBackups(
	container: Container,
): Promise<{ backups: KnownBackup[]; damaged: string[] }> {
	const backups: KnownBackup[] = []
	const broken: string[] = []
	for (const found of await container.list()) {
		const known = knownBackup(container, found)
		if (known) backups.push(known)
		else broken.push(found.name)
	}
	const newestFirst = (a: KnownBackup, b: KnownBackup) =>
		b.summary.takenAt.getTime() - a.summary.takenAt.getTime() || b.summary.name.localeCompare(a.summary.name)
	return { backups: backups.sort(newestFirst), damaged: broken.sort() }
}

function knownBackup(container: Container, found: Found): KnownBackup | undefined {
	const { name } = found
	if (found.manifest === undefined) {
		const encrypted = found.beginning.startsWith(ageBeginning)
		const { part, modifiedAt } = found
		return {
			summary: { name, takenAt: modifiedAt, bytes: part.bytes, encrypted, contents: undefined },
			readable: { container, name, encrypted, parts: [part] },
		}
	}
	const manifest = parseManifest(found.manifest)
	if (manifest?.name !== name) return undefined
	return { summary: summaryOfManifest(manifest), readable: { ...manifest, container } }
}

export const summaryOfManifest = ({
	name,
	takenAt,
	encrypted,
	contents,
	parts,
}: Manifest): BackupSummary => ({
	name,
	takenAt: new Date(takenAt),
	bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
	encrypted,
	contents,
})

/** The backup of this name, or the newest. Throws a fault when there is none, or when its manifest is damaged. */
export async function findBackup(
	{ address, container }: { address: string; container: Container },
	name: string | undefined,
): Promise<KnownBackup> {
	const { backups, damaged: broken } = await knownBackups(container)
	const [newestDamaged] = broken.toReversed()
	const wanted =
		name ?? (container.kind === 'many' ? newestOf(backups, newestDamaged) : backups[0]?.summary.name)
	if (wanted !== undefined && broken.includes(wanted)) throw damaged(`${wanted}/manifest.json`)
	const found = backups.find(({ summary }) => summary.name === wanted)
	if (!found)
		throw new BackupFault(
			'no-such-backup',
			name === undefined
				? `There's no backup at ${address}. Check the address.`
				: `There's no backup ${name} at ${address}. Check the name: ${backups.map(({ summary }) => summary.name).join(', ') || 'there are none'}.`,
		)
	return found
}

/** A newer one that is damaged is named, instead of an older one being used silently. */
const newestOf = (backups: KnownBackup[], broken: string | undefined) =>
	[backups[0]?.summary.name, broken]
		.filter((name) => name !== undefined)
		.sort()
		.at(-1)

export function refuseNewer(layout: number, what: string): void {
	if (layout > layoutVersion)
		throw new BackupFault(
			'newer',
			`${what} was made by a newer Bowline. Nothing was written. Restore it with that release or a later one.`,
		)
}
