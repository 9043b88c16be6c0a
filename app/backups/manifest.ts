import { z } from 'zod'

/** The version of the layout. A program reads all versions up to its own. */
export const layoutVersion = 1

const column = z.string()

/** The last file inside a backup, `contents.json`: what a restore needs to know before it begins. */
export const contentsSchema = z.object({
	layout: z.number(),
	backup: z.string(),
	takenAt: z.iso.datetime(),
	/** All migrations that the database had. */
	migrations: z.array(z.string()).min(1),
	tables: z.array(
		z.object({
			schema: z.string(),
			name: z.string(),
			columns: z.array(column),
			rows: z.number(),
		}),
	),
	sequences: z.array(
		z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
	),
	photos: z.object({ files: z.number(), bytes: z.number() }),
	/** Keys of files that were not there to copy. */
	missing: z.array(z.object({ key: z.string(), deletedMeanwhile: z.boolean() })),
})

export type Contents = z.infer<typeof contentsSchema>

const summarySchema = z.object({
	migration: z.string(),
	tables: z.array(z.object({ name: z.string(), rows: z.number() })),
	photos: z.object({
		files: z.number(),
		bytes: z.number(),
		deletedMeanwhile: z.number(),
		lost: z.number(),
	}),
})

/** `manifest.json` beside the parts of a backup in a folder or a bucket: written last, and readable by anyone. */
export const manifestSchema = z.object({
	layout: z.number(),
	name: z.string(),
	takenAt: z.iso.datetime(),
	encrypted: z.boolean(),
	contents: summarySchema,
	parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })).min(1),
})

export type Manifest = z.infer<typeof manifestSchema>

/** The file has the manifest and its own checksum. */
export const manifestFileSchema = z.object({ manifest: z.unknown(), sha256: z.string() })

/** The contents as they are told without the passphrase. */
export const summaryOf = ({ migrations, tables, photos, missing }: Contents) => ({
	migration: migrations.at(-1) ?? '',
	tables: tables.map(({ schema, name, rows }) => ({ name: `${schema}.${name}`, rows })),
	photos: {
		...photos,
		deletedMeanwhile: missing.filter(({ deletedMeanwhile }) => deletedMeanwhile).length,
		lost: missing.filter(({ deletedMeanwhile }) => !deletedMeanwhile).length,
	},
})
