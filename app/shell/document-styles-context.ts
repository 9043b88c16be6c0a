import { createContext } from 'react'

/** The style sheets that are inlined in documents: of local pages, and of all other public ones. Set on the server only. */
export const DocumentStylesContext = createContext<{ local: string; other: string } | undefined>(undefined)
