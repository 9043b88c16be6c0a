/** How staff have marked a customer, in the words that stand beside their pickups. */
export const marksInWords = (marks: { business: boolean; doNotServe: boolean } | undefined): string[] => [
	...(marks?.doNotServe ? ['Don’t serve'] : []),
	...(marks?.business ? ['Business'] : []),
]
