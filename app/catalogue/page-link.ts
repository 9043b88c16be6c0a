/** A link to a page of ours: its name and its address. */
export type PageLink = { name: string; path: string }
