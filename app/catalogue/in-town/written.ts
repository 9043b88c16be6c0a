import { z } from 'zod'
import { type Content, ContentError, collection } from '#app/platform/content.ts'
import { type Town, townNamed } from '../kinds/town/town.ts'
import { slug, text } from '../shared-fields.ts'
import { type OfferedService, offeredNamed } from './offered-service.ts'

/** How many words a text about a service in a town has. */
const words = { fewest: 60, most: 100 }

const paragraphs = z
	.array(text)
	.min(1)
	.max(3)
	.refine(
		(all) => {
			const count = all.join(' ').split(/\s+/).length
			return count >= words.fewest && count <= words.most
		},
		{ error: `has fewer than ${words.fewest} words or more than ${words.most}: tell more of it, or less` },
	)

/** What was written by hand about services in one town, by the service's slug, in paragraphs. */
const written = collection('written', z.strictObject({ slug, services: z.record(slug, paragraphs) }))

/** What was written about a service in a town; nothing for most. */
export const writtenAbout = (
	content: Content,
	town: Pick<Town, 'slug'>,
	service: Pick<OfferedService, 'slug'>,
): string[] => written.named(content, town.slug)?.services[service.slug] ?? []

/** The date of the last change of what was written about a town's services. */
export function writtenAt(content: Content, town: Pick<Town, 'slug'>): string | undefined {
	const texts = written.named(content, town.slug)
	return texts && written.changedAt(content, texts)
}

/** Throws what is wrong with the texts: their form, and towns and services that there are not. */
export function checkWritten(content: Content): void {
	const faults = written.all(content).flatMap(({ slug, services }) => {
		const file = `${content.folder}/written/${slug}.yaml`
		if (!townNamed(content, slug)) return [`${file}: slug: is no town: name the file after one of the towns`]
		return Object.keys(services)
			.filter((service) => !offeredNamed(content, service))
			.map((service) => `${file}: services.${service}: is no service in towns: correct it, or take it out`)
	})
	const all = [...written.faults(content), ...faults]
	if (all.length > 0) throw new ContentError(all.join('\n'))
}
