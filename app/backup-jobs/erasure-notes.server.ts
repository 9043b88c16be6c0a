import { erasureNoted, erasuresKnown } from '#app/erasure/erasure.server.ts'
import { type ErasureNote, erasureNoteSchema } from '#app/erasure/gone.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { openNotes } from './notes-place.server.ts'

type Needs = Pick<Platform, 'database' | 'config'>

/**
 * Writes beside the backups what was erased and is not written there yet, and returns how many erasures that were. Throws when the
 * place is away: the next run writes them. Writing one twice changes nothing.
 */
export async function noteErasures({ database, config }: Needs): Promise<number> {
	if (!config.backup) return 0
	const unnoted = await erasuresKnown({ database }, 'unnoted')
	if (unnoted.length === 0) return 0
	const place = openNotes(config.backup.to, config)
	for (const note of unnoted) {
		await place.write(note.id, JSON.stringify(note))
		await erasureNoted({ database }, note.id)
	}
	return unnoted.length
}

/** What was erased, by the notes beside the backups of a place. Throws when it is away, or a note cannot be read. */
export async function readErasureNotes(address: string, config: Needs['config']): Promise<ErasureNote[]> {
	const texts = await openNotes(address, config).readAll()
	return texts.map((text) => erasureNoteSchema.parse(JSON.parse(text)))
}
