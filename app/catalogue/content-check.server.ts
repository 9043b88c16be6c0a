import { type Checked, type Content, checkContent } from '#app/platform/content.ts'
import { cityFile } from '#app/shell/city.ts'
import { pictureList } from '#app/site/company-pictures/picture-list.ts'
import { homeFaqs, homeTestimonials } from '#app/site/home/home-content.ts'
import {
	checkNamedPages,
	frenchWords,
	placeNames,
	postalPages,
	searchWords,
	thingsNotTaken,
} from './finding/search-words.server.ts'
import { seasons } from './in-town/seasonal.ts'
import { townServiceTexts } from './in-town/town-service-text.ts'
import { visitPlans } from './in-town/visit-plan-texts.ts'
import { checkWritten } from './in-town/written.ts'
import { kindNames, kinds } from './kinds/kinds.ts'
import { checkPlacePages } from './place-pages.server.ts'
import { quotedAdvice } from './safety.ts'

/** Throws what is wrong with the content that the public pages are made of, one line for each fault. */
export function checkCatalogue(content: Content): void {
	checkContent(content, [
		cityFile,
		homeFaqs,
		homeTestimonials,
		pictureList,
		townServiceTexts,
		visitPlans,
		seasons,
		...kindNames.flatMap((kind): readonly Checked[] => kinds[kind].content),
		searchWords,
		thingsNotTaken,
		quotedAdvice,
		postalPages,
		placeNames,
		frenchWords,
	])
	checkWritten(content)
	checkNamedPages(content)
	checkPlacePages(content)
}
