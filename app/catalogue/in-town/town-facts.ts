/**
 * The topics of facts about a town: how a truck comes in, where it parks, which hours are best, the homes and businesses and
 * what they discard, who calls us, heavy pieces, what can be reused, what the town's own depot takes, which landfill gets the
 * rest, and the weather.
 */
export const topics = [
	'road',
	'streets',
	'timing',
	'homes',
	'work',
	'people',
	'heavy',
	'reuse',
	'depot',
	'landfill',
	'weather',
] as const
export type Topic = (typeof topics)[number]

/**
 * The work that a fact about a town is for: everything that a truck does there, or only some. `household` is the things in a
 * home, `contents` a home that is emptied, of which much can be used again. A page of a service prints the facts that are for
 * its own work.
 */
export const kindsOfWork = [
	'any',
	'household',
	'contents',
	'heavy',
	'moves',
	'yard',
	'building',
	'business',
	'water',
	'spring',
	'fall',
] as const

export type KindOfWork = (typeof kindsOfWork)[number]

/** The kinds of towns; a service has a text for each. */
export const surroundings = ['suburban', 'mixed', 'rural', 'resort', 'industrial', 'urban'] as const
export type Surroundings = (typeof surroundings)[number]
