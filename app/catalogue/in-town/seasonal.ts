import { z } from 'zod'
import { type Content, contentFile } from '#app/platform/content.ts'
import type { Town } from '../kinds/town/town.ts'
import { slug, text } from '../shared-fields.ts'
import { inKilometres, inMinutes } from '../units.ts'
import { filled, textWithGaps } from './gaps.ts'
import { type OfferedService, offeredNamed } from './offered-service.ts'
import { reachOf } from './visit-plan.ts'
import { reaches } from './visit-plan-texts.ts'

const withGaps = textWithGaps(['name', 'km', 'drive', 'time'])

/** Seasonal work: the service whose text it uses, and its additions about the town. */
const season = z.strictObject({
	title: text,
	like: slug,
	/** The first sentence about the town's streets. */
	aboutStreets: z.literal(true).optional(),
	byReach: z.record(z.enum(reaches), withGaps).optional(),
	anywhere: withGaps.optional(),
})

export const seasons = contentFile('in-town/seasons.yaml', z.array(season))

/** A season's work in a town, described on the town's page (docs/rules.md, 'Kinds of local pages'). */
export type SeasonalService = { title: string; text: string }

/** Enough to say what the work is: the whole text is on the service's own page in the town. */
const firstSentence = (words: string | undefined): string | undefined => words?.match(/^.*?\.(?= |$)/)?.[0]

function own(
	about: z.infer<typeof season>,
	town: Town,
	{ timeRequired }: OfferedService,
): string | undefined {
	if (about.aboutStreets) return firstSentence(town.localContext.streets?.text)
	const words = about.byReach?.[reachOf(town)] ?? about.anywhere
	return (
		words &&
		filled(words, {
			name: town.name,
			km: inKilometres(town.kilometres),
			drive: inMinutes(town.driveMinutes),
			time: timeRequired.replace('–', ' to '),
		})
	)
}

export const seasonalServices = (content: Content, town: Town): SeasonalService[] =>
	seasons.in(content).flatMap((about) => {
		const service = offeredNamed(content, about.like)
		if (!service) return []
		const texts = [firstSentence(service.text.places[town.demographics]), own(about, town, service)]
		return [{ title: about.title, text: texts.filter(Boolean).join(' ') }]
	})
