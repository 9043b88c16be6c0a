import type { z } from 'zod'
import type { Company } from '#app/values/company.ts'
import { type NamedLoad, withLoads } from './load-texts.ts'

/**
 * The texts and facts of a company, as they stood in its content folder when the server started: what each file holds,
 * not yet checked, by its path in the folder.
 */
export type Content = {
	/** The folder, as messages name it. */
	folder: string
	/** Whose it is, as far as pages are composed by it: how far a town is for this company. */
	company: Pick<Company, 'area' | 'city'>
	/** Whose ranges texts name, as in `{1/4 load}`: those of the price list. */
	loads: readonly NamedLoad[]
	files: ReadonlyMap<string, unknown>
	/** The date of a file's last change in the history of its repository; `undefined` without a history. */
	changedAt: (path: string) => string | undefined
}

/** What is made of a content once, when it is first asked for. */
export function ofContent<Made>(make: (content: Content) => Made): (content: Content) => Made {
	const made = new WeakMap<Content, { value: Made }>()
	return (content) => {
		const known = made.get(content)
		if (known) return known.value
		const value = make(content)
		made.set(content, { value })
		return value
	}
}

/** What is wrong with the files of a content folder, one line for each fault. */
export class ContentError extends Error {}

type Read<Value> = { values: Map<string, Value>; faults: string[] }

/** The message for faults for which a schema has no message of its own. */
const defaultMessage = ({ input, message }: z.core.$ZodRawIssue) =>
	input === undefined ? 'is missing: add it, as the other files of this folder have it' : message

/** The files that `isOne` takes, each checked. */
function read<Value>(
	{ files, folder, loads }: Content,
	isOne: (path: string) => boolean,
	schema: z.ZodType<Value>,
): Read<Value> {
	const values = new Map<string, Value>()
	const faults: string[] = []
	for (const [path, data] of files) {
		if (!isOne(path)) continue
		const parsed = schema.safeParse(withLoads(data, loads), { error: defaultMessage })
		if (parsed.success) values.set(path, parsed.data)
		else
			faults.push(
				...parsed.error.issues.map(
					({ path: field, message }) => `${folder}/${path}: ${field.join('.') || 'the file'}: ${message}`,
				),
			)
	}
	return { values, faults }
}

/** A part of the content that the start checks. */
export type Checked = { faults: (content: Content) => string[] }

/** The entities of one folder of the content, a file each, sorted by name. */
export type Collection<Entity extends object> = Checked & {
	all: (content: Content) => readonly Entity[]
	/** The entity with a slug. */
	named: (content: Content, slug: string) => Entity | undefined
	/** The date of the last change of an entity's file. */
	changedAt: (content: Content, entity: Entity) => string | undefined
}

export function collection<Entity extends { slug: string; name?: string }>(
	folder: string,
	schema: z.ZodType<Entity>,
): Collection<Entity> {
	const reading = ofContent((content) => {
		const { values, faults } = read(content, (path) => path.startsWith(`${folder}/`), schema)
		for (const [path, { slug }] of values) {
			const file = path.replace(/^.*\/|\.yaml$/g, '')
			if (![file, `${file}-junk-removal`].includes(slug))
				faults.push(
					`${content.folder}/${path}: slug: is ${slug}, but the file is named ${file}: give both one name`,
				)
		}
		const title = ({ name, slug }: Entity) => name ?? slug
		const entities = [...values.values()].sort((a, b) => title(a).localeCompare(title(b), 'en-CA'))
		return {
			faults,
			entities,
			bySlug: new Map(entities.map((entity) => [entity.slug, entity])),
			fileOf: new Map([...values].map(([path, entity]) => [entity, path])),
		}
	})
	return {
		faults: (content) => reading(content).faults,
		all: (content) => reading(content).entities,
		named: (content, slug) => reading(content).bySlug.get(slug),
		changedAt: (content, entity) => {
			const file = reading(content).fileOf.get(entity)
			return file && content.changedAt(file)
		},
	}
}

/** What one file of the content holds, or `without` where a company may do without it. Asking for it throws what is wrong with it. */
export function contentFile<Value>(
	path: string,
	schema: z.ZodType<Value>,
	without?: Value,
): Checked & { in: (content: Content) => Value } {
	const reading = ofContent((content) => read(content, (each) => each === path, schema))
	const faults = (content: Content) =>
		content.files.has(path) || without !== undefined
			? reading(content).faults
			: [`${content.folder}/${path}: the file is missing: write it, as in content/${path}`]
	return {
		faults,
		in: (content) => {
			const value = content.files.has(path) ? reading(content).values.get(path) : without
			if (value === undefined) throw new ContentError(faults(content).join('\n'))
			return value
		},
	}
}

/** Throws what is wrong with these parts of the content, one line for each fault. */
export function checkContent(content: Content, parts: readonly Checked[]): void {
	const faults = parts.flatMap((part) => part.faults(content))
	if (faults.length > 0) throw new ContentError(faults.join('\n'))
}
