import { longestTitle } from '../title-length.ts'

/** The title, or a shorter one when search engines would cut it. */
export const fittingTitle = (title: string, shorter: string): string =>
	title.length <= longestTitle ? title : shorter
