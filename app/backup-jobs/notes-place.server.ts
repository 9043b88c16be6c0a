import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { S3mini } from 's3mini'
import type { Config } from '#app/platform/config.server.ts'
import { removeLeftovers, unfinishedName } from '#app/platform/files/leftover-files.server.ts'

/** Small files beside the backups, each written once. */
export type NotesPlace = {
	/** When it returns, the note is durable. */
	write: (id: string, text: string) => Promise<void>
	/** All notes: none is an empty list. Throws when the place is not there. */
	readAll: () => Promise<string[]>
}

const folderOfNotes = 'erasures'
const notePattern = /^[0-9a-f-]{36}\.json$/
/** The longest wait for a store that hangs, in milliseconds. */
const requestTimeout = 30_000

/** The notes beside the backups of a folder or of `s3://bucket/prefix`. */
export function openNotes(address: string, { s3 }: Pick<Config, 's3'>): NotesPlace {
	const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(address) ?? []
	if (bucket === undefined) return notesInFolder(address)
	if (!s3) throw new Error('S3_ENDPOINT is missing, and a place that is a bucket needs it')
	return notesInBucket(s3, bucket, `${prefix === '' ? '' : `${prefix}/`}${folderOfNotes}/`)
}

const notesOf = (folder: string) => join(folder, folderOfNotes)

function notesInFolder(place: string): NotesPlace {
	const notes = notesOf(place)
	const unfinished = join(notes, '.unfinished')
	return {
		write: async (id, text) => {
			// The place itself is never made: it may be a disk that is not mounted.
			if (!(await stat(place)).isDirectory()) throw new Error(`${place} is no folder`)
			await mkdir(unfinished, { recursive: true, mode: 0o700 })
			await removeLeftovers(unfinished)
			const half = join(unfinished, unfinishedName())
			try {
				const file = await open(half, 'w', 0o600)
				try {
					await file.writeFile(text)
					await file.sync()
				} finally {
					await file.close()
				}
				await rename(half, join(notes, `${id}.json`))
				const entry = await open(notes, 'r')
				await entry.sync().finally(() => entry.close())
			} finally {
				await rm(half, { force: true })
			}
		},
		readAll: async () => {
			// Of a backup in a file of its own, beside that file.
			const folder = (await stat(place)).isDirectory() ? place : dirname(place)
			const names = await readdir(notesOf(folder)).catch((error) => {
				if (error.code === 'ENOENT') return []
				throw error
			})
			const paths = names.filter((name) => notePattern.test(name)).map((name) => join(notesOf(folder), name))
			return Promise.all(paths.map((path) => readFile(path, 'utf8')))
		},
	}
}

function notesInBucket(s3: NonNullable<Config['s3']>, bucket: string, folder: string): NotesPlace {
	const store = new S3mini({
		endpoint: `${s3.endpoint.replace(/\/+$/, '')}/${bucket}`,
		region: s3.region,
		accessKeyId: s3.accessKeyId,
		secretAccessKey: s3.secretAccessKey,
		requestAbortTimeout: requestTimeout,
		// A signed request is never redirected away from the configured address.
		fetch: (address, init) => fetch(address, { ...init, redirect: 'error' }),
	})
	return {
		write: async (id, text) => {
			await store.putObject(`${folder}${id}.json`, text, 'application/json')
		},
		readAll: async () => {
			const objects = await store.listObjects('/', folder)
			if (objects === null) throw new Error(`there is no bucket ${bucket}`)
			const keys = objects.map(({ Key }) => Key).filter((key) => notePattern.test(key.slice(folder.length)))
			const notes: string[] = []
			for (const key of keys) {
				const text = await store.getObject(key)
				if (text === null) throw new Error(`the note ${key} is listed, and is not there`)
				notes.push(text)
			}
			return notes
		},
	}
}
