/** The list on item and situation pages (specification of the catalogue, section 9). */
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
