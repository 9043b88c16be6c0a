/** How many communities we say that we serve (docs/rules.md, 'Area'). */
export const communitiesServed = { calgary: 50, eachTownAround: 12 } as const
