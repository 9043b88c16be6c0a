/** How many communities we haul in (specification, section 9; of the catalogue, section 9). */
export const communitiesServed = { calgary: 50, eachTownAround: 12 } as const
