import { type Checked, type Content, checkContent } from '#app/platform/content.ts'
import { loadWord, wordsInBraces } from '#app/platform/load-texts.ts'
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
		figuresInBraces,
	])
	checkWritten(content)
	checkNamedPages(content)
	checkPlacePages(content)
}

/** What texts of pages that have a range name of it. */
const rangeWords = ['{range}', '{from}', '{to}']
/** The folders whose texts name figures of the price list, and whether each of their files has a range of its own. */
const withFigures: Record<string, boolean> = {
	communities: false,
	satellites: false,
	items: true,
	services: true,
	situations: true,
	specialized: true,
}

/** A word that stands for no figure would be read as it is. */
const figuresInBraces: Checked = {
	faults: ({ folder, files, loads }) =>
		[...files].flatMap(([path, data]) => {
			const hasRange = withFigures[path.replace(/\/.*/, '')]
			if (hasRange === undefined) return []
			const known = [...loads.map(({ name }) => loadWord(name)), ...(hasRange ? rangeWords : [])]
			return wordsInBraces(data)
				.filter((word) => !known.includes(word))
				.map((word) => `${folder}/${path}: ${word} stands for no figure: write one of ${known.join(', ')}`)
		}),
}
