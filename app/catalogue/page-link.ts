/** A link to one of our pages: its name and its address. */
export type PageLink = { name: string; path: string }

/** A service that is easily taken for another, and when it is the right one. */
export type Lookalike = PageLink & { text: string }
