/** A link to one of our pages: its name and its address. */
export type PageLink = { name: string; path: string }
