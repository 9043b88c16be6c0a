import { type Checked, type Content, checkContent } from '#app/platform/content.ts'
import { cityFile } from './city.ts'
import { checkNamedPages, postalPages, searchWords, thingsNotTaken } from './finding/search-words.server.ts'
import { seasons } from './in-town/seasonal.ts'
import { townServiceTexts } from './in-town/town-service-text.ts'
import { trips } from './in-town/trip-texts.ts'
import { kindNames, kinds } from './kinds/kinds.ts'

/** Throws what is wrong with the content that local pages are made of, one line for each fault. */
export function checkCatalogue(content: Content): void {
	checkContent(content, [
		cityFile,
		townServiceTexts,
		trips,
		seasons,
		...kindNames.flatMap((kind): readonly Checked[] => kinds[kind].content),
		searchWords,
		thingsNotTaken,
		postalPages,
	])
	checkNamedPages(content)
}
