import { z } from 'zod'
import { type Content, ContentError, collection } from '#app/platform/content.ts'
import { type Town, townNamed } from '../kinds/town/town.ts'
import { slug, text } from '../shared-fields.ts'
import { indexed } from './indexed.ts'
import { type OfferedService, offeredNamed } from './offered-service.ts'

/** Texts that were written by hand about services in one town, by the service's slug, in paragraphs. */
const written = collection(
	'written',
	z.strictObject({ slug, services: z.record(slug, z.array(text).min(1).max(3)) }),
)

/** The texts about a service in a town; none for most. */
export const writtenAbout = (
	content: Content,
	town: Pick<Town, 'slug'>,
	service: Pick<OfferedService, 'slug'>,
): string[] => written.named(content, town.slug)?.services[service.slug] ?? []

/** The date of the last change of the texts about a town's services. */
export function writtenAt(content: Content, town: Pick<Town, 'slug'>): string | undefined {
	const texts = written.named(content, town.slug)
	return texts && written.changedAt(content, texts)
}

/**
 * The faults of a file about services in a town: an unknown town, unknown services, and entries that the other file lacks.
 */
function faultsOf(
	content: Content,
	file: { folder: string; slug: string; field: string; services: object },
	other: { has: object | undefined; remedy: string },
): string[] {
	const path = `${content.folder}/${file.folder}/${file.slug}.yaml`
	if (!townNamed(content, file.slug))
		return [`${path}: slug: is no town: name the file after one of the towns`]
	return Object.keys(file.services).flatMap((service) => {
		const field = `${path}: ${file.field}.${service}`
		if (!offeredNamed(content, service))
			return [`${field}: is no service in towns: correct it, or take it out`]
		return other.has && service in other.has ? [] : [`${field}: ${other.remedy}`]
	})
}

/**
 * Throws the faults of the texts and of the list of indexed pages: their form, unknown towns and services, and a text without
 * a line in the list or a line without a text.
 */
export function checkWritten(content: Content): void {
	const texts = written.all(content).flatMap(({ slug, services }) =>
		faultsOf(
			content,
			{ folder: 'written', slug, field: 'services', services },
			{
				has: indexed.named(content, slug)?.pages,
				remedy: `has no line in indexed/${slug}.yaml: say there what only this town has, or take the text out`,
			},
		),
	)
	const lines = indexed.all(content).flatMap(({ slug, pages }) =>
		faultsOf(
			content,
			{ folder: 'indexed', slug, field: 'pages', services: pages },
			{
				has: written.named(content, slug)?.services,
				remedy: `has no text in written/${slug}.yaml: write it, or take the line out`,
			},
		),
	)
	const all = [...written.faults(content), ...indexed.faults(content), ...texts, ...lines]
	if (all.length > 0) throw new ContentError(all.join('\n'))
}
