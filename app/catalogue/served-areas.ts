/** The list on the pages of items and situations (docs/rules.md, 'Area'). */
export const servedAreas = [
	'Northwest Calgary',
	'Northeast Calgary',
	'Southwest Calgary',
	'Southeast Calgary',
	'Downtown',
	'Inner City',
	'Airdrie',
	'Cochrane',
]
