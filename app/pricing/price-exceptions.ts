/** Why a pickup may cost more than its customer accepted (docs/rules.md, 'Firm price'). */
export const priceExceptions = [
	'more to take',
	'heavier than stated',
	'stairs or access',
	'another address',
] as const
export type PriceException = (typeof priceExceptions)[number]
