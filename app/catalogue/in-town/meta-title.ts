import { longestTitle } from '../kinds/entity.ts'

/** A title, or a shorter one where search engines would cut it. */
export const fittingTitle = (title: string, shorter: string): string =>
	title.length <= longestTitle ? title : shorter
