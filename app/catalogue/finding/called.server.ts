import type { Content } from '#app/platform/content.ts'
import { hub } from '#app/shell/city.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Found } from './searched-pages.server.ts'

/** What a search result says that its page is. */
export const calledIn = (content: Content, { kind }: Pick<Found, 'kind'>): string =>
	kind === 'site' ? 'On this site' : kinds[kind].called(hub(content).name)
